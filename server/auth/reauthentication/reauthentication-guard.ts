import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express'
import { isReauthenticationDue, mustShowFactor } from '../../../domain/factors/second-factor.ts'
import { type ReauthenticationForm, reauthenticationForm } from '../../../domain/factors/second-factor-form.ts'
import { pagesThatReauthenticate } from '../../../domain/ground/addresses/route-names.ts'
import type { Issue } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { triesSpentText } from '../../../domain/ground/texts/factor-errors.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { WebDeps } from '../../deps.ts'
import { type Actor, findActor, setActor } from '../../http/actor.ts'
import { showPage } from '../../http/answer/page.ts'
import { AppError } from '../../http/errors.ts'
import { formSent, needsReauthentication, type Pages } from '../../http/forms/page-table.ts'
import { refererPage } from '../../http/forms/request.ts'
import { matchPage } from '../../http/match.ts'
import { allTypedValues, refusalOnForm } from '../../http/parse.ts'
import { renewCookieSession } from '../../http/session/session.ts'
import { passkeyOrigin } from '../factors/passkeys.ts'
import { listFactors } from '../factors/store.ts'
import { requestSource } from '../sessions/open-session.ts'
import { reauthenticate } from './reauthenticate.ts'

/**
 * Delays a form that needs a recent reauthentication: its page asks for the password or a code, and sends the same
 * fields again with it. No typed value is lost, and no script is needed. For a download, the person returns to the page
 * that offers it.
 */
export function reauthenticationGuard(deps: WebDeps, pages: Pages): RequestHandler {
  return async (req: Request, res: Response, next: NextFunction) => {
    const actor = findActor(req)
    if (!actor || !isReauthenticationDue(actor.provedAt, deps.now())) return next()
    const name = matchPage(req.path)?.name
    const body = req.body ?? {}
    const form = name && req.method === 'POST' ? formSent(pages[name]?.forms, body) : undefined
    if (form && (isProof(body) || needsReauthentication(form, body, actor))) return hold(deps, req, res, next)
    if (req.method !== 'POST' && name && pagesThatReauthenticate.includes(name)) {
      const next = refererPage(req.get('referer')) ?? routes.dashboard.href()
      return ask(deps, req, res, { action: routes.proof.href(), fields: { next } })
    }
    next()
  }
}

/**
 * Asks for the proof after a form turned out to need it: the fields that it writes are only known in its transaction.
 */
export function askLate(deps: WebDeps): ErrorRequestHandler {
  return async (error, req, res, next) => {
    const isForm = req.method === 'POST' && findActor(req) && matchPage(req.path)
    if (!isForm || !(error instanceof AppError) || error.code !== 'PROOF_REQUIRED') return next(error)
    await ask(deps, req, res, { action: req.originalUrl, fields: allTypedValues(req.body) })
  }
}

const isProof = ({ proofPassword, proofCode }: Record<string, unknown>) =>
  proofPassword !== undefined || proofCode !== undefined

async function hold(deps: WebDeps, req: Request, res: Response, next: NextFunction) {
  const { proofPassword, proofCode, ...body } = req.body ?? {}
  req.body = body
  const credentials = { ...(proofPassword && { password: proofPassword }), ...(proofCode && { code: proofCode }) }
  const form = { action: req.originalUrl, fields: allTypedValues(body) }
  if (!isProof({ proofPassword, proofCode })) return ask(deps, req, res, form)
  const prove = (form: ReauthenticationForm) => reauthenticateHere(deps, req, form)
  const refusal = await refusalOnForm(res, reauthenticationForm, credentials, prove, triesSpentText)
  if (!refusal) return next()
  const { issues, status, banner } = refusal
  return ask(deps, req, res, { ...form, issues, ...(banner && { banner }) }, status)
}

async function reauthenticateHere(deps: WebDeps, req: Request, form: ReauthenticationForm): Promise<void> {
  const proved = await reauthenticate(deps, findActor(req) as Actor, form, requestSource(req))
  await renewCookieSession(req, proved.authSessionId)
  setActor(req, proved)
}

type Held = { action: string; fields: Record<string, string | string[]>; issues?: Issue[]; banner?: string }

function ask(deps: WebDeps, req: Request, res: Response, { issues = [], ...held }: Held, status = 403) {
  const load = async (tx: TenantRead, actor: Actor) => {
    const { userId, hasSecondFactor } = actor
    const factors = hasSecondFactor ? await listFactors(tx, userId) : []
    const origin = factors.some(({ kind }) => kind === 'passkey') ? passkeyOrigin(deps, req) : null
    return { ...held, issues, hasSecondFactor, byFactorOnly: mustShowFactor(actor), passkeyOrigin: origin }
  }
  return showPage(req, res, 'proof', load, status)
}
