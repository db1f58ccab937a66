import { type Request, type Response, Router } from 'express'
import type { Issue } from '../../../domain/messages.ts'
import { ownFactorsHref, routes } from '../../../domain/routes.ts'
import { removalAsksCode } from '../../../domain/second-factor.ts'
import { appConfirmForm, factorRemovalForm } from '../../../domain/second-factor-form.ts'
import { othersEnded } from '../../../domain/second-factor-words.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { type Actor, actorOf } from '../../http/actor.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { goTelling } from '../../http/flash.ts'
import { inGarage } from '../../http/in-garage.ts'
import { found, showFound, showPage } from '../../http/page.ts'
import { parseId } from '../../http/parse.ts'
import { conflictOf, submitForm } from '../../http/submit.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { qrPath } from '../../renderer/qr.ts'
import { passkeyOrigin } from '../relying-party.ts'
import { requestSource } from '../session-lifetime.ts'
import { confirmApp, makeRecoveryCodes } from './actions.ts'
import { appUri, openSecret } from './app-codes.ts'
import { readRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts'
import { removeOwnFactor } from './remove-own.ts'
import { findSetup, listFactors } from './store.ts'

/** An app added, recovery codes made, a factor removed: all of it with scripts off. */
export function secondFactorPages(deps: WebDeps): Router {
  const router = Router()
  setupPages(router, deps)
  codesPages(router, deps)
  removalPages(router, deps)
  return router
}

type Form = { values: Record<string, string>; issues: Issue[] }

function setupPages(router: Router, deps: WebDeps): void {
  router.get(routes.appSetup.path, (req, res) => showSetup(deps, req, res, { values: {}, issues: [] }))

  router.post(routes.appSetup.path, async (req, res) => {
    const id = parseId(req.params.id)
    const first = !actorOf(req).hasSecondFactor
    const work = submitForm(appConfirmForm, req.body, (form) =>
      inGarage(deps, req, async (tx, actor) => {
        await confirmApp(tx, actor, { id, ...form }, deps)
        return recoveryCodesLeft(tx, actor.userId)
      }),
    )
    const over = await overText(work)
    if (over) return goTelling(res, ownFactorsHref(), over, 'error')
    const done = await work
    if (!done.ok) return showSetup(deps, req, res, done, 422)
    const said = first ? `Application ajoutée. ${othersEnded}` : 'Application ajoutée'
    await goTelling(res, done.value === null ? routes.recoveryCodes.href() : ownFactorsHref(), said)
  })
}

const setupOver = 'Cet ajout a pris plus de quinze minutes\u00a0: recommencez.'

/** Too late, or done already: what to say of it where one begins. */
async function overText(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return setupOver
    if (error instanceof AppError && error.status === 409) return error.message
    throw error
  }
}

/** A setup whose time is over is begun anew, in the profile. */
async function showSetup(deps: WebDeps, req: Request, res: Response, { values, issues }: Form, status = 200) {
  const id = parseId(req.params.id)
  const shown = await showFound(req, res, async (tx, { userId, email }) => {
    const setup = await findSetup(tx, userId, id, deps.now())
    const secret = setup && !setup.confirmed_at && openSecret(deps, setup.secret, id)
    if (!secret) return null
    const uri = await appUri(secret, email)
    const grouped = secret.replace(/(.{4})(?=.)/g, '$1 ')
    return found('appSetup', { id, qr: await qrPath(uri), secret: grouped, uri, values, issues }, status)
  })
  if (!shown) res.redirect(303, ownFactorsHref())
}

function codesPages(router: Router, deps: WebDeps): void {
  router.get(routes.recoveryCodes.path, (req, res) => {
    if (!actorOf(req).hasSecondFactor) return res.redirect(303, ownFactorsHref())
    return showPage(req, res, 'recoveryCodes', async (tx, { userId }) => ({
      codes: null,
      ...(await readRecoveryCodes(tx, userId)),
    }))
  })

  // Answered in place: what is shown once stands nowhere to be fetched again.
  router.post(routes.recoveryCodes.path, async (req, res) => {
    const work = makeRecoveryCodes(deps, actorOf(req), req.body?.version)
    const refusal = await conflictOf(work)
    if (refusal) return goTelling(res, routes.recoveryCodes.href(), refusal, 'error')
    const { codes } = await work
    return showPage(req, res, 'recoveryCodes', () => ({ codes, left: codes.length, version: '' }))
  })
}

function removalPages(router: Router, deps: WebDeps): void {
  router.get(routes.factorRemoval.path, (req, res) => showRemoval(deps, req, res, []))

  router.post(routes.factorRemoval.path, async (req, res) => {
    const id = parseId(req.params.id)
    const done = await submitForm(factorRemovalForm, req.body, (form) =>
      removeOwnFactor(deps, actorOf(req), { id, ...form }, requestSource(req)),
    )
    if (!done.ok) return showRemoval(deps, req, res, done.issues, 422)
    await goTelling(res, ownFactorsHref(), 'Retiré')
  })
}

function showRemoval(deps: WebDeps, req: Request, res: Response, issues: Issue[], status = 200) {
  const id = parseId(req.params.id)
  const load = async (tx: TenantRead, actor: Actor) => {
    const all = await listFactors(tx, actor.userId)
    const factor = all.find((one) => one.id === id)
    if (!factor) throw notFound()
    const last = all.length === 1
    const asksCode = removalAsksCode(last, actor, deps.now())
    const hasPasskey = asksCode && all.some(({ kind }) => kind === 'passkey')
    const hasApp = all.some(({ kind }) => kind === 'app')
    return { factor, last, asksCode, hasApp, passkeyOrigin: hasPasskey ? passkeyOrigin(deps, req) : null, issues }
  }
  return showPage(req, res, 'factorRemoval', load, status)
}
