import type { Request } from 'express'
import type { authCalls } from '../../domain/features/accounts.ts'
import type { passkeyCalls, secondFactorCalls } from '../../domain/features/factors.ts'
import type { WebDeps } from '../deps.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { inGarage, markReplayed } from '../http/calls/in-garage.ts'
import { AppError } from '../http/errors.ts'
import { deviceOf } from '../http/session/session.ts'
import { register } from './accounts/accounts.ts'
import { addPasskey, readCreated } from './accounts/add-passkey.ts'
import { joinGarage } from './accounts/join-garage.ts'
import { confirmApp, makeRecoveryCodes, refuseTooMany, removeOwnFactor, startApp } from './accounts/own-factors.ts'
import { changePassword, countAddressChange, savePassword, updateProfile } from './accounts/profile.ts'
import { confirmReset, requestReset } from './accounts/reset.ts'
import { creationOptions, requestOptions, requireParty } from './factors/passkeys.ts'
import { credentialsOf, readFactors } from './factors/store.ts'
import { reauthenticate } from './reauthentication/reauthenticate.ts'
import { requestSource } from './sessions/open-session.ts'
import { accountOf, refreshTokens } from './sessions/refresh.ts'
import { finishSignIn, forgetPending, keepPending, pendingTokenOf, requirePending } from './sign-in/second-step.ts'
import {
  answerReauthenticated,
  answerSession,
  finishByPasskey,
  reauthenticateByPasskey,
  signIn,
  signInByPasskey,
  signOut,
} from './sign-in/sign-in.ts'

export const authApi = (deps: WebDeps): Handlers<keyof typeof authCalls> => ({
  'POST /auth/login': async ({ req, res, body }) => {
    const { actor, pending } = await signIn(deps, body, requestSource(req), deviceOf(deps, req))
    if (actor) return answerSession(deps, req, res, { actor, password: body.password })
    if (req.session) keepPending(deps, res, pending.token)
    throw new AppError(401, 'SECOND_FACTOR_REQUIRED', { pending })
  },
  'POST /auth/register': async ({ req, res, body, idempotencyKey: key }) => {
    const signedIn = await register(deps, body, { key }, requestSource(req))
    return answerSession(deps, req, res, { ...signedIn, password: body.password })
  },
  'POST /auth/create-user': async ({ req, res, body, idempotencyKey: key }) => {
    const signedIn = await joinGarage(deps, body, { key }, requestSource(req))
    return answerSession(deps, req, res, { ...signedIn, password: body.password })
  },
  'POST /auth/refresh': ({ req, body }) => refreshTokens(deps, body.refreshToken, req.ip ?? null),
  'DELETE /auth/logout': ({ req }) => signOut(deps, req),
  'POST /auth/reset-request': async ({ req, res, body, idempotencyKey: key }) => {
    const { replayed } = await requestReset(deps, body, { key }, requestSource(req), deviceOf(deps, req))
    markReplayed(res, replayed)
  },
  'POST /auth/reset-confirm': ({ req, body }) => confirmReset(deps, body, requestSource(req)),
  'GET /auth/me': async ({ actor }) => accountOf(actor),
  'PATCH /auth/me': async ({ req, actor, body }) => {
    await countAddressChange(deps, actor, body)
    return accountOf(await inGarage(deps, req, (tx) => updateProfile(tx, actor, body, deps)))
  },
  'POST /auth/change-password': ({ req, actor, body }) =>
    changePassword(deps, actor, body, (passwordHash) =>
      inGarage(deps, req, (tx) => savePassword(tx, actor, passwordHash, deps)),
    ),
})

export const passkeysApi = (deps: WebDeps): Handlers<keyof typeof passkeyCalls> => ({
  ...adding(deps),
  ...signingIn(deps),
  ...secondStep(deps),
  ...reauthenticating(deps),
})

type Calls<Part extends string> = Handlers<Extract<keyof typeof passkeyCalls, `POST /auth/${Part}`>>

