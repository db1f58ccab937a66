import type { Request, Response } from 'express'
import { actorOf } from '../http/actor.ts'
import { AppError } from '../http/errors.ts'
import { inGarage } from '../http/in-garage.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { type ClientExport, type Exporting, exportClient } from './export.ts'

/** What is known of a client, answered as a file to keep: by the call, and where the page's link leads. */
export async function exportFile(deps: WebDeps, req: Request, res: Response, id: string): Promise<ClientExport> {
  const { name, content } = await exporting(deps, req, id)
  res.attachment(`${name}.json`)
  return content
}

/** The same with the images of the photos, in one archive. */
export async function exportArchive(deps: WebDeps, req: Request, res: Response, id: string): Promise<void> {
  const { name, content, images } = await exporting(deps, req, id)
  res.attachment(`${name}.zip`)
  const { sendArchive } = await import('./send-archive.ts')
  await sendArchive(res, deps.photos.storage, content, images)
}

/** @throws AppError 400 where only the head is asked for: nothing would be handed over, and the history would say so */
async function exporting(deps: WebDeps, req: Request, id: string): Promise<Exporting> {
  if (req.method === 'HEAD') throw new AppError(400, 'BAD_REQUEST')
  await deps.limits.take('exportPerUser', actorOf(req).userId)
  return inGarage(deps, req, (tx, actor) => exportClient(tx, actor, id, deps))
}
