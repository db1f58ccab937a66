import type { Request, Response } from 'express'
import { type CallAnswer, callOf } from '../../domain/calls.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import { searchable } from '../../domain/ground/search.ts'
import type { ExportedImage } from '../archive/send-archive.ts'
import { clientWithCars } from '../clients/clients.ts'
import type { Row, Selected, TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context, WebDeps } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import { type Actor, actorOf } from '../http/actor.ts'
import { doubleIds } from '../http/answer/double-ids.ts'
import { inGarage } from '../http/calls/in-garage.ts'
import { AppError } from '../http/errors.ts'
import { withoutLink } from '../mails/links.ts'
import { exportedProcesses } from '../processes/read-process.ts'

const contentSchema = callOf('GET /clients/:id/export').answers[200]
type ClientExport = CallAnswer<'GET /clients/:id/export'>

type Exporting = {
  /** The file's name, without its extension. */
  name: string
  content: ClientExport
  images: ExportedImage[]
}

/** Answers with the export of a client as a JSON file: for the call, and for the page's link. */
export async function exportFile(deps: WebDeps, req: Request, res: Response, id: string): Promise<ClientExport> {
  const { name, content } = await exporting(deps, req, id)
  res.attachment(`${name}.json`)
  return content
}

/** Answers with the export of a client and the images of the photos, in one archive. */
export async function exportArchive(deps: WebDeps, req: Request, res: Response, id: string): Promise<void> {
  const { name, content, images } = await exporting(deps, req, id)
  res.attachment(`${name}.zip`)
  const { photoFileOf, sendArchive, textFile } = await import('../archive/send-archive.ts')
  const clientFile = textFile('client.json', new Date(content.exportedAt), JSON.stringify(content, null, 2))
  await sendArchive(res, [clientFile, ...images.map((image) => photoFileOf(deps.photos.storage, image))])
}

/** @throws AppError 400 on HEAD, which downloads nothing although the history would record a download */
async function exporting(deps: WebDeps, req: Request, id: string): Promise<Exporting> {
  if (req.method === 'HEAD') throw new AppError(400, 'BAD_REQUEST')
  await deps.limits.take('exportPerUser', actorOf(req).userId)
  return inGarage(deps, req, (tx, actor) => exportClient(tx, actor, id, deps))
}

/** All data of the garage about a client, for the client (GDPR, articles 15 and 20). @throws AppError 404 */
async function exportClient(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<Exporting> {
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
  await recordEvent(tx, actor, { name: 'client.exported', id }, context)
  return {
    name: `client-${searchable(fullName(client)).replace(/[^a-z0-9]+/g, '-')}`,
    content: doubleIds(contentSchema, content),
    images,
  }
}

const mailColumns = `
  m.id, m.kind, m.recipient, m.subject, m.text, m.created_at, m.sent_at`
type MailRow = Selected<{ m: Row<'mails'> }, typeof mailColumns> & Pick<ClientExport['mails'][number], 'kind'>

async function mailsTo(tx: TenantRead, clientId: string): Promise<ClientExport['mails']> {
  const rows: MailRow[] = await tx
    .from('mails as m')
    .join('processes as p', (on) => on.on('p.garage_id', 'm.garage_id').andOn('p.id', 'm.process_id'))
    .where({ 'm.garage_id': tx.garageId, 'p.client_id': clientId })
    .select(tx.sql(mailColumns))
    .orderBy('m.created_at')
  return rows.map(({ id, text, created_at, sent_at, ...mail }) => ({
    ...mail,
    text: text && withoutLink(text, id),
    createdAt: created_at,
    sentAt: sent_at,
  }))
}
