import type { Operation } from '../../domain/operation/operation.ts'
import { readGarage } from '../database/read-garage.ts'
import type { Deps } from '../deps.ts'
import { showPage } from '../http/answer/page.ts'
import { type Pages, page } from '../http/forms/page-table.ts'
import { countUnsent } from '../mails/store.ts'
import { readVersion } from '../runtime/version.ts'
import { isOperators, readInstallation } from './installation.ts'

export const operationPages = {
  operation: page({
    answer: async ({ deps, req, res, actor }) => {
      const operation = await readOperation(deps, actor.garageId)
      await showPage(req, res, 'operation', () => ({ operation }))
    },
  }),
} satisfies Pages

async function readOperation(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  garageId: string,
): Promise<Operation> {
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
