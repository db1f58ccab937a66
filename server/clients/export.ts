import type { CallAnswer } from '../../domain/calls.ts'
import { fullName } from '../../domain/full-name.ts'
import { searchable } from '../../domain/search.ts'
import type { Row, Selected } from '../database/rows.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { happened } from '../events/happened.ts'
import type { Actor } from '../http/actor.ts'
import { withoutLink } from '../mails/link.ts'
import { exportedProcesses } from '../processes/export.ts'
import type { ExportedImage } from '../processes/row/process-part.ts'
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
  const { processes, images } = await exportedProcesses(tx, actor, id, context.now())
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
