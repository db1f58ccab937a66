import { withGarage } from '../../database/tenant.ts'
import { AppError } from '../../http/errors.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import type { UserRow } from '../store.ts'
import { areTriesSpent, type Try } from './count-tries.ts'
import { tellStepRefused } from './mails.ts'

/**
 * Whoever gets that far has the password, or a session: once the codes are used up, the account's owner is told, once
 * while they wait.
 * @throws the same error
 */
export async function warnOwner(
  deps: WebDeps,
  owner: Pick<UserRow, 'id' | 'garage_id' | 'email' | 'prenom'>,
  where: { ip: string | null; from: Try['from']; by: Try['by'] },
  error: unknown,
): Promise<never> {
  const wrong = error instanceof AppError && ['SECOND_FACTOR_INVALID', 'PASSKEY_INVALID'].includes(error.code)
  if (wrong && (await areTriesSpent(deps, { userId: owner.id, ...where }))) {
    const first = await deps.limits.take('secondFactorWarnings', owner.id).then(
      () => true,
      () => false,
    )
    if (first)
      await withGarage(deps.db, owner.garage_id, (tx) =>
        tellStepRefused(tx, deps, owner, { ip: where.ip, signedIn: where.from === 'session' }),
      )
  }
  throw error
}
