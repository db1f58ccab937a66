import type { Request, Response } from 'express'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { flash } from '../http/flash.ts'
import { rememberDevice } from '../http/known-device.ts'
import { startCookieSession } from '../http/session.ts'
import { warnOfGuessed } from './guessed-password.ts'

type SignIn = {
  actor: Actor
  password: string
  /** Told on the next page, where no script tells it. */
  toast?: string
}

/** What a browser keeps of a sign-in: its session, and that this account is known there. */
export async function signInBrowser(deps: Deps, req: Request, res: Response, { actor, password, toast }: SignIn) {
  await startCookieSession(req, actor.authSessionId)
  rememberDevice(deps, req, res, actor.userId)
  if (toast) await flash(req, 'info', toast)
  await warnOfGuessed(req, actor, password)
}
