import type { TenantTx } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import type { Config } from '../runtime/config.ts'

type Setting = Pick<Config, 'registration'>

/** Whether a garage may be opened without an invitation. The first one always may: it is the operator's (decision 0091). */
export async function isRegistrationOpen({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<boolean> {
  return config.registration === 'open' || (await db('garages').first('id')) === undefined
}

/** @throws AppError 403 REGISTRATION_CLOSED */
export async function refuseClosed(deps: Pick<Deps, 'config' | 'db'>): Promise<void> {
  if (!(await isRegistrationOpen(deps))) throw new AppError(403, 'REGISTRATION_CLOSED')
}

/** The same where the garage is written: of two that would both be the first, one is. @throws AppError 403 */
export async function lockRegistration(tx: TenantTx, { registration }: Setting): Promise<void> {
  if (registration === 'open') return
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('registration', 0))`)
  if (await tx.from('garages').first('id')) throw new AppError(403, 'REGISTRATION_CLOSED')
}
