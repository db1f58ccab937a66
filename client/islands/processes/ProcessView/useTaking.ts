import { acts } from '../../../../domain/board/acts.ts'
import { assignmentRefusal } from '../../../../domain/employees/assignee.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { actChange } from '../../../processes/act-change.ts'
import { useProcessChange } from './useProcessChange.ts'
import type { Viewer } from './viewer.ts'

/** Takes an unassigned process, or gives up the user's own; null where neither is possible. */
export function useTaking(process: Process, viewer: Viewer) {
  const { mutate, isPending } = useProcessChange(process.id)
  const name = pressOf(process, viewer)
  if (!name) return null
  const next = name === 'take' ? viewer.userId : null
  const send = () => mutate(actChange(name, { id: process.id }, { userId: next }))
  return { name, label: acts[name].label, next, send, isPending }
}

function pressOf({ assignee, status, hasTeam }: Process, { role, userId }: Viewer): 'take' | 'leave' | null {
  const isMine = assignee?.id === userId
  if (status === 'completed' || (assignee ? !isMine : !hasTeam)) return null
  const next = isMine ? null : userId
  return assignmentRefusal({ role, userId }, assignee?.id ?? null, next) ? null : isMine ? 'leave' : 'take'
}
