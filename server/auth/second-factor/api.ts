import type { secondFactorCalls } from '../../../domain/calls/second-factor.ts'
import type { Handlers } from '../../http/call-handlers.ts'
import { deviceOf } from '../../http/known-device.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { answerReauthenticated, answerSession } from '../answer-sign-in.ts'
import { requestSource } from '../session-lifetime.ts'
import { confirmApp, makeRecoveryCodes, startApp } from './actions.ts'
import { reauthenticate } from './reauthenticate.ts'
import { removeOwnFactor } from './remove.ts'
import { finishSignIn, forgetPending } from './second-step.ts'
import { readFactors } from './store.ts'

export const secondFactorApi = (deps: WebDeps): Handlers<keyof typeof secondFactorCalls> => ({
  'POST /auth/second-factor': {
    async outside({ req, res, body: { pendingToken: token, code } }) {
      const { actor, guessed } = await finishSignIn(deps, { token, code }, requestSource(req), deviceOf(deps, req))
      forgetPending(deps, req, res)
      return answerSession(deps, req, res, { actor, password: { guessed } })
    },
  },
  'POST /auth/proof': {
    async outside({ req, actor, body }) {
      return answerReauthenticated(deps, req, actor, await reauthenticate(deps, actor, body, requestSource(req)))
    },
  },
  'GET /auth/second-factors': (tx, { actor }) => readFactors(tx, actor),
  'POST /auth/second-factors/app': (tx, { actor }) => startApp(tx, actor, deps),
  'POST /auth/second-factors/:id/confirm': (tx, { actor, params, body }) =>
    confirmApp(tx, actor, { ...params, ...body }, deps),
  'POST /auth/second-factors/:id/remove': {
    outside: ({ req, actor, params, body }) => removeOwnFactor(deps, actor, { ...params, ...body }, requestSource(req)),
  },
  'POST /auth/recovery-codes': { outside: ({ actor }) => makeRecoveryCodes(deps, actor) },
})
