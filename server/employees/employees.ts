import { type Employee, type EmployeePatch, employeeSchema } from '../../domain/employees/employee.ts'
import { applyPatch } from '../../domain/ground/apply-patch.ts'
import { normaliseRole } from '../../domain/ground/permissions.ts'
import { mailReset, removeAllFactors } from '../auth/accounts/own-factors.ts'
import { endSessionsOf } from '../auth/sessions/open-session.ts'
import { columns } from '../database/columns.ts'
import type { TableQuery, TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { beforeChange } from '../events/before-change.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Actor } from '../http/actor.ts'
import { conflict, notFound } from '../http/errors.ts'
import { forgetInvited, withdrawInvitationsBy } from '../invitations/invitations.ts'
import { removeMailsTo } from '../mails/store.ts'

const selected = columns(employeeSchema, 'u', { hasSecondFactor: 'u.second_factor' })

/** An account as its row stores it: its role may have an older name. */
type StoredEmployee = Omit<Employee, 'role'> & { role: string }

const employees = (tx: TenantRead) => tx.from('users as u').where('u.garage_id', tx.garageId).select(tx.sql(selected))

const withRole = (row: StoredEmployee): Employee => ({ ...row, role: normaliseRole(row.role) })

export async function listEmployees(tx: TenantRead): Promise<Employee[]> {
  const rows: StoredEmployee[] = await employees(tx).orderBy(['u.nom', 'u.prenom', 'u.id'])
  return rows.map(withRole)
}

/** Locks every account of the garage in one order, because the check for a last admin concerns all of them. */
async function lockEmployees(tx: TenantTx): Promise<Employee[]> {
  const rows: StoredEmployee[] = await employees(tx).orderBy('u.id').forUpdate()
  return rows.map(withRole)
}

/** An account's change; `role_since` changes with the role. */
type Saved = EmployeePatch & { role_since?: Date }

async function saveEmployee(tx: TenantTx, id: string, patch: Saved, now: Date): Promise<void> {
  const changes = Object.entries(patch).filter(([, value]) => value !== undefined)
  await ofGarage(tx)
    .where({ id })
    .update({ ...Object.fromEntries(changes), updated_at: now })
}

/** Removes an account with its sessions, links, read marks and notifications; its actions stay, without its name. */
async function removeEmployee(tx: TenantTx, id: string): Promise<void> {
  await tx.from('notification_reads').where({ garage_id: tx.garageId, user_id: id }).delete()
  await tx.from('notification_marks').where({ garage_id: tx.garageId, user_id: id }).delete()
  await tx.from('notifications').where({ garage_id: tx.garageId, for_user: id }).update({ for_user: null })
  await ofGarage(tx).where({ id }).delete()
}

function ofGarage(tx: TenantRead): TableQuery<'users'> {
  return tx.from('users').where({ garage_id: tx.garageId })
}

/**
 * Changes an account's role or access. Deactivating ends its sessions at once; invitations are withdrawn if the person
 * may no longer invite.
 * @throws AppError 404; 409 LAST_ADMIN
 */
export async function updateEmployee(tx: TenantTx, actor: Actor, id: string, patch: EmployeePatch, context: Context) {
  const now = context.now()
  const { all, employee: before } = await find(tx, id)
  const employee = applyPatch(before, patch)
  keepOneAdmin(all.map((one) => (one.id === id ? employee : one)))
  await saveEmployee(tx, id, { ...patch, ...(employee.role !== before.role && { role_since: now }) }, now)
  if (before.active && !employee.active) {
    await endSessionsOf(tx, id, 'deactivated', now)
    await beforeChange(tx, actor, 'employee.leave', { id }, context)
  }
  if (isLiveAdmin(before) && !isLiveAdmin(employee)) await withdrawInvitationsBy(tx, id)
  const { role, active } = employee
  const change = { before: { role: before.role, active: before.active }, after: { role, active } }
  await recordEvent(tx, actor, { name: 'employee.changed', id, ...change }, context)
  return employee
}

/** @throws AppError 404; 409 LAST_ADMIN */
export async function deleteEmployee(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const { all, employee } = await find(tx, id)
  keepOneAdmin(all.filter((one) => one.id !== id))
  await withdrawInvitationsBy(tx, id)
  await forgetInvited(tx, employee.email)
  await removeMailsTo(tx, employee.email)
  await beforeChange(tx, actor, 'employee.leave', { id }, context)
  await removeEmployee(tx, id)
  await recordEvent(tx, actor, { name: 'employee.removed', id }, context)
}

/**
 * Removes the second factors of a person who lost their phone and recovery codes: the password is enough again. Both
 * people are notified.
 * @throws AppError 404; 409 SECOND_FACTOR_NONE, SECOND_FACTOR_OWN
 */
export async function resetSecondFactor(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const { employee } = await find(tx, id)
  if (id === actor.userId) throw conflict('SECOND_FACTOR_OWN')
  if (!(await removeAllFactors(tx, id))) throw conflict('SECOND_FACTOR_NONE')
  await endSessionsOf(tx, id, 'second_factor_reset', context.now())
  await mailReset(tx, context, employee, actor)
  await recordEvent(tx, actor, { name: 'employee.secondFactorReset', id }, context)
}

async function find(tx: TenantTx, id: string) {
  const all = await lockEmployees(tx)
  const employee = all.find((one) => one.id === id)
  if (!employee) throw notFound()
  return { all, employee }
}

function keepOneAdmin(employees: Employee[]): void {
  if (!employees.some(isLiveAdmin)) throw conflict('LAST_ADMIN')
}

const isLiveAdmin = ({ role, active }: Employee): boolean => role === 'admin' && active
