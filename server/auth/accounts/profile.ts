import { readPreferences } from '../../../domain/accounts/preferences.ts'
import type { ChangePasswordForm, ProfilePatch } from '../../../domain/accounts/session-form.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { readGarage } from '../../database/read-garage.ts'
import type { Row, TenantTx } from '../../database/tenant.ts'
import type { Context, WebDeps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, unauthorized } from '../../http/errors.ts'
import { queueMail } from '../../mails/queue.ts'
import { mailLink } from '../../runtime/public-origin.ts'
import { guessedRefusal, hashPassword } from '../credentials.ts'
import { checkOwnPassword } from '../reauthentication/reauthenticate.ts'
import { endSessionsOf } from '../sessions/open-session.ts'
import { removePending } from '../sign-in/second-step.ts'
import { askEmailChange, removeEmailChange, removeResets } from './mailed-links.ts'

/**
 * Counts a new address before it is looked up: a refusal discloses that the address has an account, so few attempts are
 * allowed.
 * @throws AppError 429 on the email
 */
export async function countAddressChange(
  { limits }: Pick<WebDeps, 'limits'>,
  actor: Actor,
  { email }: ProfilePatch,
): Promise<void> {
  if (email === undefined || email === actor.email) return
  await limits.take('addressChangesPerUser', actor.userId).catch((error) => {
    if (!(error instanceof AppError)) throw error
    const { status, code, message, retryAfterS } = error
    const issues = [{ path: ['email'], message, code: 'rate_limited' }]
    throw new AppError(status, code, { issues, ...(retryAfterS && { retryAfterS }) })
  })
}

/** Updates the profile; a new address must be confirmed first. @throws AppError 400, 409 DUPLICATE, 429 on the email */
export async function updateProfile(tx: TenantTx, actor: Actor, patch: ProfilePatch, context: Context) {
  const { email, ...own } = patch
  const saved = await saveProfile(tx, actor, own, context.now())
  if (email !== undefined && email !== actor.email) await askEmailChange(tx, actor, email, context)
  return { ...actor, ...saved }
}

/** Writes only the fields of the patch: two forms sent at the same time change different fields. */
async function saveProfile(
  tx: TenantTx,
  { userId }: Actor,
  { nom, prenom, ...changed }: Omit<ProfilePatch, 'email'>,
  now: Date,
) {
  const [row] = await tx.raw<Pick<Row<'users'>, 'nom' | 'prenom' | 'preferences'>>(
    `update users set nom = coalesce(:nom, nom), prenom = coalesce(:prenom, prenom),
       preferences = preferences || cast(:changed as jsonb), updated_at = :now
     where garage_id = :garageId and id = :userId
     returning nom, prenom, preferences`,
    { garageId: tx.garageId, userId, nom: nom ?? null, prenom: prenom ?? null, changed: JSON.stringify(changed), now },
  )
  if (!row) throw unauthorized()
  return { ...row, preferences: readPreferences(row.preferences) }
}

/**
 * Changes the password and ends every other session of the account, in case somebody else knew the old one.
 * @throws AppError 400 on the current password, or on a new one that the garage refuses; 429
 */
export async function changePassword<T>(
  deps: WebDeps,
  actor: Actor,
  { currentPassword, password }: ChangePasswordForm,
  save: (passwordHash: string) => Promise<T>,
): Promise<T> {
  await checkOwnPassword(deps, actor, currentPassword)
  const refused = await readGarage(deps.db, actor.garageId, (tx) => guessedRefusal(tx, actor, password))
  if (refused) throw refused
  const saved = await save(await hashPassword(password))
  const { userId, garageId } = actor
  deps.log.info({ event: 'password_changed', userId, garageId }, 'password changed')
  return saved
}

export async function savePassword(tx: TenantTx, actor: Actor, passwordHash: string, context: Context): Promise<void> {
  const ended = { reason: 'password_changed', exceptId: actor.authSessionId } as const
  await storePassword(tx, actor, passwordHash, context, ended)
  await removeResets(tx, actor.userId)
}

type Account = { userId: string; email: string; prenom: string }
type Ended = { reason: 'password_reset' | 'password_changed'; exceptId?: string }

/** Stores a new password: ends the account's sessions and mails its owner. */
export async function storePassword(
  tx: TenantTx,
  { userId, email, prenom }: Account,
  passwordHash: string,
  context: Context,
  { reason, ...but }: Ended,
): Promise<void> {
  const now = context.now()
  const account = tx.from('users').where({ garage_id: tx.garageId, id: userId })
  await account.update({ password_hash: passwordHash, updated_at: now })
  await removeEmailChange(tx, userId)
  await removePending(tx, userId)
  await endSessionsOf(tx, userId, reason, now, but)
  await queueMail(tx, context, {
    kind: 'password_changed',
    recipient: email,
    link: mailLink(context.config, routes.resetRequest.href()),
    props: { prenom, changedAt: now.toISOString() },
  })
}
