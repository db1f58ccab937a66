import { useEffect, useSyncExternalStore } from 'react'
import * as routes from '../../../../domain/ground/routes.ts'
import { clearSelection, onSelection, selectedProcess, selectProcess } from '../../../processes/selection.ts'
import { followSheetLinks } from '../../../processes/sheet-links.ts'
import { type SheetPart, wantPart } from '../../../processes/wanted-part.ts'
import { onIdle } from '../../../runtime/islands/on-idle.ts'
import { useSheetCode } from '../../../runtime/islands/useSheetCode.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { SheetLoading } from '../../../ui/dialog/SheetLoading.tsx'
import type { Viewer } from '../ProcessView/viewer.ts'

const sheetCode = lateCode(() => import('./ProcessSheet.tsx'))

/**
 * Opens the sheet of the process in the address, also from the links of rows (`a[data-process]`). The sheet's code is
 * fetched ahead if there are rows, otherwise when it is first needed.
 */
export function ProcessDetail(viewer: Viewer) {
  const id = useSyncExternalStore(onSelection, selectedProcess, () => null)
  const { code, away } = useSheetCode(id !== null, sheetCode, ownPage)
  useEffect(followRowLinks, [])
  useEffect(fetchAhead, [])

  if (code) return <code.ProcessSheet id={id} viewer={viewer} />
  return id === null ? null : <SheetLoading away={away} onClose={clearSelection} />
}

const ownPage = () => routes.process.href({ id: selectedProcess() ?? '' })

/** Fetches the sheet's code before anybody presses a row, because the network may be gone by then. */
function fetchAhead(): void {
  if (document.querySelector('a[data-process]')) onIdle(sheetCode.loadAhead)
}

/** The address that a link opens in the sheet: a process, or in a row a part of it. */
function addressIn(link: HTMLAnchorElement): string | null {
  const opens = link.dataset.process !== undefined || (link.closest('tr') !== null && partOf(link) !== null)
  return opens ? link.pathname + link.search + link.hash : null
}

const parts: Record<string, SheetPart> = {
  '/attente': 'wait',
  '/attente?raison=piece': 'blocked',
  '/fin': 'end',
  '#dire-au-client': 'customer',
}

/** The process and the part of its sheet in an address of a row; null for any other address. */
function partOf({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>) {
  const [, id = '', rest = ''] = /^\/processus\/([^/?#]+)(.*)$/.exec(pathname + search + hash) ?? []
  const part = parts[rest]
  return part ? { id, part } : null
}

function openSheet(address: string): void {
  const url = new URL(address, location.origin)
  const wanted = partOf(url)
  if (wanted) wantPart(wanted.id, wanted.part)
  selectProcess(wanted?.id ?? url.pathname.slice(url.pathname.lastIndexOf('/') + 1))
}

const followRowLinks = () => followSheetLinks({ addressOf: addressIn, open: openSheet, loadAhead: sheetCode.loadAhead })
