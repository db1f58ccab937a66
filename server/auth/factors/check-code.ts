import { type ProvedBy, readOneTimeCode, readRecoveryCode } from '../../../domain/factors/second-factor.ts'
import { errorTexts } from '../../../domain/features.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { noPage } from '../../../domain/live/changes.ts'
import { type TenantTx, withGarage } from '../../database/tenant.ts'
import type { WebDeps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Device } from '../../http/session/session.ts'
import { queueMail } from '../../mails/queue.ts'
import { mailLink } from '../../runtime/public-origin.ts'
import type { UserRow } from '../credentials.ts'
import { decryptSecret, recoveryHash, spendRecoveryCode, stepOf } from './codes.ts'
import { clockText } from './phone-clock.ts'
import { appsOf, spendStep } from './store.ts'

/** A text in neither format counts as an app's code, the shorter one. */
const kindOf = (text: string): 'app' | 'recovery' => (readRecoveryCode(text) ? 'recovery' : 'app')

/**
 * Checks a typed code and uses it up, in the transaction of the work that it allows.
 * @param then the work of that transaction
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
    const outcome =
      spend &&
      (await withGarage(deps.db, owner.garage_id, async (tx) => {
        const by = await spend(tx.at(noPage))
        return by && { value: await then(tx, by) }
      }))
    if (!outcome) {
      const { id: userId, garage_id: garageId } = owner
      deps.log.warn({ event: 'second_factor_refused', userId, garageId }, 'second factor refused')
      deps.metrics.signInFailures.inc()
      const message = (await wrongClock(deps, userId, text)) ?? errorTexts.SECOND_FACTOR_INVALID
      const issue = { path: ['code'], message, code: 'wrong_code' }
      throw new AppError(401, 'SECOND_FACTOR_INVALID', { issues: [issue] })
    }
    return outcome.value
  })
}

/** The sentence about the clock of one of the account's phones, after a refused code; null where it says nothing. */
async function wrongClock(deps: WebDeps, userId: string, text: string): Promise<string | null> {
  const digits = readOneTimeCode(text)
  if (!digits) return null
  for (const { id: factorId, secret: sealed } of await appsOf({ from: deps.db }, userId)) {
    const secret = decryptSecret(deps, sealed, factorId)
    const sentence = secret && (await clockText(deps, { factorId, secret, digits, now: deps.now() }))
    if (sentence) return sentence
  }
  return null
}

type Spend = (tx: TenantTx) => Promise<ProvedBy | null>

/** Does the expensive part of a check before the transaction. */
async function readCode(deps: WebDeps, userId: string, text: string): Promise<Spend | null> {
  const now = deps.now()
  const digits = readOneTimeCode(text)
  if (digits) return (tx) => spendAppCode(tx, deps, userId, digits)
  const code = readRecoveryCode(text)
  if (!code) return null
  const hash = await recoveryHash(deps.db, userId, code)
  return async (tx) => ((await spendRecoveryCode(tx, userId, hash, now)) ? 'recovery' : null)
}

/** Tries the code on every app of the account. */
async function spendAppCode(tx: TenantTx, deps: WebDeps, userId: string, digits: string): Promise<ProvedBy | null> {
  const now = deps.now()
  let by: ProvedBy | null = null
  for (const { id, secret: sealed } of await appsOf(tx, userId)) {
    const secret = decryptSecret(deps, sealed, id)
    const step = secret === null ? null : await stepOf(secret, digits, now)
    if (step !== null && (await spendStep(tx, id, step, now))) by = 'code'
  }
  return by
}

type Owner = Pick<UserRow, 'id' | 'garage_id' | 'email' | 'prenom'>

/**
 * The source and the kind of an attempt, counted separately. A person who knows only the password cannot block the
 * owner, who may use a known device, an open session, or another factor than an app's code.
 */
type Try = {
  owner: Owner
  /**
   * The source of an attempt: a browser that has completed the account's second step, a session of the account, or
   * anybody.
   */
  from: 'stranger' | 'session' | { device: string }
  by: 'app' | 'recovery' | 'passkey'
  ip: string | null
}

export const tryFrom = (userId: string, device: Device | undefined): Try['from'] =>
  device?.knows(userId) ? { device: device.id } : 'stranger'

/** The signed-in person, as the owner of their account. */
export const ownerOf = ({ userId, garageId, email, prenom }: Actor): Owner => ({
  id: userId,
  garage_id: garageId,
  email,
  prenom,
})

/**
 * Runs one check of a second factor. The attempt is counted before the check, so that parallel ones cannot exceed the
 * limit; a success is subtracted again.
 * @throws AppError 429; else the error of the check
 */
export async function countedTry<T>(deps: WebDeps, one: Try, check: () => Promise<T>): Promise<T> {
  const { limits } = deps
  if (one.by === 'app') await limits.check('appCodeFailuresADay', placeOf(one))
  await limits.take('secondFactorFailures', keyOf(one))
  const result = await check().catch((error) => tryFailed(deps, one, error))
  await limits.giveBack('secondFactorFailures', keyOf(one))
  return result
}

/** @throws the given error; AppError 429 if parallel attempts exceeded the limit */
async function tryFailed(deps: WebDeps, one: Try, error: unknown): Promise<never> {
  const { limits } = deps
  const isWrong = error instanceof AppError && ['SECOND_FACTOR_INVALID', 'PASSKEY_INVALID'].includes(error.code)
  if (isWrong && one.by === 'app') await limits.take('appCodeFailuresADay', placeOf(one))
  if (isWrong && (await limits.isSpent('secondFactorFailures', keyOf(one)))) await warnOwner(deps, one)
  throw error
}

/**
 * Mails the account's owner when their attempts are used up, once for each waiting time: such an attacker has the
 * password, or a session (ASVS 6.3.5).
 */
async function warnOwner(deps: WebDeps, { owner, from, ip }: Try): Promise<void> {
  const isFirst = await deps.limits.take('secondFactorWarnings', owner.id).then(
    () => true,
    () => false,
  )
  if (!isFirst) return
  const { garage_id, email, prenom } = owner
  await withGarage(deps.db, garage_id, (tx) =>
    queueMail(tx, deps, {
      kind: 'second_step_refused',
      recipient: email,
      link: mailLink(deps.config, routes.resetRequest.href()),
      props: { prenom, at: deps.now().toISOString(), ip, signedIn: from === 'session' },
    }),
  )
}

const keyOf = (one: Try) => `${one.by} ${placeOf(one)}`

const placeOf = ({ owner, from }: Try) => `${typeof from === 'string' ? from : `device ${from.device}`} ${owner.id}`
