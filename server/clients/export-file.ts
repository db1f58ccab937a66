import type { Request, Response } from 'express'
import { actorOf } from '../http/actor.ts'
import { inGarage } from '../http/in-garage.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { type ClientExport, exportClient } from './export.ts'

/** What is known of a client, answered as a file to keep: by the call, and where the page's link leads. */
export async function exportFile(deps: WebDeps, req: Request, res: Response, id: string): Promise<ClientExport> {
  await deps.limits.take('exportPerUser', actorOf(req).userId)
  const { name, content } = await inGarage(deps, req, (tx, actor) => exportClient(tx, actor, id, deps))
  res.attachment(name)
  return content
}
