import type { Request, Response } from 'express'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { markReplayed } from '../http/idempotency.ts'
import { issueTokens } from './refresh.ts'
import { signInBrowser } from './sign-in-browser.ts'

type SignedIn = { actor: Actor; password: string | { guessed: boolean }; replayed?: boolean }

/** What a call that signs in answers: tokens, and the cookie besides where one of our own pages asks. */
export async function answerSession(deps: Deps, req: Request, res: Response, signedIn: SignedIn) {
  const { replayed = false, ...who } = signedIn
  markReplayed(res, replayed)
  const answer = await issueTokens(deps, who.actor)
  if (req.session) await signInBrowser(deps, req, res, who)
  return answer
}
