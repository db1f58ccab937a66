import { useEffect, useSyncExternalStore } from 'react'
import { type SheetAct, sheetActs } from '../../../../domain/board/sheet-acts.ts'
import { readPath } from '../../../../domain/ground/addresses/address.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { clearSelection, onSelection, selectedProcess, selectProcess } from '../../../processes/selection.ts'
import { followSheetLinks } from '../../../processes/sheet-links.ts'
import { wantPart } from '../../../processes/wanted-part.ts'
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

type Opened = { id: string; part?: SheetAct }

/** The process that a link opens in the sheet, and in a row the act whose part it opens there; null for any other link. */
function openedBy({ dataset, pathname }: HTMLAnchorElement): Opened | null {
  const part = dataset.act as SheetAct | undefined
  const page = part ? sheetActs[part] : dataset.process !== undefined && routes.process
  const params = page ? readPath(page.path, pathname) : null
  return params && { ...params, ...(part && { part }) }
}

function openSheet({ id, part }: Opened): void {
  if (part) wantPart(id, part)
  selectProcess(id)
}

const followRowLinks = () => followSheetLinks({ targetOf: openedBy, open: openSheet, loadAhead: sheetCode.loadAhead })
