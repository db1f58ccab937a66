import type { Car } from '../../../domain/car.ts'
import type { MailKind, MailState } from '../../../domain/mail.ts'
import type { Process } from '../../../domain/process.ts'
import { linkExpiry } from '../../../domain/public-link.ts'
import type { Step } from '../../../domain/steps.ts'
import type { TenantTx } from '../../database/tenant.ts'
import { openToken } from '../../secrets/link-token.ts'
import { countersOf } from './counters.ts'
import { fromProcesses, type SummaryRow, summaryColumns, toSummary, type Viewer } from './rows.ts'
import { stepsOf, updateSteps } from './steps-store.ts'

type DetailRow = SummaryRow & {
  annee: number | null
  km: number | null
  car_client_id: string | null
  car_created_at: Date | null
  token_cipher: Buffer | null
  completion_mail: MailState | null
}

const detailColumns = [
  ...summaryColumns,
  'v.annee',
  'v.km',
  'v.client_id as car_client_id',
  'v.created_at as car_created_at',
  'l.token_cipher',
  'm.state as completion_mail',
]

const completedKind: MailKind = 'process_completed'

/** @param tokens key that opens the link's address */
export async function findProcess(
  tx: TenantTx,
  id: string,
  viewer: Viewer,
  linkKey: Buffer,
): Promise<Process | undefined> {
  const [row, steps]: [DetailRow | undefined, Step[]] = await Promise.all([detail(tx, id), stepsOf(tx, id)])
  return row && toProcess(row, steps, viewer, linkKey)
}

/** The row as it is while nobody else may change it: two people acting at once take turns here. */
export type LockedProcess = {
  id: string
  name: string | null
  step_type_id: string | null
  step_type_name: string | null
  client_id: string | null
  car_id: string | null
  start_date: Date
  estimated_end_date: string | null
  completed_at: Date | null
  completed_notified_at: Date | null
  steps: Step[]
}

export async function lockProcess(tx: TenantTx, id: string): Promise<LockedProcess | undefined> {
  const row: Omit<LockedProcess, 'steps'> | undefined = await tx
    .from('processes')
    .where({ garage_id: tx.garageId, id })
    .forUpdate()
    .first(
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
    )
  return row && { ...row, steps: await stepsOf(tx, id) }
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

function detail(tx: TenantTx, id: string) {
  return fromProcesses(tx)
    .leftJoin('tracking_links as l', (on) => on.on('l.garage_id', 'p.garage_id').andOn('l.process_id', 'p.id'))
    .leftJoin('mails as m', (on) =>
      on.on('m.garage_id', 'p.garage_id').andOn('m.process_id', 'p.id').andOnVal('m.kind', completedKind),
    )
    .where('p.id', id)
    .first(detailColumns)
}

function toProcess(row: DetailRow, steps: Step[], viewer: Viewer, linkKey: Buffer): Process {
  const summary = toSummary(row, viewer)
  const token = row.token_cipher && openToken(linkKey, row.token_cipher, row.id)
  return {
    ...summary,
    car: carOf(row, summary.car),
    steps,
    completionMail: row.completion_mail,
    qrToken: token ? { token, expiresAt: summary.linkExpiresAt } : null,
  }
}

function carOf(row: DetailRow, car: Pick<Car, '_id' | 'id' | 'marque' | 'modele' | 'plaque'> | null): Car | null {
  if (!car || !row.car_created_at) return null
  const { annee, km, car_client_id: client_id } = row
  return { ...car, annee, km, client_id, createdAt: row.car_created_at.toISOString() }
}
