import type { Request } from 'express'
import type { passkeyCalls } from '../../../domain/calls/passkeys.ts'
import type { Handlers } from '../../http/call-handlers.ts'
import { inGarage } from '../../http/in-garage.ts'
import { deviceOf } from '../../http/known-device.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { answerReauthenticated, answerSession } from '../answer-sign-in.ts'
import { requireParty } from '../relying-party.ts'
import { refuseTooMany } from '../second-factor/actions.ts'
import { forgetPending, pendingTokenOf, requirePending } from '../second-factor/second-step.ts'
import { requestSource } from '../session-lifetime.ts'
import { addPasskey, readCreated } from './add-passkey.ts'
import { finishByPasskey, reauthenticateByPasskey, signInByPasskey } from './by-passkey.ts'
import { creationOptions, requestOptions } from './challenges.ts'
import { credentialsOf } from './store.ts'

export const passkeysApi = (deps: WebDeps): Handlers<keyof typeof passkeyCalls> => ({
  ...adding(deps),
  ...signingIn(deps),
  ...secondStep(deps),
  ...reauthenticating(deps),
})

type Calls<Part extends string> = Handlers<Extract<keyof typeof passkeyCalls, `POST /auth/${Part}`>>

const adding = (deps: WebDeps): Calls<'passkeys' | 'passkeys/registration-options'> => ({
  'POST /auth/passkeys/registration-options': {
    async outside({ req, actor }) {
      const party = requireParty(deps, req)
      const known = await inGarage(deps, req, async (tx) => {
        await refuseTooMany(tx, actor)
        return credentialsOf(tx, actor.userId)
      })
      return creationOptions(deps, party, actor, known)
    },
  },
  'POST /auth/passkeys': {
    async outside({ req, actor, body }) {
      const credential = await readCreated(deps, requireParty(deps, req), actor, body.response)
      return inGarage(deps, req, (tx) => addPasskey(tx, actor, { ...body, credential }, deps))
    },
  },
})

const signingIn = (deps: WebDeps): Calls<`passkeys/sign-in${string}`> => ({
  'POST /auth/passkeys/sign-in-options': {
    async outside({ req }) {
      const party = requireParty(deps, req)
      await deps.limits.take('passkeyOptionsPerAddress', req.ip ?? '')
      return requestOptions(deps, party, { purpose: 'sign_in', user_id: null })
    },
  },
  'POST /auth/passkeys/sign-in': {
    async outside({ req, res, body }) {
      const presented = { ...body, party: requireParty(deps, req) }
      const actor = await signInByPasskey(deps, presented, from(deps, req))
      return answerSession(deps, req, res, { actor, password: { guessed: false } })
    },
  },
})

const secondStep = (deps: WebDeps): Calls<`second-factor/${string}`> => ({
  'POST /auth/second-factor/passkey-options': {
    async outside({ req, body }) {
      const party = requireParty(deps, req)
      await deps.limits.take('passkeyOptionsPerAddress', req.ip ?? '')
      const { user } = await requirePending(deps, pendingToken(deps, req, body))
      return requestOptions(deps, party, { purpose: 'second_step', user_id: user.id })
    },
  },
  'POST /auth/second-factor/passkey': {
    async outside({ req, res, body }) {
      const presented = { response: body.response, party: requireParty(deps, req) }
      const { actor, guessed } = await finishByPasskey(deps, pendingToken(deps, req, body), presented, from(deps, req))
      forgetPending(deps, req, res)
      return answerSession(deps, req, res, { actor, password: { guessed } })
    },
  },
})

const reauthenticating = (deps: WebDeps): Calls<`proof/${string}`> => ({
  'POST /auth/proof/passkey-options': {
    outside: async ({ req, actor }) =>
      requestOptions(deps, requireParty(deps, req), { purpose: 'proof', user_id: actor.userId }),
  },
  'POST /auth/proof/passkey': {
    async outside({ req, actor, body }) {
      const presented = { ...body, party: requireParty(deps, req) }
      return answerReauthenticated(
        deps,
        req,
        actor,
        await reauthenticateByPasskey(deps, actor, presented, requestSource(req)),
      )
    },
  },
})

const from = (deps: WebDeps, req: Request) => ({ source: requestSource(req), device: deviceOf(deps, req) })

/** Of our own page it is the cookie that has it, which no script reads. */
const pendingToken = (deps: WebDeps, req: Request, body: { pendingToken?: string | undefined }) =>
  body.pendingToken ?? (req.session && pendingTokenOf(deps, req))
