import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fallbacks, labels } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import { ApiError } from '../../api/error.ts'
import { processQuery } from '../../api/processes.ts'
import { queries } from '../../api/query-client.ts'
import { listen } from '../../listen.ts'
import { clearSelection } from '../../selection.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx'
import { Row } from '../../ui/Row.tsx'
import { useAwaited } from '../ProcessView/useStepMove.ts'
import type { Viewer } from '../ProcessView/viewer.ts'
import styles from './ProcessSheet.module.css'
import { SheetContent } from './SheetContent.tsx'
import { type UpdateSheet, useUpdateSheet } from './useUpdateSheet.ts'

type Props = { id: string | null; viewer: Viewer }

/** The process detail, over the page. Closing clears the selection, nothing else. */
export function ProcessSheet({ id, viewer }: Props) {
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (id !== null) last.current = id
  }, [id])
  const update = useUpdateSheet(id)
  return (
    <Dialog
      open={id !== null}
      onClose={update.Form ? update.leave : clearSelection}
      held={update.Form !== null}
      returnFocusTo={() => rowOf(last.current)}
    >
      {id !== null && <OpenSheet key={id} id={id} viewer={viewer} update={update} />}
    </Dialog>
  )
}

type OpenProps = { id: string; viewer: Viewer; update: UpdateSheet }

function OpenSheet({ id, viewer, update }: OpenProps) {
  const { data: known, error, refetch } = useQuery(processQuery(id), queries)
  const data = useAwaited(known, id)
  useEffect(() => {
    if (!error) return
    return listen(window, { online: () => void refetch() })
  }, [error, refetch])
  if (data && update.Form) return <update.Form process={data} onClose={update.close} />
  if (data) return <SheetContent process={data} viewer={viewer} update={update} />
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

/** The row may have been written anew meanwhile: what counts is that it leads to the same process. */
const rowOf = (id: string | null): HTMLElement | null =>
  id === null ? null : document.querySelector<HTMLElement>(`a[data-process][href="${routes.process.href({ id })}"]`)
