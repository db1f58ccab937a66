import { useEffect, useSyncExternalStore } from 'react'
import { routes } from '../../../domain/routes.ts'
import { useSheetCode } from '../../hooks/useSheetCode.ts'
import { listen } from '../../listen.ts'
import { onIdle } from '../../on-idle.ts'
import { isPlainPress } from '../../plain-press.ts'
import { clearSelection, onSelection, selectedProcess, selectProcess } from '../../selection.ts'
import { SheetLoading } from '../../ui/SheetLoading.tsx'
import type { Viewer } from '../ProcessView/viewer.ts'

const loadSheet = () => import('./ProcessSheet.tsx')

const rows = 'a[data-process-id]'

/**
 * Opens the sheet of the process that the address names, and turns the links of rows (`a[data-process-id]`) into it.
 * The sheet itself is fetched ahead where there are rows, elsewhere when it is first wanted.
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

/** Beside rows that open it the sheet is fetched before anybody presses: the network may have gone by then. */
function fetchAhead(): void {
  if (document.querySelector(rows)) onIdle(() => void loadSheet().catch(() => undefined))
}

function followRowLinks(): () => void {
  const click = (event: MouseEvent) => {
    const id = rowId(event)
    if (id === undefined || !isPlainPress(event)) return
    event.preventDefault()
    selectProcess(id)
  }
  // Rows that came after the page.
  const onApproach = (event: Event) => {
    if (rowId(event) === undefined) return
    stopFetching()
    loadSheet().catch(() => undefined)
  }
  const stopFetching = listen(document, { mouseover: onApproach, focusin: onApproach })
  const stopOpening = listen(document, { click })
  return () => {
    stopFetching()
    stopOpening()
  }
}

function rowId({ target }: Event): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>(rows)?.dataset.processId : undefined
}
