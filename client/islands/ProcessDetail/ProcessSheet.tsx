import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Role } from '../../../domain/session.ts'
import { processQuery } from '../../api/processes.ts'
import { queries } from '../../api/query-client.ts'
import { clearSelection } from '../../selection.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SheetContent } from './SheetContent.tsx'
import { SheetPlaceholder } from './SheetPlaceholder.tsx'
import { type UpdateSheet, useUpdateSheet } from './useUpdateSheet.ts'
import { useAwaited } from './useWaitingMove.ts'

export type ProcessSheetProps = {
  id: string | null
  role: Role
  garage: string
  publicOrigin: string | null
}

/** The process detail, over the page. Closing clears the selection, nothing else. */
export function ProcessSheet({ id, ...rest }: ProcessSheetProps) {
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
      {id !== null && <OpenSheet key={id} id={id} update={update} {...rest} />}
    </Dialog>
  )
}

type OpenProps = ProcessSheetProps & { id: string; update: UpdateSheet }

function OpenSheet({ id, role, garage, publicOrigin, update }: OpenProps) {
  const { data: known, error, refetch } = useQuery(processQuery(id), queries)
  const data = useAwaited(known, id)
  useEffect(() => {
    if (!error) return
    const onOnline = () => void refetch()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [error, refetch])
  if (data && update.Form) return <update.Form process={data} onClose={update.close} />
  if (data) return <SheetContent process={data} {...{ role, garage, publicOrigin, update }} />
  return <SheetPlaceholder error={error} onRetry={() => void refetch()} />
}

/** The row may have been written anew meanwhile: what counts is that it leads to the same process. */
const rowOf = (id: string | null): HTMLElement | null =>
  document.querySelector<HTMLElement>(`a[data-process-id="${id}"]`)
