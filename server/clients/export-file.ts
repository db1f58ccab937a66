import type { RequestHandler } from 'express'
import { clientExportQuery } from '../../domain/client.ts'
import type { Deps } from '../deps.ts'
import { actorOf } from '../http/actor.ts'
import { inGarage } from '../http/in-garage.ts'
import { parse, parseId } from '../http/parse.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { exportClient } from './export.ts'

/** What is known of a client as a file to keep: the call's answer, and where the page's link leads. */
export function exportFile(deps: Deps, limits: RateLimits): RequestHandler<{ id: string }> {
  return async (req, res) => {
    parse(clientExportQuery, req.query)
    const id = parseId(req.params.id)
    await limits.take('exportPerUser', actorOf(req).userId)
    const file = await inGarage(deps, req, (tx, actor) => exportClient(tx, actor, id, deps))
    res.attachment(file.name).json(file.content)
  }
}
