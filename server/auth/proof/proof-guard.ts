import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Issue } from '../../../domain/messages.ts'
import { formsToProve } from '../../../domain/proof.ts'
import { type RouteName, routes } from '../../../domain/routes.ts'
import { isProofStale } from '../../../domain/second-factor.ts'
import { proofForm } from '../../../domain/second-factor-form.ts'
import { type Actor, findActor, setActor } from '../../http/actor.ts'
import { matchPage } from '../../http/match.ts'
import { showPage } from '../../http/page.ts'
import { typedValues } from '../../http/parse.ts'
import { renewCookieSession } from '../../http/session.ts'
import { refusalOnForm } from '../../http/submit.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { prove } from './prove.ts'

/**
 * A form that asks for a fresh proof is held: its page asks for the password or a code, and sends the same fields again
 * with it. Nothing that was typed is lost, and no script is needed.
 */
export function proofGuard(deps: WebDeps): RequestHandler {
  return async (req: Request, res: Response, next: NextFunction) => {
    const actor = findActor(req)
    if (req.method !== 'POST' || !actor || !asksProof(req, actor)) return next()
    const { proofPassword, proofCode, ...body } = req.body ?? {}
    req.body = body
    const given = { ...(proofPassword && { password: proofPassword }), ...(proofCode && { code: proofCode }) }
    if (Object.keys(given).length === 0) return ask(req, res, actor, [])
    const refusal = await refusalOnForm(res, proofForm, given, async (form) => {
      const proved = await prove(deps, actor, form)
      await renewCookieSession(req, proved.authSessionId)
      setActor(req, proved)
    })
    if (!refusal) return next()
    return ask(req, res, actor, refusal.issues, refusal.banner, refusal.status)
  }
}

function asksProof(req: Request, actor: Actor): boolean {
  const { now } = req.app.locals.deps as WebDeps
  const name = nameOf(matchPage(req.path)?.route)
  return Boolean(name && formsToProve[name]?.(req.body ?? {}, actor) && isProofStale(actor.provedAt, now()))
}

const nameOf = (route: unknown) => (Object.keys(routes) as RouteName[]).find((name) => routes[name] === route)

function ask(req: Request, res: Response, { hasSecondFactor }: Actor, issues: Issue[], banner?: string, status = 403) {
  const props = { action: req.originalUrl, fields: typedValues(req.body), hasSecondFactor, issues }
  return showPage(req, res, 'proof', () => ({ ...props, ...(banner && { banner }) }), status)
}
