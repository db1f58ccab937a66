import { type Assignee, assignmentRefusal } from '../../../../domain/employees/assignee.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { sheetFallbacks } from '../../../../domain/processes/sheet-messages.ts'
import { assignProcess } from '../../../api/assignee.ts'
import { readSession } from '../../../runtime/session/session-storage.ts'
import { useProcessChange } from './useProcessChange.ts'
import type { Viewer } from './viewer.ts'

/** Takes an unassigned process, or gives up the user's own; null where neither is possible. */
export function useTaking(process: Process, viewer: Viewer) {
  const { mutate, isPending } = useProcessChange(process.id)
  const press = pressOf(process, viewer)
  if (!press) return null
  const next = press === 'take' ? viewer.userId : null
  const send = () =>
    mutate({
      send: () => assignProcess(process.id, next),
      shown: (process) => ({ ...process, assignee: next === null ? null : ownName(next) }),
      failure: sheetFallbacks.assign,
    })
  return { label: press === 'take' ? 'Je m’en charge' : 'Je rends', next, send, isPending }
}

function pressOf({ assignee, status, hasTeam }: Process, { role, userId }: Viewer): 'take' | 'leave' | null {
  const isMine = assignee?.id === userId
  if (status === 'completed' || (assignee ? !isMine : !hasTeam)) return null
  const next = isMine ? null : userId
  return assignmentRefusal({ role, userId }, assignee?.id ?? null, next) ? null : isMine ? 'leave' : 'take'
}

/** The user's name as this tab stored it; null where it has none, until the server's answer contains the name. */
function ownName(userId: string): Assignee | null {
  const user = readSession()?.user
  return user?.id === userId ? { id: user.id, prenom: user.prenom, nom: user.nom } : null
}
