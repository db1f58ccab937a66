import type { Assignee } from '../../../domain/assignee.ts'
import type { Row } from '../../database/rows.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'

type Person = Pick<Row<'users'>, 'id' | 'nom' | 'prenom'>

/** Whom a process may be given to. */
export async function activePeople(tx: TenantRead): Promise<Assignee[]> {
  const people = await tx
    .from('users')
    .where({ garage_id: tx.garageId, active: true })
    .select('id', 'nom', 'prenom')
    .orderBy(['prenom', 'nom', 'id'])
  return people.map((person) => ({ _id: person.id, ...person }))
}

/** Nobody suspends or removes them before it is written. */
export async function lockActivePerson(tx: TenantTx, id: string): Promise<Person | undefined> {
  return tx.from('users').where({ garage_id: tx.garageId, id, active: true }).forShare().first('id', 'nom', 'prenom')
}

export async function personNamed(tx: TenantRead, id: string): Promise<Person | undefined> {
  return tx.from('users').where({ garage_id: tx.garageId, id }).first('id', 'nom', 'prenom')
}

export async function saveAssignee(tx: TenantTx, processId: string, assignee_id: string | null, now: Date) {
  await tx.from('processes').where({ garage_id: tx.garageId, id: processId }).update({ assignee_id, updated_at: now })
}

/** Nothing happened to the cars themselves: since when they stand is left as it is. */
export async function forgetAssignee(tx: TenantTx, userId: string): Promise<void> {
  await tx.from('processes').where({ garage_id: tx.garageId, assignee_id: userId }).update({ assignee_id: null })
}
