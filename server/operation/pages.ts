import { Router } from 'express'
import type { Operation } from '../../domain/operation.ts'
import { routes } from '../../domain/routes.ts'
import { readGarage } from '../database/reading.ts'
import type { Deps } from '../deps.ts'
import { actorOf } from '../http/actor.ts'
import { showPage } from '../http/page.ts'
import { countUnsent } from '../mails/store.ts'
import { readVersion } from '../runtime/version.ts'
import { isOperators, readInstallation } from './installation.ts'

export function operationPages(deps: Deps): Router {
  const router = Router()
  router.get(routes.operation.path, async (req, res) => {
    const operation = await readOperation(deps, actorOf(req).garageId)
    await showPage(req, res, 'operation', () => ({ operation }))
  })
  return router
}

async function readOperation({ config, db, now }: Deps, garageId: string): Promise<Operation> {
  return {
    version: await readVersion(),
    startedAt: new Date(performance.timeOrigin).toISOString(),
    now: now().toISOString(),
    publicUrl: config.publicUrl ?? null,
    smtpMissing: config.smtpUrl === undefined,
    mails: await readGarage(db, garageId, countUnsent),
    installation: (await isOperators(db, garageId)) ? await readInstallation(db, config, now()) : null,
  }
}
