import type { Request, Response } from 'express'
import { secondFactorAsked } from '../../domain/second-factor-words.ts'
import type { SessionAnswer } from '../../domain/session.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { flash } from '../http/flash.ts'
import { markReplayed } from '../http/idempotency.ts'
import { rememberDevice } from '../http/known-device.ts'
import { renewCookieSession, startCookieSession } from '../http/session.ts'
import { isGuessable, tellGuessed } from './guessed-password.ts'
import { issueTokens } from './refresh.ts'

type SignedIn = {
  actor: Actor
  /** The password that was typed, or, where that was a step before, whether it is guessed first. */
  password: string | { guessed: boolean }
}

/** What a call that signs in answers: tokens, and the cookie besides where one of our own pages asks. */
export async function answerSession(
  deps: Deps,
  req: Request,
  res: Response,
  { replayed = false, ...signedIn }: SignedIn & { replayed?: boolean },
): Promise<SessionAnswer> {
  markReplayed(res, replayed)
  const answer = await issueTokens(deps, signedIn.actor)
  if (req.session) await signInBrowser(deps, req, res, signedIn)
  return answer
}

/**
 * What a browser keeps of a sign-in: its session, and that this account is known there.
 * @param toast told on the next page, where no script tells it
 */
export async function signInBrowser(
  deps: Deps,
  req: Request,
  res: Response,
  { actor, password, toast }: SignedIn & { toast?: string },
): Promise<void> {
  await startCookieSession(req, actor.authSessionId)
  rememberDevice(deps, req, res, actor.userId)
  if (toast) await flash(req, 'info', toast)
  const guessed = typeof password === 'string' ? await isGuessable(actor, password) : password.guessed
  if (guessed) await tellGuessed(req)
  const { factorDueAt } = actor
  if (factorDueAt) await flash(req, 'error', secondFactorAsked(factorDueAt, deps.now()))
}

/** What a call answers to who has just proved again who they are: tokens, and the cookie goes on where they came by it. */
export async function answerReauthenticated(
  deps: Deps,
  req: Request,
  before: Actor,
  now: Actor,
): Promise<SessionAnswer> {
  if (req.session?.authSessionId === before.authSessionId) await renewCookieSession(req, now.authSessionId)
  return issueTokens(deps, now)
}
