import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { limits as figures, limits } from '../../../domain/ground/limits.ts'
import { duplicates, emailChangeTexts } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { newId } from '../../database/ids.ts'
import { type Row, type Selected, type TenantRead, type TenantTx, withGarage } from '../../database/tenant.ts'
import type { Context, WebDeps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, duplicate, invalid } from '../../http/errors.ts'
import { lookUp } from '../../http/rate-limit.ts'
import { queueMail } from '../../mails/queue.ts'
import { mailOrigin } from '../../runtime/public-origin.ts'
import { hashToken } from '../../secrets/link-token.ts'
import { refuseTakenAddress, type UserRow } from '../credentials.ts'
import type { RequestSource } from '../sessions/open-session.ts'

/** 256 random bits: 43 characters of base64url (ASVS 6.5.2). */
export const newResetToken = () => randomBytes(32).toString('base64url')

/** Whether the text has the format of a reset token; other texts are not looked up. */
const isResetToken = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text)

/** The account of a reset link that is still valid. */
export async function findResetUser(db: Knex, token: string, now: Date): Promise<UserRow | undefined> {
  if (!isResetToken(token)) return undefined
  return db('password_resets as r')
    .join('users as u', 'u.id', 'r.user_id')
    .where('r.token_hash', hashToken(token))
    .whereNull('r.used_at')
    .where('r.expires_at', '>', now)
    .where('u.active', true)
    .first('u.*')
}

/** A newer link invalidates the older ones; the account's row serialises concurrent requests. */
export async function insertReset(tx: TenantTx, userId: string, token: string, now: Date): Promise<void> {
  await tx.from('users').where({ garage_id: tx.garageId, id: userId }).forUpdate().first('id')
  await tx.from('password_resets').where({ user_id: userId }).delete()
  await tx.from('password_resets').insert({
    id: newId(),
    user_id: userId,
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + limits.resetMs),
    created_at: now,
  })
}

/** Removes reset links after a change of the password or the address. */
export async function removeResets(tx: Pick<TenantTx, 'from'>, userId: string): Promise<void> {
  await tx.from('password_resets').where({ user_id: userId }).delete()
}

/** @returns whether this call used the link */
export async function consumeReset(tx: TenantTx, userId: string, token: string, now: Date): Promise<boolean> {
  const used = await tx
    .from('password_resets')
    .where({ user_id: userId, token_hash: hashToken(token), used_at: null })
    .where('expires_at', '>', now)
    .update({ used_at: now })
  return used === 1
}

/**
 * Asks for a new address, which takes effect once its owner confirms it by mail; until then the account keeps the old
 * one.
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
 * The account of a confirmation link, and the new address; undefined when the link is no longer valid.
 * @throws AppError 429
 */
export function findEmailChangeTarget(
  { db, limits, now }: Pick<WebDeps, 'db' | 'limits' | 'now'>,
  token: string,
  { ip }: RequestSource,
) {
  return lookUp(limits, 'resetMissesPerAddress', ip ?? '', () => findEmailChange(db, token, now()))
}

/**
 * Confirms a new address, once for each link, and notifies the old one.
 * @throws AppError 403 AUTH_EMAIL_LINK_INVALID; 409 DUPLICATE; 429
 */
export async function confirmEmail(deps: WebDeps, token: string, source: RequestSource) {
  const change = await findEmailChangeTarget(deps, token, source)
  if (!change) throw linkInvalid()
  const { user_id: id, garage_id: garageId, email, old_email, prenom } = change
  const now = deps.now()
  await withGarage(deps.db, garageId, async (tx) => {
    if (!(await consumeEmailChange(tx, id, token))) throw linkInvalid()
    await tx
      .from('users')
      .where({ garage_id: garageId, id })
      .update({ email, updated_at: now })
      .catch(refuseTakenAddress)
    await removeResets(tx, id)
    const props = { prenom, changedAt: now.toISOString() }
    await queueMail(tx, deps, { kind: 'email_changed', recipient: old_email, link: null, props })
  })
  deps.log.info({ event: 'email_changed', userId: id, garageId, ip: source.ip }, 'email changed')
}

const linkInvalid = () => new AppError(403, 'AUTH_EMAIL_LINK_INVALID')

const columns = ['e.user_id', 'e.email', 'u.garage_id', 'u.prenom', 'u.email as old_email'] as const
type EmailChange = Selected<{ e: Row<'email_changes'>; u: Row<'users'> }, (typeof columns)[number]>

/** Inserts a request for a new address, replacing an earlier one. */
async function insertEmailChange(
  tx: TenantTx,
  change: { userId: string; email: string; token: string },
  now: Date,
): Promise<void> {
  const row = {
    user_id: change.userId,
    email: change.email,
    token_hash: hashToken(change.token),
    expires_at: new Date(now.getTime() + figures.emailChangeMs),
    created_at: now,
  }
  await tx.from('email_changes').insert(row).onConflict('user_id').merge()
}

/** The account and the new address of a confirmation link that is still valid. */
async function findEmailChange(db: Knex, token: string, now: Date): Promise<EmailChange | undefined> {
  if (!isResetToken(token)) return undefined
  return db('email_changes as e')
    .join('users as u', 'u.id', 'e.user_id')
    .where('e.token_hash', hashToken(token))
    .where('e.expires_at', '>', now)
    .where('u.active', true)
    .first(columns)
}

export async function pendingEmail(tx: TenantRead, userId: string, now: Date) {
  const row = await tx
    .from('email_changes')
    .where({ user_id: userId })
    .where('expires_at', '>', now)
    .first('email', 'expires_at')
  return row ? { email: row.email, expiresAt: row.expires_at } : null
}

/** @returns whether this call used the link */
async function consumeEmailChange(tx: TenantTx, userId: string, token: string): Promise<boolean> {
  const used = { user_id: userId, token_hash: hashToken(token) }
  return (await tx.from('email_changes').where(used).delete()) === 1
}

/** Removes a requested change of address, cancelled by its owner. */
export async function removeEmailChange(tx: Pick<TenantTx, 'from'>, userId: string): Promise<void> {
  await tx.from('email_changes').where({ user_id: userId }).delete()
}
