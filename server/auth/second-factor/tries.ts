import { routes } from '../../../domain/routes.ts'
import { withGarage } from '../../database/tenant.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Device } from '../../http/known-device.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { queueMail } from '../../mails/queue.ts'
import { mailLink } from '../../runtime/public-origin.ts'
import type { UserRow } from '../store.ts'

type Owner = Pick<UserRow, 'id' | 'garage_id' | 'email' | 'prenom'>

/**
 * Who tries, and what: each is counted apart, so that whoever has the password alone shuts nobody out who has signed in
 * on their own device, is signed in already, or shows something else than a code of an app.
 */
export type Try = {
  owner: Owner
  /** A browser in which the account signed in before, with its second step; its own session; or anybody. */
  from: 'stranger' | 'session' | { device: string }
  by: 'app' | 'recovery' | 'passkey'
  ip: string | null
}

export const tryFrom = (userId: string, device: Device | undefined): Try['from'] =>
  device?.knows(userId) ? { device: device.id } : 'stranger'

/** Whoever is signed in, as the owner of their account. */
export const ownerOf = ({ userId, garageId, email, prenom }: Actor): Owner => ({
  id: userId,
  garage_id: garageId,
  email,
  prenom,
})

/**
 * One check of a second factor. It is counted before it is done, so that a hundred at once do not slip through, and given
 * back once it was right.
 * @throws AppError 429; else what the check throws
 */
export async function countedTry<T>(deps: WebDeps, one: Try, check: () => Promise<T>): Promise<T> {
  const { limits } = deps
  if (one.by === 'app') await limits.check('appCodeFailuresADay', placeOf(one))
  await limits.take('secondFactorFailures', keyOf(one))
  const done = await check().catch((error) => tryFailed(deps, one, error))
  await limits.giveBack('secondFactorFailures', keyOf(one))
  return done
}

/** @throws the error it was given; AppError 429 where it was one of many at once */
async function tryFailed(deps: WebDeps, one: Try, error: unknown): Promise<never> {
  const { limits } = deps
  const isWrong = error instanceof AppError && ['SECOND_FACTOR_INVALID', 'PASSKEY_INVALID'].includes(error.code)
  if (isWrong && one.by === 'app') await limits.take('appCodeFailuresADay', placeOf(one))
  if (isWrong && (await limits.isSpent('secondFactorFailures', keyOf(one)))) await warnOwner(deps, one)
  throw error
}

/**
 * Whoever gets that far has the password, or a session: once their tries are used up, the account's owner is told, once
 * while they wait (ASVS 6.3.5).
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
