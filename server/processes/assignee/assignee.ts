import { type Assignee, assignmentRefusal, takenText } from '../../../domain/employees/assignee.ts'
import type { Row, TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Before, Context } from '../../deps.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict, forbidden, invalid } from '../../http/errors.ts'
import { lockProcess } from '../row/rows.ts'

type Person = Pick<Row<'users'>, 'id' | 'nom' | 'prenom'>

/** The people to whom a process may be assigned. */
export async function activePeople(tx: TenantRead): Promise<Assignee[]> {
  return tx
    .from('users')
    .where({ garage_id: tx.garageId, active: true })
    .select('id', 'nom', 'prenom')
    .orderBy(['prenom', 'nom', 'id'])
}

/** Locks a person, so that nobody suspends or removes them before the assignment is written. */
async function lockActivePerson(tx: TenantTx, id: string): Promise<Person | undefined> {
  return tx.from('users').where({ garage_id: tx.garageId, id, active: true }).forShare().first('id', 'nom', 'prenom')
}

async function personNamed(tx: TenantRead, id: string): Promise<Person | undefined> {
  return tx.from('users').where({ garage_id: tx.garageId, id }).first('id', 'nom', 'prenom')
}

async function saveAssignee(tx: TenantTx, processId: string, assignee_id: string | null, now: Date) {
  await tx.from('processes').where({ garage_id: tx.garageId, id: processId }).update({ assignee_id, updated_at: now })
}

/** Removes somebody's assignments. The processes themselves did not change, so their date of change stays. */
async function forgetAssignee(tx: TenantTx, userId: string): Promise<void> {
  await tx.from('processes').where({ garage_id: tx.garageId, assignee_id: userId }).update({ assignee_id: null })
}

/**
 * Assigns a process, to oneself, to another person, or to nobody. Locks the person before the process, in the same
 * order as deleting an account.
 * @throws AppError 404; 400 on a person of another garage; 403 without the right to assign; 409 ALREADY_TAKEN
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
    await recordEvent(tx, actor, { name: 'process.assigned', id, processId: id, ...change }, context)
  }
}

/** Removes the assignments of a person who may no longer sign in. */
export const unassignProcesses: Before<'employee.leave'> = (tx, _, { id }) => forgetAssignee(tx, id)

async function alreadyTaken(tx: TenantTx, userId: string) {
  const person = await personNamed(tx, userId)
  return conflict('ALREADY_TAKEN', person && takenText(person))
}
