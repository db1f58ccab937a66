import type { Request, Response } from 'express'
import { type ProvedBy, secondFactorLimits } from '../../../domain/factors/second-factor.ts'
import type { PendingSignIn } from '../../../domain/factors/second-factor-wire.ts'
import { newId } from '../../database/ids.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Deps, WebDeps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Device, isHttps } from '../../http/session/session.ts'
import type { Config } from '../../runtime/config.ts'
import { hashToken, isToken, newToken } from '../../secrets/link-token.ts'
import type { UserRow } from '../credentials.ts'
import { tryFrom, withCode } from '../factors/check-code.ts'
import { kindsOf } from '../factors/store.ts'
import { completeSignIn, type RequestSource } from '../sessions/open-session.ts'

type Pending = { id: string; user: UserRow; guessed: boolean }

/**
 * Opens a pending sign-in after the right password: it allows only the second factor, for five minutes, and only for
 * the verified password: a change of password ends pending sign-ins.
 * @param guessed whether attackers try that password first; the person gets a warning once signed in
 * @returns undefined when the password or the account has changed since
 */
export async function openPending(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  user: UserRow,
  guessed: boolean,
): Promise<PendingSignIn | undefined> {
  const token = newToken()
  const expiresAt = new Date(now().getTime() + secondFactorLimits.pendingSignInMs)
  const { rowCount } = await db.raw(
    `insert into pending_sign_ins (id, token_hash, user_id, guessed, created_at, expires_at)
     select cast(:id as uuid), :hash, id, :guessed, cast(:now as timestamptz), cast(:expiresAt as timestamptz)
     from users where id = :userId and password_hash = :passwordHash and active
     for share`,
    {
      id: newId(),
      hash: hashToken(token),
      guessed,
      now: now(),
      expiresAt,
      userId: user.id,
      passwordHash: user.password_hash,
    },
  )
  if (rowCount !== 1) return undefined
  return { token, expiresAt: expiresAt.toISOString(), kinds: await kindsOf(db, user.id) }
}

/** The signed-in person, and whether attackers try the password of the first step first. */
export type Finished = { actor: Actor; guessed: boolean }

/**
 * Finishes the second step of a sign-in: once for each password check, within five minutes of it.
 * @throws AppError 401 SIGN_IN_TOO_OLD, SECOND_FACTOR_INVALID on the code; 429
 */
export async function finishSignIn(
  deps: WebDeps,
  { token, code }: { token: unknown; code: string },
  source: RequestSource,
  device?: Device,
): Promise<Finished> {
  const { id, user, guessed } = await requirePending(deps, token)
  const typed = { owner: user, from: tryFrom(user.id, device), ip: source.ip, text: code }
  const by = await withCode(deps, typed, async (tx, proved): Promise<ProvedBy> => {
    await closePending(tx, id)
    return proved
  })
  return { actor: await completeSignIn(deps, user, source, { device, by }), guessed }
}

/** The pending sign-in of a token: its person has given the password, and no second factor yet. */
export async function findPending({ db, now }: Pick<Deps, 'db' | 'now'>, token: unknown): Promise<Pending | undefined> {
  if (!isToken(token)) return undefined
  const row = await db('pending_sign_ins as p')
    .join('users as u', 'u.id', 'p.user_id')
    .where('p.token_hash', hashToken(token))
    .where('p.expires_at', '>', now())
    .where('u.active', true)
    .first('u.*', 'p.id as pending_id', 'p.guessed')
  if (!row) return undefined
  const { pending_id: id, guessed, ...user } = row
  return { id, user, guessed }
}

/** @throws AppError 401 SIGN_IN_TOO_OLD */
export async function requirePending(deps: Pick<Deps, 'db' | 'now'>, token: unknown): Promise<Pending> {
  const pending = await findPending(deps, token)
  if (!pending) throw new AppError(401, 'SIGN_IN_TOO_OLD')
  return pending
}

/** Removes a pending sign-in when it is used. @throws AppError 401 SIGN_IN_TOO_OLD when another call has removed it */
export async function closePending(tx: TenantTx, id: string): Promise<void> {
  if ((await tx.from('pending_sign_ins').where({ id }).delete()) !== 1) throw new AppError(401, 'SIGN_IN_TOO_OLD')
}

/** Removes the pending sign-ins of an account after a change of its password or factors. */
export async function removePending(tx: Pick<TenantTx, 'from'>, userId: string): Promise<void> {
  await tx.from('pending_sign_ins').where({ user_id: userId }).delete()
}

/** Stores a pending sign-in in a separate cookie, which gives no access. */
export function keepPending({ config }: Pick<Deps, 'config'>, res: Response, token: string): void {
  res.cookie(nameFor(config), token, { ...flags(config), maxAge: secondFactorLimits.pendingSignInMs })
}

export function pendingTokenOf({ config }: Pick<Deps, 'config'>, req: Request): string | undefined {
  return new RegExp(`(?:^|; ?)${nameFor(config)}=([\\w-]{32})(?:;|$)`).exec(req.headers.cookie ?? '')?.[1]
}

export function forgetPending({ config }: Pick<Deps, 'config'>, req: Request, res: Response): void {
  if (pendingTokenOf({ config }, req)) res.clearCookie(nameFor(config), flags(config))
}

const nameFor = (config: Config) => (isHttps(config) ? '__Host-garage_attente' : 'garage_attente')

const flags = (config: Config) => ({ httpOnly: true, secure: isHttps(config), sameSite: 'lax', path: '/' }) as const
