import { assignmentRefusal, takenText } from '../../../domain/assignee.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict, forbidden, invalid } from '../../http/errors.ts'
import { lockProcess } from '../row/store.ts'
import { forgetAssignee, lockActivePerson, personNamed, saveAssignee } from './store.ts'

/**
 * Taken, left or given. The person is locked before the process, as by whoever removes an account.
 * @throws AppError 404; 400 on who does not work here; 403 on what is not theirs to give; 409 ALREADY_TAKEN
 */
export async function assignProcess(
  tx: TenantTx,
  actor: Actor,
  id: string,
  next: string | null,
  context: Context,
): Promise<void> {
  const person = next === null ? null : await lockActivePerson(tx, next)
  const { assignee_id: current } = await lockProcess(tx, id)
  if (person === undefined) throw invalid([{ path: ['userId'], message: 'Personne introuvable', code: 'custom' }])
  const refusal = assignmentRefusal(actor, current, next)
  if (refusal === 'FORBIDDEN') throw forbidden()
  if (refusal === 'ALREADY_TAKEN' && current !== null) throw await alreadyTaken(tx, current)
  if (next !== current) {
    await saveAssignee(tx, id, next, context.now())
    const change = { before: { assignee: current }, after: { assignee: next } }
    await happened(tx, actor, { name: 'process.assigned', id, processId: id, ...change }, context)
  }
}

/** Who may no longer come in is on nothing any more. */
export const giveBackProcessesOf = (tx: TenantTx, userId: string): Promise<void> => forgetAssignee(tx, userId)

async function alreadyTaken(tx: TenantTx, userId: string) {
  const person = await personNamed(tx, userId)
  return conflict('ALREADY_TAKEN', person && takenText(person))
}
