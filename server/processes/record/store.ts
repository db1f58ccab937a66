import { linkExpiry } from '../../../domain/public-link.ts'
import type { Step } from '../../../domain/steps.ts'
import type { Row } from '../../database/rows.ts'
import type { TenantTx } from '../../database/tenant.ts'
import { notFound } from '../../http/errors.ts'
import { countersOf } from './counters.ts'
import { stepsOf, updateSteps } from './steps-store.ts'

/** The row as it is while nobody else may change it: two people acting at once take turns here. */
export type LockedProcess = Pick<Row<'processes'>, (typeof lockedColumns)[number]> & { steps: Step[] }

const lockedColumns = [
  'id',
  'name',
  'step_type_id',
  'step_type_name',
  'client_id',
  'car_id',
  'start_date',
  'estimated_end_date',
  'completed_at',
  'completed_notified_at',
  'wait_id',
  'wait_reason',
  'assignee_id',
  'arrived_at',
  'returned_at',
] as const

/** @throws AppError 404 */
export async function lockProcess(tx: TenantTx, id: string): Promise<LockedProcess> {
  const row = await tx
    .from('processes')
    .where({ garage_id: tx.garageId, id })
    .forUpdate()
    .first(...lockedColumns)
  if (!row) throw notFound()
  return { ...row, steps: await stepsOf(tx, id) }
}

/** Steps, counters, completion and the link's life, together. @returns whether this completed the process */
export async function saveSteps(
  tx: TenantTx,
  process: LockedProcess,
  steps: readonly Step[],
  now: Date,
): Promise<{ completed: boolean }> {
  const [saved] = await Promise.all([
    saveProgress(tx, process, steps, now),
    updateSteps(tx, process.id, process.steps, steps),
  ])
  return saved
}

/** What follows from the steps and the estimate, written on the process. */
export async function saveProgress(
  tx: TenantTx,
  process: LockedProcess,
  steps: readonly Step[],
  now: Date,
): Promise<{ completed: boolean }> {
  const counters = countersOf(steps)
  const isCompleted = counters.status === 'completed'
  const completedAt = isCompleted ? (process.completed_at ?? now) : null
  await tx
    .from('processes')
    .where({ garage_id: tx.garageId, id: process.id })
    .update({
      ...counters,
      completed_at: completedAt,
      link_expires_at: linkExpiry({
        estimatedEndDate: process.estimated_end_date,
        completedAt: completedAt?.toISOString() ?? null,
      }),
      updated_at: now,
    })
  return { completed: isCompleted && process.completed_at === null }
}

export async function removeProcess(tx: TenantTx, id: string): Promise<void> {
  await tx.from('processes').where({ garage_id: tx.garageId, id }).delete()
}
