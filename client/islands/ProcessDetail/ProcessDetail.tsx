import { useEffect, useSyncExternalStore } from 'react'
import * as routes from '../../../domain/routes.ts'
import { useSheetCode } from '../../hooks/useSheetCode.ts'
import { onIdle } from '../../on-idle.ts'
import { followSheetLinks } from '../../process/sheet-links.ts'
import { wantedWait } from '../../process/wanted-wait.ts'
import { clearSelection, onSelection, selectedProcess, selectProcess } from '../../selection.ts'
import { SheetLoading } from '../../ui/dialog/SheetLoading.tsx'
import type { Viewer } from '../ProcessView/viewer.ts'

const loadSheet = () => import('./ProcessSheet.tsx')

/**
 * Opens the sheet of the process that the address names, also from the links of rows (`a[data-process]`). The sheet's
 * code is fetched ahead where there are rows, elsewhere when it is first needed.
 */
export function ProcessDetail(viewer: Viewer) {
  const id = useSyncExternalStore(onSelection, selectedProcess, () => null)
  const { code, away } = useSheetCode(id !== null, loadSheet, ownPage)
  useEffect(followRowLinks, [])
  useEffect(fetchAhead, [])

  if (code) return <code.ProcessSheet id={id} viewer={viewer} />
  return id === null ? null : <SheetLoading away={away} onClose={clearSelection} />
}

const ownPage = () => routes.process.href({ id: selectedProcess() ?? '' })

/** Fetches the sheet's code before anybody presses a row: the network may have gone by then. */
function fetchAhead(): void {
  if (document.querySelector('a[data-process]')) onIdle(() => void loadSheet().catch(() => undefined))
}

/** The address that a link opens in the sheet: a process, or in a row the reason for its wait. */
function addressIn(link: HTMLAnchorElement): string | null {
  const isWait = link.closest('tr') !== null && waitOf(link.pathname) !== null
  return link.dataset.process !== undefined || isWait ? link.pathname : null
}

const waitOf = (pathname: string): string | null => /^\/processus\/([^/]+)\/attente$/.exec(pathname)?.[1] ?? null

function openSheet(pathname: string): void {
  const waiting = waitOf(pathname)
  if (waiting) wantedWait.set(waiting)
  selectProcess(waiting ?? pathname.slice(pathname.lastIndexOf('/') + 1))
}

const followRowLinks = () => followSheetLinks({ addressOf: addressIn, open: openSheet, load: loadSheet })
