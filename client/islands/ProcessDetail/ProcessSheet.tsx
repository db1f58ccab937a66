import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { fallbacks, labels } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import { ApiError } from '../../api/error.ts'
import { processQuery } from '../../api/processes.ts'
import { queries } from '../../api/query-client.ts'
import { focusStart } from '../../focus-start.ts'
import { useBeside, useRoomBeside } from '../../hooks/useBesideList.ts'
import { listen } from '../../listen.ts'
import { onDataArrived } from '../../loader.ts'
import { clearSelection } from '../../selection.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx'
import { Row } from '../../ui/Row.tsx'
import { leaveSheetSafely } from '../../unsaved.ts'
import type { EntriesCode } from '../ProcessView/entries/entries.ts'
import { useAwaited } from '../ProcessView/useStepMove.ts'
import type { Viewer } from '../ProcessView/viewer.ts'
import styles from './ProcessSheet.module.css'
import { SheetContent } from './SheetContent.tsx'
import { type UpdateSheet, useUpdateSheet } from './useUpdateSheet.ts'
import { useValidationRun, type ValidationRun } from './useValidationRun.ts'

type Props = { id: string | null; viewer: Viewer }

/** The process detail, over the page, or beside the list where there is room. Closing clears the selection, nothing else. */
export function ProcessSheet({ id, viewer }: Props) {
  const shown = useShown(id)
  const update = useUpdateSheet(id)
  const run = useValidationRun(id, viewer)
  const hasRoom = useBeside()
  useRoomBeside(hasRoom && id !== null, () => rowOf(shown.current.last)?.closest('tr') ?? null)
  useMarkedRow(hasRoom ? id : null)
  useFocusFollows(id, run.isRunning)
  return (
    <Dialog
      open={id !== null}
      onClose={update.Form ? update.leave : closeSheet}
      held={update.Form !== null}
      // A form is not to be left by a press on another row.
      beside={hasRoom && !update.Form}
      returnFocusTo={(opener) => (hasMoved(shown.current) ? null : opener) ?? rowOf(shown.current.last)}
    >
      {id !== null && <OpenSheet key={id} {...{ id, viewer, update, run }} />}
      <p className="vh" role="status">
        {run.told}
      </p>
    </Dialog>
  )
}

const closeSheet = () => leaveSheetSafely(clearSelection)

type OpenProps = { id: string; viewer: Viewer; update: UpdateSheet; run: ValidationRun }

function OpenSheet({ id, viewer, update, run }: OpenProps) {
  const { data: known, error, refetch } = useQuery(processQuery(id), queries)
  const data = useAwaited(known, id)
  const entries = useSheetEntries()
  useEffect(() => {
    if (!error) return
    return listen(window, { online: () => void refetch() })
  }, [error, refetch])
  if (data && update.Form) return <update.Form process={data} onClose={update.close} />
  if (data && entries !== undefined) return <SheetContent process={data} {...{ viewer, entries, update, run }} />
  return <SheetPlaceholder error={error} onRetry={() => void refetch()} />
}

type PlaceholderProps = { error: Error | null; onRetry: () => void }

/** What stands in the sheet until the process is there, or when it is not to be had. */
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

function reason(error: Error): string {
  if (error instanceof ApiError && error.status === 404) return 'Ce processus n’existe pas, ou il a été supprimé.'
  return error instanceof ApiError ? error.message : fallbacks.processLoad
}

type Shown = { first: string | null; last: string | null }

/** What was pressed to open the sheet is about another process than the one it shows. */
const hasMoved = ({ first, last }: Shown): boolean => first !== last

/** The process that the sheet opened with, and the last that it showed. */
function useShown(id: string | null): RefObject<Shown> {
  const shown = useRef<Shown>({ first: null, last: null })
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (id !== null) shown.current = { first: wasOpen.current ? shown.current.first : id, last: id }
    wasOpen.current = id !== null
  }, [id])
  return shown
}

/** The row may have been written anew meanwhile: what counts is that it leads to the same process. */
export function rowOf(id: string | null): HTMLElement | null {
  if (id === null) return null
  const link = `a[data-process][href="${routes.process.href({ id })}"]`
  return document.querySelector<HTMLElement>(`td ${link}`) ?? document.querySelector<HTMLElement>(link)
}

/** Beside a list, the row whose sheet is open says so, also once the server has written it anew. */
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
 * Another process has come into the sheet, by a press on its row or after the one before: the keyboard comes along.
 * @param isRunning whether it is there to be validated: then at its button
 */
export function useFocusFollows(id: string | null, isRunning: () => boolean): void {
  const before = useRef(id)
  const atButton = useEffectEvent(isRunning)
  useEffect(() => {
    const hasMoved = id !== null && before.current !== null && before.current !== id
    before.current = id
    const sheet = hasMoved ? document.querySelector<HTMLElement>('[role=dialog]') : null
    if (!sheet) return
    const act = atButton() ? sheet.querySelector<HTMLElement>('[data-act] button') : null
    if (act) act.focus()
    else focusStart(sheet)
  }, [id])
}

let known: EntriesCode | undefined

/**
 * What shows photos and notes in a sheet: asked for with its process, and awaited with it, so that nothing moves.
 * @returns undefined until it is settled, null where it is not to be had: the rest of the sheet does without
 */
export function useSheetEntries(): EntriesCode | null | undefined {
  const [code, setCode] = useState<EntriesCode | null | undefined>(known)
  useEffect(() => {
    if (known) return
    import('../ProcessView/entries/entries.ts').then(
      ({ entries }) => {
        known = entries
        setCode(entries)
      },
      () => setCode(null),
    )
  }, [])
  return code
}
