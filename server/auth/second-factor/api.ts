import type { secondFactorCalls } from '../../../domain/calls/second-factor.ts'
import type { Handlers } from '../../http/call-handlers.ts'
import { deviceOf } from '../../http/known-device.ts'
import { renewCookieSession } from '../../http/session.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { answerSession } from '../answer-session.ts'
import { issueTokens } from '../refresh.ts'
import { requestSource } from '../session-lifetime.ts'
import { confirmApp, makeRecoveryCodes, startApp } from './actions.ts'
import { forgetPending } from './pending-cookie.ts'
import { prove } from './prove.ts'
import { readFactors } from './read.ts'
import { removeOwnFactor } from './remove-own.ts'
import { finishSignIn } from './second-step.ts'

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
      const proved = await prove(deps, actor, body, requestSource(req))
      if (req.session?.authSessionId === actor.authSessionId) await renewCookieSession(req, proved.authSessionId)
      return issueTokens(deps, proved)
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
