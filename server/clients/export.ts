import type { CallAnswer } from '../../domain/calls.ts'
import { fullName } from '../../domain/full-name.ts'
import { searchable } from '../../domain/search.ts'
import { readyStep } from '../../domain/steps.ts'
import type { Row, Selected } from '../database/rows.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { happened } from '../events/happened.ts'
import type { Actor } from '../http/actor.ts'
import { withoutLink } from '../mails/link.ts'
import { fromProcesses, type SummaryRow, summaryColumns, toSummary } from '../processes/row/rows.ts'
import { exportedApprovals } from './export-approvals.ts'
import { type ExportedImage, exportedEntries } from './export-entries.ts'
import { clientWithCars } from './list.ts'

export type ClientExport = CallAnswer<'GET /clients/:id/export'>

export type Exporting = {
  /** Of the file, without its ending. */
  name: string
  content: ClientExport
  images: ExportedImage[]
}

/** All that the garage holds about a client, for the client (GDPR, articles 15 and 20). @throws AppError 404 */
export async function exportClient(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<Exporting> {
  const { client, cars } = await clientWithCars(tx, id)
  const { processes, images } = await processesOf(tx, actor, id, context.now())
  const content = {
    exportedAt: context.now().toISOString(),
    garage: actor.garageNom,
    client,
    cars,
    processes,
    mails: await mailsTo(tx, id),
  }
  await happened(tx, actor, { name: 'client.exported', id }, context)
  return { name: `client-${searchable(fullName(client)).replace(/[^a-z0-9]+/g, '-')}`, content, images }
}

const stepColumns = [
  's.process_id',
  's.id',
  's.name',
  's.description',
  's.status',
  's.validated_at as validatedAt',
] as const
type StepRow = Selected<{ s: Row<'process_steps'> }, typeof stepColumns>

const waitColumns = [
  'w.process_id',
  'w.reason',
  'w.note',
  'w.expected_date as expectedDate',
  'w.started_at as since',
  'w.ended_at as endedAt',
] as const
type WaitRow = Selected<{ w: Row<'process_waits'> }, typeof waitColumns>

type Exported = ClientExport['processes'][number]

async function processesOf(tx: TenantRead, actor: Actor, clientId: string, now: Date) {
  const rows: Omit<SummaryRow, 'ready_step_id'>[] = await fromProcesses(tx)
    .where('p.client_id', clientId)
    .select(summaryColumns)
    .orderBy(['p.start_date', 'p.id'])
  const ids = rows.map(({ id }) => id)
  const [steps, waits, { notes, photos, images }, agreed] = await Promise.all([
    stepsOf(tx, ids),
    waitsOf(tx, ids),
    exportedEntries(tx, ids),
    exportedApprovals(tx, ids, now),
  ])
  const processes = rows.map((row): Exported => {
    const own = steps.get(row.id) ?? []
    return {
      ...toSummary({ ...row, ready_step_id: readyStep(own)?.id ?? null }, actor),
      steps: own.map(toExportedStep),
      waits: (waits.get(row.id) ?? []).map(toExportedWait),
      notes: notes(row.id),
      photos: photos(row.id),
      approvals: agreed.approvals(row.id),
    }
  })
  // A photo that was shown and is still there is one file.
  const files = new Map([...agreed.images, ...images].map((image) => [image.file, image]))
  return { processes, images: [...files.values()] }
}

async function stepsOf(tx: TenantRead, processIds: string[]): Promise<Map<string, StepRow[]>> {
  const rows: StepRow[] = await tx
    .from('process_steps as s')
    .where('s.garage_id', tx.garageId)
    .whereIn('s.process_id', processIds)
    .select(stepColumns)
    .orderBy(['s.process_id', 's.position'])
  return Map.groupBy(rows, ({ process_id }) => process_id)
}

async function waitsOf(tx: TenantRead, processIds: string[]): Promise<Map<string, WaitRow[]>> {
  const rows: WaitRow[] = await tx
    .from('process_waits as w')
    .where('w.garage_id', tx.garageId)
    .whereIn('w.process_id', processIds)
    .select(waitColumns)
    .orderBy(['w.process_id', 'w.started_at'])
  return Map.groupBy(rows, ({ process_id }) => process_id)
}

const toExportedStep = ({ process_id, id, validatedAt, ...step }: StepRow): Exported['steps'][number] => ({
  ...step,
  validatedAt: validatedAt?.toISOString() ?? null,
})

const toExportedWait = ({ process_id, since, endedAt, ...wait }: WaitRow): Exported['waits'][number] => ({
  ...wait,
  since: since.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

const mailColumns = [
  'm.id',
  'm.kind',
  'm.recipient',
  'm.subject',
  'm.text',
  'm.created_at as createdAt',
  'm.sent_at as sentAt',
] as const
type MailRow = Selected<{ m: Row<'mails'> }, typeof mailColumns> & Pick<ClientExport['mails'][number], 'kind'>

async function mailsTo(tx: TenantRead, clientId: string): Promise<ClientExport['mails']> {
  const rows: MailRow[] = await tx
    .from('mails as m')
    .join('processes as p', (on) => on.on('p.garage_id', 'm.garage_id').andOn('p.id', 'm.process_id'))
    .where({ 'm.garage_id': tx.garageId, 'p.client_id': clientId })
    .select(mailColumns)
    .orderBy('m.created_at')
  return rows.map(({ id, text, createdAt, sentAt, ...mail }) => ({
    ...mail,
    text: text && withoutLink(text, id),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }))
}
