import { can } from '../../../domain/permissions.ts'
import type { Process } from '../../../domain/process.ts'
import { sheetFallbacks, sheetToasts } from '../../../domain/sheet-messages.ts'
import type { WaitForm as Wait } from '../../../domain/wait-form.ts'
import { detailKey } from '../../api/processes.ts'
import { queries } from '../../api/query-client.ts'
import { startWait } from '../../api/waits.ts'
import { keepProcess, settle } from '../../shown-process.ts'
import { toldInToasts } from '../SavedForm/in-place.ts'
import { WaitForm } from '../WaitForm/WaitForm.tsx'
import type { Viewer } from './viewer.ts'

type Props = { process: Process; viewer: Viewer; onClose: () => void }

/** The form of a wait, in the process's sheet or on its page. */
export function WaitDetails({ process: { id, estimatedEndDate }, viewer, onClose }: Props) {
  const call = toldInToasts({
    send: (wait: Wait) => startWait(id, wait).catch((error: unknown) => refused(id, error)),
    done: (saved) => {
      onClose()
      keepProcess(saved)
      settle(id)
    },
    success: sheetToasts.waitStarted,
    failure: sheetFallbacks.waitStart,
  })
  const inPlace = { call, scope: 'attente', onCancel: onClose }
  return <WaitForm {...{ id, estimatedEndDate, inPlace }} mayMove={can(viewer, 'updateProcess')} />
}

/** Somebody else may have noted one first, or the work have ended: what is shown is asked anew. */
function refused(id: string, error: unknown): never {
  void queries.invalidateQueries({ queryKey: detailKey(id) })
  throw error
}
