import type { Request, Response } from 'express'
import type { SessionAnswer } from '../../../domain/accounts/session.ts'
import type { LoginForm } from '../../../domain/accounts/session-form.ts'
import { secondFactorAsked } from '../../../domain/factors/factor-texts.ts'
import type { SignedByPasskey } from '../../../domain/factors/passkey-schemas.ts'
import type { PendingSignIn } from '../../../domain/factors/second-factor-wire.ts'
import type { Deps, WebDeps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { markReplayed } from '../../http/calls/in-garage.ts'
import { AppError } from '../../http/errors.ts'
import {
  type Device,
  endCookieSession,
  flash,
  rememberDevice,
  renewCookieSession,
  startCookieSession,
} from '../../http/session/session.ts'
import { readAccessToken, readRefreshToken } from '../../http/session/tokens.ts'
import type { SignInAttempt } from '../../http/sign-in-limits.ts'
import { findUserByEmail, flashGuessed, isGuessable, type UserRow, verifyPassword } from '../credentials.ts'
import { countedTry, ownerOf, tryFrom } from '../factors/check-code.ts'
import { type RelyingParty, withPasskey } from '../factors/passkeys.ts'
import { actorInRenewed, asBadRequest } from '../reauthentication/reauthenticate.ts'
import { completeSignIn, type RequestSource, renewAuthSession, revokeAuthSession } from '../sessions/open-session.ts'
import { issueTokens } from '../sessions/refresh.ts'
import { closePending, type Finished, openPending, requirePending } from './second-step.ts'

/** Signed in, or pending where a second factor is required. */
type SignedIn = { actor: Actor; pending?: never } | { actor?: never; pending: PendingSignIn }

/**
 * Checks the password, and opens an auth session if no second factor is required.
 * @param device the browser, if accounts have signed in there before
 * @throws AppError 401 'Email ou mot de passe incorrect.', with the same text and time for every error; 429
 */
export async function signIn(
  deps: WebDeps,
  { email, password }: LoginForm,
  source: RequestSource,
  device?: Device,
): Promise<SignedIn> {
  const user = await findUserByEmail(deps.db, email)
  const from = attemptOf(user, source, device)
  // On a device that the account knows, the shared limit of an address does not apply.
  await deps.limits.take('passwordChecks', user && 'device' in from ? user.id : (source.ip ?? ''))
  await deps.limits.takeSignIn(email, from)
  const matches = await verifyPassword(user?.password_hash, password)
  if (!user || !matches || !user.active) {
    deps.log.warn({ event: 'sign_in_refused', ip: source.ip }, 'sign-in refused')
    deps.metrics.signInFailures.inc()
    await deps.limits.signInFailed(email, from)
    throw new AppError(401, 'AUTH_INVALID_CREDENTIALS')
  }
  await deps.limits.signInSucceeded(email, from)
  if (!user.second_factor) return { actor: await completeSignIn(deps, user, source, { device }) }
  const pending = await openPending(deps, user, await isGuessable(user, password))
  if (!pending) throw new AppError(401, 'AUTH_INVALID_CREDENTIALS')
  return { pending }
}

function attemptOf(user: UserRow | undefined, { ip }: RequestSource, device: Device | undefined): SignInAttempt {
  return user && device?.knows(user.id) ? { device: device.id } : { ip: ip ?? '' }
}

type OpenedSession = {
  actor: Actor
  /** The typed password; after a second step, whether attackers try it first. */
  password: string | { guessed: boolean }
}

/** Answers a call that signs in with tokens, and with a cookie if one of our own pages sent it. */
export async function answerSession(
  deps: Deps,
  req: Request,
  res: Response,
  { replayed = false, ...signedIn }: OpenedSession & { replayed?: boolean },
): Promise<SessionAnswer> {
  markReplayed(res, replayed)
  const answer = await issueTokens(deps, signedIn.actor)
  if (req.session) await signInBrowser(deps, req, res, signedIn)
  return answer
}

/**
 * Signs a browser in: stores its session, and adds the account to those of the browser.
 * @param toast the message of the next page, if no script shows one
 */
export async function signInBrowser(
  deps: Deps,
  req: Request,
  res: Response,
  { actor, password, toast }: OpenedSession & { toast?: string },
): Promise<void> {
  await startCookieSession(req, actor.authSessionId)
  rememberDevice(deps, req, res, actor.userId)
  if (toast) await flash(req, 'info', toast)
  const guessed = typeof password === 'string' ? await isGuessable(actor, password) : password.guessed
  if (guessed) await flashGuessed(req)
  const { factorDueAt } = actor
  if (factorDueAt) await flash(req, 'error', secondFactorAsked(factorDueAt, deps.now()))
}

/** Answers a call that reauthenticates with tokens, and with the renewed cookie if the person used one. */
export async function answerReauthenticated(
  deps: Deps,
  req: Request,
  before: Actor,
  now: Actor,
): Promise<SessionAnswer> {
  if (req.session?.authSessionId === before.authSessionId) await renewCookieSession(req, now.authSessionId)
  return issueTokens(deps, now)
}

/** Ends the session that the request names: by refresh token, bearer (even without a body) or cookie. Never fails. */
export async function signOut(deps: Deps, req: Request): Promise<void> {
  const ids = [await fromRefreshToken(deps, req.body), await fromBearer(deps, req), req.session?.authSessionId]
  for (const id of new Set(ids)) {
    if (id) await revokeAuthSession(deps, id, 'sign_out')
  }
  if (req.session?.authSessionId) await endCookieSession(req)
}

async function fromRefreshToken(deps: Deps, body: unknown): Promise<string | undefined> {
  const token = (body as { refreshToken?: unknown } | undefined)?.refreshToken
  const read = typeof token === 'string' ? readRefreshToken(deps, token) : null
  if (!read) return undefined
  const [id] = await deps.db('refresh_families').where({ id: read.family }).pluck('auth_session_id')
  return id
}

async function fromBearer(deps: Deps, req: Request): Promise<string | undefined> {
  const token = /^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1]
  return token ? (await readAccessToken(deps, token))?.sid : undefined
}

