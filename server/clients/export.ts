import type { Car } from '../../domain/car.ts'
import { type Client, fullName } from '../../domain/client.ts'
import type { ProcessSummary } from '../../domain/process.ts'
import { searchable } from '../../domain/search.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { happened } from '../events/happened.ts'
import { type Actor, allow } from '../http/actor.ts'
import { withoutLink } from '../mails/link.ts'
import { fromProcesses, type SummaryRow, summaryColumns, toSummary } from '../processes/record/rows.ts'
import { clientWithCars } from './list.ts'

type SentMail = {
  kind: string
  recipient: string
  subject: string
  text: string | null
  createdAt: Date
  sentAt: Date | null
}

type ExportedStep = { name: string; description: string | null; status: string; validatedAt: Date | null }

export type ClientExport = {
  exportedAt: string
  garage: string
  client: Client
  cars: Car[]
  processes: (ProcessSummary & { steps: ExportedStep[] })[]
  mails: SentMail[]
}

/** All that the garage holds about a client, for the client (GDPR, articles 15 and 20). @throws AppError 403; 404 */
export async function exportClient(
  tx: TenantTx,
  actor: Actor,
  id: string,
  context: Context,
): Promise<{ name: string; content: ClientExport }> {
  allow(actor, 'exportClient')
  const { client, cars } = await clientWithCars(tx, id)
  const content = {
    exportedAt: context.now().toISOString(),
    garage: actor.garageNom,
    client,
    cars,
    processes: await processesWithSteps(tx, actor, id),
    mails: await mailsTo(tx, id),
  }
  await happened(tx, actor, { name: 'client.exported', id }, context)
  return { name: `client-${searchable(fullName(client)).replace(/[^a-z0-9]+/g, '-')}.json`, content }
}

async function processesWithSteps(tx: TenantTx, actor: Actor, clientId: string): Promise<ClientExport['processes']> {
  const rows: SummaryRow[] = await fromProcesses(tx)
    .where('p.client_id', clientId)
    .select(summaryColumns)
    .orderBy(['p.start_date', 'p.id'])
  const steps: (ExportedStep & { process_id: string })[] = await tx
    .from('process_steps')
    .where('garage_id', tx.garageId)
    .whereIn(
      'process_id',
      rows.map(({ id }) => id),
    )
    .select('process_id', 'name', 'description', 'status', 'validated_at as validatedAt')
    .orderBy(['process_id', 'position'])
  const byProcess = Map.groupBy(steps, ({ process_id }) => process_id)
  return rows.map((row) => ({ ...toSummary(row, actor), steps: (byProcess.get(row.id) ?? []).map(toExportedStep) }))
}

const toExportedStep = ({ process_id, ...step }: ExportedStep & { process_id: string }): ExportedStep => step

async function mailsTo(tx: TenantTx, clientId: string): Promise<SentMail[]> {
  const rows: (SentMail & { id: string })[] = await tx
    .from('mails as m')
    .join('processes as p', (on) => on.on('p.garage_id', 'm.garage_id').andOn('p.id', 'm.process_id'))
    .where({ 'm.garage_id': tx.garageId, 'p.client_id': clientId })
    .select('m.id', 'm.kind', 'm.recipient', 'm.subject', 'm.text', 'm.created_at as createdAt', 'm.sent_at as sentAt')
    .orderBy('m.created_at')
  return rows.map(({ id, text, ...mail }) => ({ ...mail, text: text && withoutLink(text, id) }))
}
