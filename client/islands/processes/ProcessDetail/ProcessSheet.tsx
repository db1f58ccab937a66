import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import * as routes from '../../../../domain/ground/routes.ts'
import * as fallbacks from '../../../../domain/ground/texts/fallbacks.ts'
import * as labels from '../../../../domain/ground/texts/labels.ts'
import { useBeside, useRoomBeside } from '../../../hooks/useBesideList.ts'
import { clearSelection } from '../../../processes/selection.ts'
import { processQuery } from '../../../queries/processes.ts'
import { onDataArrived } from '../../../runtime/islands/loader.ts'
import { isUnsaved, leaveSheetSafely } from '../../../runtime/leave/unsaved.ts'
import { ApiError } from '../../../runtime/network/api-error.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { listen } from '../../../runtime/page/listen.ts'
import { useStore } from '../../../runtime/page/useStore.ts'
import { focusStart } from '../../../runtime/regions/focus-start.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog, DialogTitle } from '../../../ui/dialog/Dialog.tsx'
import { Banner } from '../../../ui/layout/Banner.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import type { EntriesCode } from '../ProcessView/entries/entries-code.ts'
import { useWithWaitingMove } from '../ProcessView/useStepMove.ts'
import type { Viewer } from '../ProcessView/viewer.ts'
import styles from './ProcessSheet.module.css'
import { SheetContent } from './SheetContent.tsx'
import { type UpdateSheet, useUpdateSheet } from './useUpdateSheet.ts'
import { useValidationRun, type ValidationRun } from './useValidationRun.ts'

type Props = { id: string | null; viewer: Viewer }

/** The process detail, over the page, or beside the list if there is room. Closing it only clears the selection. */
export function ProcessSheet({ id, viewer }: Props) {
  const sheetProcesses = useSheetProcesses(id)
  const update = useUpdateSheet(id)
  const run = useValidationRun(id, viewer)
  const hasRoom = useSteadyBeside(id)
  useRoomBeside(hasRoom && id !== null, () => rowOf(sheetProcesses.current.last)?.closest('tr') ?? null)
  useMarkedRow(hasRoom ? id : null)
  useFocusFollows(id, run.isRunning)
  return (
    <Dialog
      open={id !== null}
      onClose={update.Form ? update.leave : closeSheet}
      held={update.Form !== null}
      // A press on another row must not close an open form.
      beside={hasRoom && !update.Form}
      returnFocusTo={(opener) =>
        (hasMoved(sheetProcesses.current) ? null : opener) ?? rowOf(sheetProcesses.current.last)
      }
    >
      {id !== null && <OpenSheet key={id} {...{ id, viewer, update, run }} />}
      <p className="vh" role="status">
        {run.announcement}
      </p>
    </Dialog>
  )
}

/**
 * Whether the sheet is beside the list. Moving it remounts its content, so it stays in place while a form in it holds
 * unsaved text: turning a tablet loses nothing.
 */
function useSteadyBeside(id: string | null): boolean {
  const hasRoom = useBeside()
  const [isBeside, setBeside] = useState(hasRoom)
  const follow = useEffectEvent(() => isUnsaved() || setBeside(hasRoom))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet that opens or closes may move too
  useLayoutEffect(() => void follow(), [hasRoom, id])
  return isBeside
}

const closeSheet = () => leaveSheetSafely(clearSelection)

type OpenProps = { id: string; viewer: Viewer; update: UpdateSheet; run: ValidationRun }

function OpenSheet({ id, viewer, update, run }: OpenProps) {
  const { data: known, error, refetch } = useQuery(processQuery(id), queries)
  const data = useWithWaitingMove(known, id)
  const entries = useSheetEntries()
  useEffect(() => {
    if (!error) return
    return listen(window, { online: () => void refetch() })
  }, [error, refetch])
  if (data && update.Form) return <update.Form process={data} viewer={viewer} onClose={update.close} />
  if (data && !isGone(error) && entries !== undefined)
    return <SheetContent process={data} {...{ viewer, entries, update, run }} />
  return <SheetPlaceholder error={error} onRetry={() => void refetch()} />
}

type PlaceholderProps = { error: Error | null; onRetry: () => void }

/** Content of the sheet until the process is loaded, or when it cannot be loaded. */
function SheetPlaceholder({ error, onRetry }: PlaceholderProps) {
  return (
    <div className={styles.placeholder}>
      <DialogTitle>{error ? fallbacks.processLoad : labels.loading}</DialogTitle>
      {error && <Banner kind="error">{reason(error)}</Banner>}
      <Row end>
        <Button onClick={clearSelection}>Fermer</Button>
        {error && (
          <Button kind="primary" icon="redo" onClick={onRetry}>
            Réessayer
          </Button>
        )}
      </Row>
    </div>
  )
}

/** Whether somebody has deleted the process. */
const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

function reason(error: Error): string {
  if (isGone(error)) return 'Ce processus n’existe pas, ou il a été supprimé.'
  return error instanceof ApiError ? error.message : fallbacks.processLoad
}

type SheetProcesses = { first: string | null; last: string | null }

/** Whether the sheet now shows another process than the one it was opened for. */
const hasMoved = ({ first, last }: SheetProcesses): boolean => first !== last

/** The process that the sheet opened with, and the process that it showed last. */
function useSheetProcesses(id: string | null): RefObject<SheetProcesses> {
  const sheetProcesses = useRef<SheetProcesses>({ first: null, last: null })
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (id !== null) sheetProcesses.current = { first: wasOpen.current ? sheetProcesses.current.first : id, last: id }
    wasOpen.current = id !== null
  }, [id])
  return sheetProcesses
}

/** The row of a process, searched by its link at each call, since the server may have replaced it. */
export function rowOf(id: string | null): HTMLElement | null {
  if (id === null) return null
  const link = `a[data-process][href="${routes.process.href({ id })}"]`
  return document.querySelector<HTMLElement>(`td ${link}`) ?? document.querySelector<HTMLElement>(link)
}

/** Marks the row whose sheet is open beside the list, also after the server has replaced the row. */
export function useMarkedRow(id: string | null): void {
  useEffect(() => {
    if (id === null) return
    const mark = () => rowOf(id)?.setAttribute('aria-current', 'true')
    mark()
    const stop = onDataArrived(mark)
    return () => {
      stop()
      rowOf(id)?.removeAttribute('aria-current')
    }
  }, [id])
}

/**
 * Moves the focus when another process comes into the sheet, by a press on its row or after a validation.
 * @param isRunning whether the process came to be validated: the focus then goes to its button
 */
export function useFocusFollows(id: string | null, isRunning: () => boolean): void {
  const before = useRef(id)
  const atButton = useEffectEvent(isRunning)
  useEffect(() => {
    const hasMoved = id !== null && before.current !== null && before.current !== id
    before.current = id
    const sheet = hasMoved ? document.querySelector<HTMLElement>('[role=dialog]') : null
    if (!sheet) return
    const act = atButton() ? sheet.querySelector<HTMLElement>('[data-act-bar] button') : null
    if (act) act.focus()
    else focusStart(sheet)
  }, [id])
}

const entriesCode = lateCode(async () => (await import('../ProcessView/entries/entries-code.ts')).entries)

/**
 * The code for photos and notes in a sheet: requested with its process, and awaited with it, so that nothing moves.
 * @returns undefined while the code loads, null if it did not load: the rest of the sheet works without it
 */
export function useSheetEntries(): EntriesCode | null | undefined {
  const code = useStore(entriesCode)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    entriesCode.run(
      () => setFailed(false),
      () => setFailed(true),
    )
  }, [])
  return code ?? (failed ? null : undefined)
}
