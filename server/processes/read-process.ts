import type { Car } from '../../domain/car.ts'
import { fullName } from '../../domain/full-name.ts'
import type { MailKind } from '../../domain/mail.ts'
import type { Process } from '../../domain/process.ts'
import { readyStep, type Step } from '../../domain/steps.ts'
import type { WaitDetail, Waiting } from '../../domain/wait.ts'
import type { Maybe, Row, Selected } from '../database/rows.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { notFound } from '../http/errors.ts'
import { openToken } from '../secrets/link-token.ts'
import { approvalsOf } from './approvals/store.ts'
import { entriesOf } from './entries/store.ts'
import { fromProcesses, type ProcessTables, summaryColumns, toSummary, type Viewer } from './row/rows.ts'
import { stepsOf } from './steps/store.ts'

const detailColumns = [
  ...summaryColumns,
  'v.annee',
  'v.km',
  'v.client_id as car_client_id',
  'v.created_at as car_created_at',
  'l.token_cipher',
  'm.state as completion_mail',
  'p.reminded_at',
  'w.note as wait_note',
  'b.prenom as wait_prenom',
  'b.nom as wait_nom',
] as const

type DetailTables = ProcessTables & {
  l: Maybe<Row<'tracking_links'>>
  m: Maybe<Row<'mails'>>
  w: Maybe<Row<'process_waits'>>
  b: Maybe<Row<'users'>>
}
type DetailRow = Selected<DetailTables, typeof detailColumns>

const completedKind: MailKind = 'process_completed'

/** With its link's address, which only the server's key opens. @throws AppError 404 */
export async function readProcess(
  tx: TenantRead,
  id: string,
  viewer: Viewer,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
): Promise<Process> {
  const [row, steps] = await Promise.all([detail(tx, id), stepsOf(tx, id)])
  if (!row) throw notFound()
  // Most have none, and are not asked about.
  const [entries, approvals] = await Promise.all([
    row.photo_count + row.note_count > 0 ? entriesOf(tx, id) : { photos: [], notes: [] },
    row.approval_count > 0 ? approvalsOf(tx, id, viewer, now()) : [],
  ])
  return { ...toProcess(row, steps, viewer, secrets.linkKey), ...entries, approvals }
}

/** Says only that there is one. @throws AppError 404 */
export async function findProcess(tx: TenantRead, id: string): Promise<void> {
  const row = await tx.from('processes').where({ garage_id: tx.garageId, id }).first('id')
  if (!row) throw notFound()
}

function detail(tx: TenantRead, id: string): Promise<DetailRow | undefined> {
  return fromProcesses(tx)
    .leftJoin('tracking_links as l', (on) => on.on('l.garage_id', 'p.garage_id').andOn('l.process_id', 'p.id'))
    .leftJoin('mails as m', (on) =>
      on.on('m.garage_id', 'p.garage_id').andOn('m.process_id', 'p.id').andOnVal('m.kind', completedKind),
    )
    .leftJoin('process_waits as w', (on) => on.on('w.garage_id', 'p.garage_id').andOn('w.id', 'p.wait_id'))
    .leftJoin('users as b', (on) => on.on('b.garage_id', 'w.garage_id').andOn('b.id', 'w.started_by'))
    .where('p.id', id)
    .first(detailColumns)
}

function toProcess(
  row: DetailRow,
  steps: Step[],
  viewer: Viewer,
  linkKey: Buffer,
): Omit<Process, 'photos' | 'notes' | 'approvals'> {
  const summary = toSummary({ ...row, ready_step_id: readyStep(steps)?.id ?? null }, viewer)
  const token = row.token_cipher && openToken(linkKey, row.token_cipher, row.id)
  return {
    ...summary,
    car: carOf(row, summary.car),
    steps,
    waiting: waitOf(row, summary.waiting),
    completionMail: row.completion_mail,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    qrToken: token ? { token, expiresAt: summary.linkExpiresAt } : null,
  }
}

function waitOf({ wait_note: note, wait_prenom, wait_nom }: DetailRow, waiting: Waiting | null): WaitDetail | null {
  if (!waiting) return null
  const by = wait_prenom === null || wait_nom === null ? null : fullName({ prenom: wait_prenom, nom: wait_nom })
  return { ...waiting, note, by }
}

function carOf(row: DetailRow, car: Pick<Car, '_id' | 'id' | 'marque' | 'modele' | 'plaque'> | null): Car | null {
  if (!car || !row.car_created_at) return null
  const { annee, km, car_client_id: client_id } = row
  return { ...car, annee, km, client_id, createdAt: row.car_created_at.toISOString() }
}
