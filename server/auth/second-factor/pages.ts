import { type Request, Router } from 'express'
import { ownFactorsHref, routes } from '../../../domain/routes.ts'
import { removalAsksCode } from '../../../domain/second-factor.ts'
import { appConfirmForm } from '../../../domain/second-factor-form.ts'
import { othersEnded } from '../../../domain/second-factor-words.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import { type Actor, actorOf } from '../../http/actor.ts'
import { AppError, conflict, notFound } from '../../http/errors.ts'
import { form, formWithoutCall, type Refusal, type Sent } from '../../http/forms/form.ts'
import { type Found, found, showFound, showPage } from '../../http/page.ts'
import { parse, parseId } from '../../http/parse.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { qrPath } from '../../renderer/qr.ts'
import { passkeyOrigin } from '../relying-party.ts'
import { confirmApp, makeRecoveryCodes } from './actions.ts'
import { appUri, openSecret } from './app-codes.ts'
import { readRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts'
import { findSetup, listFactors } from './store.ts'

/** An app added, recovery codes made, a factor removed: all of it with scripts off. */
export function secondFactorPages(deps: WebDeps): Router {
  const router = Router()

  router.get(routes.appSetup.path, async (req, res) => {
    const id = parseId(req.params.id)
    const shown = await showFound(req, res, (tx, actor) => setupPage(tx, { deps, actor, params: { id } }))
    if (!shown) res.redirect(303, ownFactorsHref())
  })

  router.get(routes.recoveryCodes.path, (req, res) => {
    if (!actorOf(req).hasSecondFactor) return res.redirect(303, ownFactorsHref())
    return showPage(req, res, 'recoveryCodes', async (tx, { userId }) => ({
      codes: null,
      ...(await readRecoveryCodes(tx, userId)),
    }))
  })

  router.get(routes.factorRemoval.path, async (req, res) => {
    const params = { id: parseId(req.params.id) }
    await showFound(req, res, (tx, actor) => removalPage(tx, { req, deps, actor, params }))
  })

  return router
}

export const secondFactorForms = {
  appSetup: [
    formWithoutCall({
      access: 'read',
      proof: true,
      work: confirmSetup,
      refused: async (tx, sent, refusal) => (await setupPage(tx, sent, refusal)) ?? setupOver(),
      back: ownFactorsHref,
      to: (_, codesLeft) => (codesLeft === null ? routes.recoveryCodes.href() : ownFactorsHref()),
      toast: (_, { actor }) => (actor.hasSecondFactor ? 'Application ajoutée' : `Application ajoutée. ${othersEnded}`),
    }),
  ],
  recoveryCodes: [
    formWithoutCall({
      access: 'read',
      proof: true,
      outside: ({ deps, actor, fields }) => makeRecoveryCodes(deps, actor, fields.version),
      back: () => routes.recoveryCodes.href(),
      shows: (_, __, { codes }) => found('recoveryCodes', { codes, left: codes.length, version: '' }),
    }),
  ],
  factorRemoval: [
    form({
      call: 'POST /auth/second-factors/:id/remove',
      refused: removalPage,
      to: ownFactorsHref,
      toast: 'Retiré',
    }),
  ],
}

/** @returns how many recovery codes are left; null where none were made: they come next */
async function confirmSetup(tx: TenantTx, { deps, actor, params, fields }: Sent<Record<string, string>>) {
  const id = params.id ?? ''
  try {
    await confirmApp(tx, actor, { id, ...parse(appConfirmForm, fields) }, deps)
  } catch (error) {
    throw error instanceof AppError && error.status === 404 ? setupIsOver() : error
  }
  return recoveryCodesLeft(tx, actor.userId)
}

/** Too late: one begins anew, in the profile. */
const setupIsOver = () =>
  conflict('SECOND_FACTOR_CONFIRMED', 'Cet ajout a pris plus de quinze minutes\u00a0: recommencez.')

function setupOver(): never {
  throw setupIsOver()
}

type Shown = { deps: WebDeps; actor: Actor; params: { id?: string } }

const empty: Refusal = { values: {}, issues: [] }

/** Null once its time is over. */
async function setupPage(tx: TenantRead, { deps, actor, params: { id = '' } }: Shown, typed = empty) {
  const setup = await findSetup(tx, actor.userId, id, deps.now())
  const secret = setup && !setup.confirmed_at && openSecret(deps, setup.secret, id)
  if (!secret) return null
  const uri = await appUri(secret, actor.email)
  const grouped = secret.replace(/(.{4})(?=.)/g, '$1 ')
  return found('appSetup', { id, qr: await qrPath(uri), secret: grouped, uri, ...typed })
}

async function removalPage(
  tx: TenantRead,
  { req, deps, actor, params: { id } }: Shown & { req: Request },
  { issues } = empty,
): Promise<Found> {
  const all = await listFactors(tx, actor.userId)
  const factor = all.find((one) => one.id === id)
  if (!factor) throw notFound()
  const last = all.length === 1
  const asksCode = removalAsksCode(last, actor, deps.now())
  const hasPasskey = asksCode && all.some(({ kind }) => kind === 'passkey')
  const hasApp = all.some(({ kind }) => kind === 'app')
  const origin = hasPasskey ? passkeyOrigin(deps, req) : null
  return found('factorRemoval', { factor, last, asksCode, hasApp, passkeyOrigin: origin, issues })
}
