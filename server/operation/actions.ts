import type { Operation } from '../../domain/operation.ts'
import { readGarage } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { countUnsent } from '../mails/store.ts'
import { readVersion } from '../runtime/version.ts'
import { isOperators, readInstallation } from './installation.ts'

export async function readOperation({ config, db, now }: Deps, { garageId }: Actor): Promise<Operation> {
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
