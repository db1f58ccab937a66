import type { Employee } from '../../domain/employee.ts'
import type { EmployeePatch } from '../../domain/employee-form.ts'
import { normaliseRole } from '../../domain/permissions.ts'
import type { Row, TableQuery } from '../database/rows.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'

const columns = ['id', 'email', 'nom', 'prenom', 'role', 'active', 'second_factor', 'created_at'] as const

type EmployeeRow = Pick<Row<'users'>, (typeof columns)[number]>

export async function listEmployees(tx: TenantRead): Promise<Employee[]> {
  const rows = await ofGarage(tx)
    .select(...columns)
    .orderBy(['nom', 'prenom', 'id'])
  return rows.map(toEmployee)
}

/** Locks every account of the garage, in one order: whether an admin is left is a question about all of them. */
export async function lockEmployees(tx: TenantTx): Promise<Employee[]> {
  const rows = await ofGarage(tx)
    .select(...columns)
    .orderBy('id')
    .forUpdate()
  return rows.map(toEmployee)
}

/** `role_since` goes with a new role. */
type Saved = EmployeePatch & { role_since?: Date }

export async function saveEmployee(tx: TenantTx, id: string, patch: Saved, now: Date): Promise<void> {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  await ofGarage(tx)
    .where({ id })
    .update({ ...Object.fromEntries(given), updated_at: now })
}

/** Sessions, reset links, read marks and what was told to it alone go with the account; what it did stays, without its name. */
export async function removeEmployee(tx: TenantTx, id: string): Promise<void> {
  await tx.from('notification_reads').where({ garage_id: tx.garageId, user_id: id }).delete()
  await tx.from('notification_marks').where({ garage_id: tx.garageId, user_id: id }).delete()
  await tx.from('notifications').where({ garage_id: tx.garageId, for_user: id }).update({ for_user: null })
  await ofGarage(tx).where({ id }).delete()
}

function ofGarage(tx: TenantRead): TableQuery<'users'> {
  return tx.from('users').where({ garage_id: tx.garageId })
}

function toEmployee({ second_factor, created_at, role, ...row }: EmployeeRow): Employee {
  const dates = { createdAt: created_at.toISOString() }
  return { _id: row.id, ...row, role: normaliseRole(role), hasSecondFactor: second_factor, ...dates }
}
