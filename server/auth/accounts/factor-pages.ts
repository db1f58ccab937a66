import { deviceName } from '../../../domain/accounts/session.ts'
import { othersEnded } from '../../../domain/factors/factor-texts.ts'
import { removalAsksCode } from '../../../domain/factors/second-factor.ts'
import { appConfirmForm } from '../../../domain/factors/second-factor-form.ts'
import { errorTexts } from '../../../domain/features.ts'
import { ownFactorsHref } from '../../../domain/ground/addresses/page-links.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import { found, showPage } from '../../http/answer/page.ts'
import { AppError, conflict, notFound } from '../../http/errors.ts'
import { form, formWithoutCall, type PageRequest, type Pages, page } from '../../http/forms/page-table.ts'
import { safeNext } from '../../http/forms/request.ts'
import { parse } from '../../http/parse.ts'
import { redirectWithMessage } from '../../http/session/session.ts'
import { qrPath } from '../../renderer/qr.ts'
import { appUri, decryptSecret, readRecoveryCodes, recoveryCodesLeft } from '../factors/codes.ts'
import { passkeyOrigin, relyingParty } from '../factors/passkeys.ts'
import { findSetup, listFactors } from '../factors/store.ts'
import { confirmApp, makeRecoveryCodes } from './own-factors.ts'

/** Pages of the second factor, with scripts off: add, remove, make recovery codes, reauthenticate. */
export const secondFactorPages = {
  appSetup: page({
    read: setupPage,
    back: ownFactorsHref,
    form: formWithoutCall({
      access: 'read',
      reauthentication: true,
      work: confirmSetup,
      to: (_, codesLeft) => (codesLeft === null ? routes.recoveryCodes.href() : ownFactorsHref()),
      toast: (_, { actor }) => (actor.hasSecondFactor ? 'Application ajoutée' : `Application ajoutée. ${othersEnded}`),
    }),
  }),
  // The page on which a device is asked to make a passkey.
  passkeyNew: page({
    answer: ({ deps, req, res }) => {
      const party = relyingParty(deps, req)
      if (!party) return redirectWithMessage(res, routes.profile.href(), errorTexts.PASSKEYS_UNAVAILABLE, 'error')
      return showPage(req, res, 'passkeyNew', async (tx, { userId, hasSecondFactor }) => {
        const codes = await recoveryCodesLeft(tx, userId)
        const nextAddress = codes === null ? routes.recoveryCodes.href() : routes.profile.href()
        return {
          origin: party.origin,
          name: deviceName(req.get('user-agent') ?? null),
          first: !hasSecondFactor,
          done: nextAddress,
        }
      })
    },
  }),
  recoveryCodes: page({
    read: async (tx, { actor }) =>
      actor.hasSecondFactor ? { codes: null, ...(await readRecoveryCodes(tx, actor.userId)) } : ownFactorsHref(),
    form: formWithoutCall({
      access: 'read',
      reauthentication: true,
      outside: ({ deps, actor, fields }) => makeRecoveryCodes(deps, actor, fields.version),
      shows: (_, __, { codes }) => found('recoveryCodes', { codes, left: codes.length, version: '' }),
    }),
  }),
  factorRemoval: page({
    read: removalPage,
    back: ownFactorsHref,
    form: form({ call: 'POST /auth/second-factors/:id/remove', toast: 'Retiré' }),
  }),
  // Reauthentication before a download: it returns to the page of the download.
  proof: page({
    back: ({ fields }) => safeNext(fields.next) ?? routes.dashboard.href(),
    form: formWithoutCall({
      access: 'read',
      reauthentication: true,
      toast: 'C’est confirmé\u00a0: reprenez où vous en étiez.',
    }),
  }),
} satisfies Pages

type FactorRequest = PageRequest<{ id: string }>

/** @returns the number of recovery codes left; null where none were made, so that they are made next */
async function confirmSetup(tx: TenantTx, { deps, actor, params, fields }: FactorRequest) {
  try {
    await confirmApp(tx, actor, { id: params.id, ...parse(appConfirmForm, fields) }, deps)
  } catch (error) {
    throw error instanceof AppError && error.status === 404 ? setupIsOver() : error
  }
  return recoveryCodesLeft(tx, actor.userId)
}

/** The setup has expired: the person starts again from the profile. */
const setupIsOver = () =>
  conflict('SECOND_FACTOR_CONFIRMED', 'Cet ajout a pris plus de quinze minutes\u00a0: recommencez.')

async function setupPage(tx: TenantRead, { deps, actor, params: { id }, isSent, values, issues }: FactorRequest) {
  const setup = await findSetup(tx, actor.userId, id, deps.now())
  const secret = setup && !setup.confirmed_at && decryptSecret(deps, setup.secret, id)
  if (!secret && isSent) throw setupIsOver()
  if (!secret) return ownFactorsHref()
  const uri = await appUri(secret, actor.email)
  const grouped = secret.replace(/(.{4})(?=.)/g, '$1 ')
  return { id, qr: await qrPath(uri), secret: grouped, uri, values, issues }
}

async function removalPage(tx: TenantRead, { req, deps, actor, params, issues }: FactorRequest) {
  const all = await listFactors(tx, actor.userId)
  const factor = all.find(({ id }) => id === params.id)
  if (!factor) throw notFound()
  const last = all.length === 1
  const asksCode = removalAsksCode(last, actor, deps.now())
  const hasPasskey = asksCode && all.some(({ kind }) => kind === 'passkey')
  const hasApp = all.some(({ kind }) => kind === 'app')
  const origin = hasPasskey ? passkeyOrigin(deps, req) : null
  return { factor, last, asksCode, hasApp, passkeyOrigin: origin, issues }
}
