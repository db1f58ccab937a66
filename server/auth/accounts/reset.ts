import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import { limits as figures } from '../../../domain/ground/limits.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { newId } from '../../database/ids.ts'
import { readGarage } from '../../database/read-garage.ts'
import { type TenantTx, withGarage } from '../../database/tenant.ts'
import type { Deps, WebDeps } from '../../deps.ts'
import { onceForKey } from '../../http/calls/in-garage.ts'
import { AppError } from '../../http/errors.ts'
import { lookUp } from '../../http/rate-limit.ts'
import type { Device } from '../../http/session/session.ts'
import type { JobData } from '../../jobs/queues.ts'
import { queueMail } from '../../mails/queue.ts'
import type { Config } from '../../runtime/config.ts'
import { mailOrigin } from '../../runtime/public-origin.ts'
import { findUserByEmail, guessedRefusal, hashPassword } from '../credentials.ts'
import { endSessionsOf, type RequestSource } from '../sessions/open-session.ts'
import { consumeReset, findResetUser, insertReset, newResetToken } from './mailed-links.ts'
import { accountRequest, type Repeat } from './open-account.ts'
import { removeAllFactors } from './own-factors.ts'
import { storePassword } from './profile.ts'

/**
 * Records a request for a reset. A job looks the account up later: neither the text nor the time of the answer
 * discloses whether it exists.
 * @returns whether it was a repeat
 * @throws AppError 429
 */
export async function requestReset(
  deps: WebDeps,
  form: { email: string },
  repeat: Repeat,
  source: RequestSource,
  device?: Device,
): Promise<{ replayed: boolean }> {
  await countRequest(deps, form.email, source, device)
  // The garage is not known yet: the transaction belongs to none.
  return onceForKey(deps, newId(), accountRequest(deps, 'POST /auth/reset-request', form, repeat), async (tx) => {
    await deps.jobs.send(tx, 'password-reset', form)
    return { status: 202, body: null }
  })
}

/** Counts a request. Requests of strangers do not block a device that has signed in before. */
async function countRequest(
  { db, limits, secrets }: Pick<WebDeps, 'db' | 'limits' | 'secrets'>,
  email: string,
  { ip }: RequestSource,
  device: Device | undefined,
): Promise<void> {
  const hidden = (text: string) => createHmac('sha256', secrets.linkKey).update(text).digest('base64url')
  const owner = device && (await findUserByEmail(db, email))
  if (owner && device?.knows(owner.id)) return limits.take('resetPerDevice', hidden(`${device.id} ${email}`))
  await limits.take('resetPerAddress', ip ?? '')
  await limits.take('resetPerEmail', hidden(email))
  await limits.take('resetPerEmailADay', hidden(email))
}

/** The job behind a request: mails a link to the account's owner, if there is such an account. */
export async function sendResetMail(deps: Deps, { email }: JobData['password-reset']): Promise<void> {
  const user = await findUserByEmail(deps.db, email)
  if (!user?.active) return
  const origin = mailOrigin(deps.config)
  if (!origin) return deps.log.warn('PUBLIC_URL is not set: a link to a new password cannot be written')
  const token = newResetToken()
  await withGarage(deps.db, user.garage_id, async (tx) => {
    const isWritten = await queueMail(tx, deps, {
      kind: 'password_reset',
      recipient: user.email,
      link: origin + routes.resetConfirm.href({ token }),
      props: { prenom: user.prenom, minutes: figures.resetMs / 60_000 },
    })
    // An earlier link stays valid if no newer one is written.
    if (isWritten) await insertReset(tx, user.id, token, deps.now())
  })
  deps.log.info({ event: 'password_reset_asked', userId: user.id, garageId: user.garage_id })
}

/** The account of a reset link that is still valid. @throws AppError 429 */
export function ownerOfReset(
  { db, limits, now }: Pick<WebDeps, 'db' | 'limits' | 'now'>,
  token: string,
  { ip }: RequestSource,
) {
  return lookUp(limits, 'resetMissesPerAddress', ip ?? '', () => findResetUser(db, token, now()))
}

/**
 * Sets a new password, once for each link. Ends every session of the account and does not sign in.
 * @throws AppError 403 AUTH_RESET_INVALID; 400 on a password that the garage refuses; 429
 */
export async function confirmReset(
  deps: WebDeps,
  { token, password }: { token: string; password: string },
  source: RequestSource,
): Promise<void> {
  const user = await ownerOfReset(deps, token, source)
  if (!user) throw new AppError(403, 'AUTH_RESET_INVALID')
  const refused = await readGarage(deps.db, user.garage_id, (tx) => guessedRefusal(tx, user, password))
  if (refused) throw refused
  const passwordHash = await hashPassword(password)
  await withGarage(deps.db, user.garage_id, async (tx) => {
    if (!(await consumeReset(tx, user.id, token, deps.now()))) throw new AppError(403, 'AUTH_RESET_INVALID')
    await storePassword(tx, { ...user, userId: user.id }, passwordHash, deps, { reason: 'password_reset' })
  })
  await deps.limits.signInForgiven(user.email, source.ip ?? '')
  deps.log.info({ event: 'password_reset', userId: user.id, garageId: user.garage_id, ip: source.ip }, 'password reset')
}

type Unlocked = { link: string; factorsRemoved: boolean }

/**
 * Makes a reset link for an installation that sends no mail: it works once, for thirty minutes, and invalidates older
 * ones. It also removes the second factor and the sessions, unless `keepFactors`.
 * @returns undefined where no active account has this address
 */
export async function unlock(
  db: Knex,
  config: Config,
  { email, keepFactors }: { email: string; keepFactors: boolean },
  now: Date,
): Promise<Unlocked | undefined> {
  // The database has no tables before the first start of a server.
  const user = (await db.schema.hasTable('users')) ? await findUserByEmail(db, email) : undefined
  if (!user?.active) return undefined
  const token = newResetToken()
  const factorsRemoved = await withGarage(db, user.garage_id, async (tx) => {
    await insertReset(tx, user.id, token, now)
    return !keepFactors && (await dropFactors(tx, user.id, now))
  })
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  return { link: origin + routes.resetConfirm.href({ token }), factorsRemoved }
}

async function dropFactors(tx: TenantTx, userId: string, now: Date): Promise<boolean> {
  const removed = await removeAllFactors(tx, userId)
  if (removed) await endSessionsOf(tx, userId, 'unlocked', now)
  return removed
}