type Presented = { party: RelyingParty; response: SignedByPasskey }
type From = { source: RequestSource; device?: Device | undefined }

/**
 * Signs in with a passkey, in one press: the device has the key and verified its owner, which makes two factors
 * (decision 0189).
 * @throws AppError 401 PASSKEY_INVALID; 429
 */
export async function signInByPasskey(deps: WebDeps, presented: Presented, { source, device }: From): Promise<Actor> {
  const address = source.ip ?? ''
  await deps.limits.take('signInFailuresPerAddress', address)
  const user = await withPasskey(deps, { ...presented, purpose: 'sign_in', user_id: null }, async (_tx, user) => user)
  await deps.limits.giveBack('signInFailuresPerAddress', address)
  return completeSignIn(deps, user, source, { device, by: 'passkey' })
}

/**
 * Finishes a sign-in that began with the password by a passkey.
 * @throws AppError 401 SIGN_IN_TOO_OLD, PASSKEY_INVALID; 429
 */
export async function finishByPasskey(
  deps: WebDeps,
  token: unknown,
  presented: Presented,
  { source, device }: From,
): Promise<Finished> {
  const { id, user, guessed } = await requirePending(deps, token)
  const attempt = { owner: user, from: tryFrom(user.id, device), by: 'passkey', ip: source.ip } as const
  const signed = { ...presented, purpose: 'second_step', user_id: user.id } as const
  await countedTry(deps, attempt, () => withPasskey(deps, signed, (tx) => closePending(tx, id)))
  return { actor: await completeSignIn(deps, user, source, { device, by: 'passkey' }), guessed }
}

/**
 * Reauthenticates a signed-in person by a passkey, as `reauthenticate` does by a password.
 * @throws AppError 400 PASSKEY_INVALID; 401 when the session has ended; 429
 */
export async function reauthenticateByPasskey(
  deps: WebDeps,
  actor: Actor,
  presented: Presented,
  { ip }: RequestSource,
): Promise<Actor> {
  const attempt = { owner: ownerOf(actor), from: 'session', by: 'passkey', ip } as const
  const signed = { ...presented, purpose: 'proof', user_id: actor.userId } as const
  const renew = () => withPasskey(deps, signed, (tx) => renewAuthSession(tx, actor, 'passkey', deps.now()))
  return actorInRenewed(deps, await countedTry(deps, attempt, renew).catch(asBadRequest), ip)
}
