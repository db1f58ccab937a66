import { limits as figures } from '../../domain/limits.ts'
import { duplicates, emailChangeTexts } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { type TenantTx, withGarage } from '../database/tenant.ts'
import type { Context, Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { AppError, duplicate, duplicateOn, invalid, type UniqueFields } from '../http/errors.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { queueMail } from '../mails/queue.ts'
import { mailOrigin } from '../runtime/public-origin.ts'
import type { RequestSource } from './auth-sessions.ts'
import { consumeEmailChange, findEmailChange, insertEmailChange } from './email-change-store.ts'
import { mailEmailChanged } from './notices.ts'
import { removeResets } from './reset-store.ts'
import { newResetToken } from './reset-token.ts'

const uniqueFields: UniqueFields = { users_email_unique: ['email', duplicates.email] }

/**
 * An address counts once whoever reads it says so: until then the account keeps the one it has.
 * @throws AppError 400 where no link can be written; 409 DUPLICATE; 429, all on the email
 */
export async function askEmailChange(tx: TenantTx, actor: Actor, email: string, context: Context): Promise<void> {
  const origin = mailOrigin(context.config)
  if (!origin) throw invalid([{ path: ['email'], message: emailChangeTexts.none, code: 'custom' }])
  if (await tx.from('users').where({ email }).first('id')) throw duplicate('email', duplicates.email)
  const token = newResetToken()
  await insertEmailChange(tx, { userId: actor.userId, email, token }, context.now())
  await queueMail(tx, context, {
    kind: 'email_confirmation',
    recipient: email,
    link: origin + routes.emailConfirm.href({ token }),
    props: { hours: figures.emailChangeMs / 3_600_000 },
  })
}

/**
 * The address that a link would confirm; null when it can no longer be used. Wrong ones are counted, so that they
 * cannot be tried by the thousand.
 * @throws AppError 429
 */
export async function addressToConfirm(
  deps: Deps,
  limits: RateLimits,
  token: string,
  { ip }: RequestSource,
): Promise<string | null> {
  await limits.check('resetMissesPerAddress', ip ?? '')
  const found = await findEmailChange(deps.db, token, deps.now())
  if (!found) await limits.take('resetMissesPerAddress', ip ?? '')
  return found?.email ?? null
}

/** Once per link; the address that was left is told. @throws AppError 403 AUTH_EMAIL_LINK_INVALID; 409 DUPLICATE; 429 */
export async function confirmEmail(
  deps: Deps,
  limits: RateLimits,
  token: string,
  source: RequestSource,
): Promise<void> {
  const usable = await addressToConfirm(deps, limits, token, source)
  const change = usable === null ? undefined : await findEmailChange(deps.db, token, deps.now())
  if (!change) throw dead()
  const { user_id: id, garage_id: garageId, email, old_email, prenom } = change
  await withGarage(deps.db, garageId, async (tx) => {
    if (!(await consumeEmailChange(tx, id, token))) throw dead()
    await tx
      .from('users')
      .where({ garage_id: garageId, id })
      .update({ email, updated_at: deps.now() })
      .catch((error: unknown) => duplicateOn(error, uniqueFields))
    await removeResets(tx, id)
    await mailEmailChanged(tx, deps, { email: old_email, prenom })
  })
  deps.log.info({ event: 'email_changed', userId: id, garageId, ip: source.ip }, 'email changed')
}

const dead = () => new AppError(403, 'AUTH_EMAIL_LINK_INVALID')
