import type { Request, Response } from 'express'
import { secondFactorAsked } from '../../domain/second-factor-words.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { flash } from '../http/flash.ts'
import { rememberDevice } from '../http/known-device.ts'
import { startCookieSession } from '../http/session.ts'
import { isGuessable, tellGuessed } from './guessed-password.ts'

type SignIn = {
  actor: Actor
  /** The password that was typed, or, where that was a step before, whether it is guessed first. */
  password: string | { guessed: boolean }
  /** Told on the next page, where no script tells it. */
  toast?: string
}

/** What a browser keeps of a sign-in: its session, and that this account is known there. */
export async function signInBrowser(deps: Deps, req: Request, res: Response, { actor, password, toast }: SignIn) {
  await startCookieSession(req, actor.authSessionId)
  rememberDevice(deps, req, res, actor.userId)
  if (toast) await flash(req, 'info', toast)
  const guessed = typeof password === 'string' ? await isGuessable(actor, password) : password.guessed
  if (guessed) await tellGuessed(req)
  const { factorDueAt } = actor
  if (factorDueAt) await flash(req, 'error', secondFactorAsked(factorDueAt, deps.now()))
}
