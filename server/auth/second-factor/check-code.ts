import { errorTexts } from '../../../domain/error-texts.ts'
import { readOneTimeCode } from '../../../domain/one-time-code.ts'
import { readRecoveryCode } from '../../../domain/recovery-code.ts'
import type { ProvedBy } from '../../../domain/second-factor.ts'
import { type TenantTx, withGarage } from '../../database/tenant.ts'
import { AppError } from '../../http/errors.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { openSecret, stepOf } from './app-codes.ts'
import { recoveryHash, spendRecoveryCode } from './recovery-codes.ts'
import { appsOf, spendStep } from './store.ts'
import { countedTry, type Try } from './tries.ts'

/** What is no code at all is taken for one of an app, as the shorter of the two. */
const kindOf = (text: string): 'app' | 'recovery' => (readRecoveryCode(text) ? 'recovery' : 'app')

/**
 * Whether what somebody typed is a code of theirs; then it is used up, in the transaction of what it opens.
 * @param then what is done in that transaction
 * @throws AppError 401 SECOND_FACTOR_INVALID on the code; 429
 */
export async function withCode<T>(
  deps: WebDeps,
  { text, ...who }: Omit<Try, 'by'> & { text: string },
  then: (tx: TenantTx, by: ProvedBy) => Promise<T>,
): Promise<T> {
  const { owner } = who
  return countedTry(deps, { ...who, by: kindOf(text) }, async () => {
    const spend = await readCode(deps, owner.id, text)
    const done =
      spend &&
      (await withGarage(deps.db, owner.garage_id, async (tx) => {
        const by = await spend(tx)
        return by && { value: await then(tx, by) }
      }))
    if (!done) {
      const { id: userId, garage_id: garageId } = owner
      deps.log.warn({ event: 'second_factor_refused', userId, garageId }, 'second factor refused')
      deps.metrics.signInFailures.inc()
      const issue = { path: ['code'], message: errorTexts.SECOND_FACTOR_INVALID, code: 'wrong_code' }
      throw new AppError(401, 'SECOND_FACTOR_INVALID', { issues: [issue] })
    }
    return done.value
  })
}

type Spend = (tx: TenantTx) => Promise<ProvedBy | null>

/** What is dear is done before the transaction. */
async function readCode(deps: WebDeps, userId: string, text: string): Promise<Spend | null> {
  const now = deps.now()
  const digits = readOneTimeCode(text)
  if (digits) return (tx) => spendAppCode(tx, deps, userId, digits)
  const code = readRecoveryCode(text)
  if (!code) return null
  const hash = await recoveryHash(deps.db, userId, code)
  return async (tx) => ((await spendRecoveryCode(tx, userId, hash, now)) ? 'recovery' : null)
}

/** Every app of theirs is asked, whichever it is. */
async function spendAppCode(tx: TenantTx, deps: WebDeps, userId: string, digits: string): Promise<ProvedBy | null> {
  const now = deps.now()
  let by: ProvedBy | null = null
  for (const { id, secret: sealed } of await appsOf(tx, userId)) {
    const secret = openSecret(deps, sealed, id)
    const step = secret === null ? null : await stepOf(secret, digits, now)
    if (step !== null && (await spendStep(tx, id, step, now))) by = 'code'
  }
  return by
}