const adding = (deps: WebDeps): Calls<'passkeys' | 'passkeys/registration-options'> => ({
  'POST /auth/passkeys/registration-options': async ({ req, actor }) => {
    const party = requireParty(deps, req)
    const passkeys = await inGarage(deps, req, async (tx) => {
      await refuseTooMany(tx, actor)
      return credentialsOf(tx, actor.userId)
    })
    return creationOptions(deps, party, actor, passkeys)
  },
  'POST /auth/passkeys': async ({ req, actor, body }) => {
    const credential = await readCreated(deps, requireParty(deps, req), actor, body.response)
    return inGarage(deps, req, (tx) => addPasskey(tx, actor, { ...body, credential }, deps))
  },
})

const signingIn = (deps: WebDeps): Calls<`passkeys/sign-in${string}`> => ({
  'POST /auth/passkeys/sign-in-options': async ({ req }) => {
    const party = requireParty(deps, req)
    await deps.limits.take('passkeyOptionsPerAddress', req.ip ?? '')
    return requestOptions(deps, party, { purpose: 'sign_in', user_id: null })
  },
  'POST /auth/passkeys/sign-in': async ({ req, res, body }) => {
    const presented = { ...body, party: requireParty(deps, req) }
    const actor = await signInByPasskey(deps, presented, from(deps, req))
    return answerSession(deps, req, res, { actor, password: { guessed: false } })
  },
})

const secondStep = (deps: WebDeps): Calls<`second-factor/${string}`> => ({
  'POST /auth/second-factor/passkey-options': async ({ req, body }) => {
    const party = requireParty(deps, req)
    await deps.limits.take('passkeyOptionsPerAddress', req.ip ?? '')
    const { user } = await requirePending(deps, pendingToken(deps, req, body))
    return requestOptions(deps, party, { purpose: 'second_step', user_id: user.id })
  },
  'POST /auth/second-factor/passkey': async ({ req, res, body }) => {
    const presented = { response: body.response, party: requireParty(deps, req) }
    const { actor, guessed } = await finishByPasskey(deps, pendingToken(deps, req, body), presented, from(deps, req))
    forgetPending(deps, req, res)
    return answerSession(deps, req, res, { actor, password: { guessed } })
  },
})

const reauthenticating = (deps: WebDeps): Calls<`proof/${string}`> => ({
  'POST /auth/proof/passkey-options': async ({ req, actor }) =>
    requestOptions(deps, requireParty(deps, req), { purpose: 'proof', user_id: actor.userId }),
  'POST /auth/proof/passkey': async ({ req, actor, body }) => {
    const presented = { ...body, party: requireParty(deps, req) }
    return answerReauthenticated(
      deps,
      req,
      actor,
      await reauthenticateByPasskey(deps, actor, presented, requestSource(req)),
    )
  },
})

const from = (deps: WebDeps, req: Request) => ({ source: requestSource(req), device: deviceOf(deps, req) })

/** The token of a pending sign-in. For our own pages it is in the cookie, which no script can read. */
const pendingToken = (deps: WebDeps, req: Request, body: { pendingToken?: string | undefined }) =>
  body.pendingToken ?? (req.session && pendingTokenOf(deps, req))

export const secondFactorApi = (deps: WebDeps): Handlers<keyof typeof secondFactorCalls> => ({
  'POST /auth/second-factor': async ({ req, res, body: { pendingToken: token, code } }) => {
    const { actor, guessed } = await finishSignIn(deps, { token, code }, requestSource(req), deviceOf(deps, req))
    forgetPending(deps, req, res)
    return answerSession(deps, req, res, { actor, password: { guessed } })
  },
  'POST /auth/proof': async ({ req, actor, body }) => {
    return answerReauthenticated(deps, req, actor, await reauthenticate(deps, actor, body, requestSource(req)))
  },
  'GET /auth/second-factors': (tx, { actor }) => readFactors(tx, actor),
  'POST /auth/second-factors/app': (tx, { actor }) => startApp(tx, actor, deps),
  'POST /auth/second-factors/:id/confirm': (tx, { actor, params, body }) =>
    confirmApp(tx, actor, { ...params, ...body }, deps),
  'POST /auth/second-factors/:id/remove': ({ req, actor, params, body }) =>
    removeOwnFactor(deps, actor, { ...params, ...body }, requestSource(req)),
  'POST /auth/recovery-codes': ({ actor }) => makeRecoveryCodes(deps, actor),
})
