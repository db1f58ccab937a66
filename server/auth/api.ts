import type { authCalls } from '../../domain/calls/auth.ts'
import type { Handlers } from '../http/call-handlers.ts'
import { AppError } from '../http/errors.ts'
import { markReplayed } from '../http/idempotency.ts'
import { inGarage } from '../http/in-garage.ts'
import { deviceOf } from '../http/known-device.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { answerSession } from './answer-sign-in.ts'
import { joinGarage } from './join.ts'
import { changePassword, countAddressChange, savePassword, updateProfile } from './profile.ts'
import { accountOf, refreshTokens } from './refresh.ts'
import { register } from './register.ts'
import { confirmReset, requestReset } from './reset.ts'
import { keepPending } from './second-factor/second-step.ts'
import { requestSource } from './session-lifetime.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export const authApi = (deps: WebDeps): Handlers<keyof typeof authCalls> => ({
  'POST /auth/login': {
    async outside({ req, res, body }) {
      const { actor, pending } = await signIn(deps, body, requestSource(req), deviceOf(deps, req))
      if (actor) return answerSession(deps, req, res, { actor, password: body.password })
      if (req.session) keepPending(deps, res, pending.token)
      throw new AppError(401, 'SECOND_FACTOR_REQUIRED', { pending })
    },
  },
  'POST /auth/register': {
    async outside({ req, res, body, idempotencyKey: key }) {
      const opened = await register(deps, body, { key }, requestSource(req))
      return answerSession(deps, req, res, { ...opened, password: body.password })
    },
  },
  'POST /auth/create-user': {
    async outside({ req, res, body, idempotencyKey: key }) {
      const opened = await joinGarage(deps, body, { key }, requestSource(req))
      return answerSession(deps, req, res, { ...opened, password: body.password })
    },
  },
  'POST /auth/refresh': { outside: ({ req, body }) => refreshTokens(deps, body.refreshToken, req.ip ?? null) },
  'DELETE /auth/logout': { outside: ({ req }) => signOut(deps, req) },
  'POST /auth/reset-request': {
    async outside({ req, res, body, idempotencyKey: key }) {
      const { replayed } = await requestReset(deps, body, { key }, requestSource(req), deviceOf(deps, req))
      markReplayed(res, replayed)
    },
  },
  'POST /auth/reset-confirm': { outside: ({ req, body }) => confirmReset(deps, body, requestSource(req)) },
  'GET /auth/me': { outside: async ({ actor }) => accountOf(actor) },
  'PATCH /auth/me': {
    async outside({ req, actor, body }) {
      await countAddressChange(deps, actor, body)
      return accountOf(await inGarage(deps, req, (tx) => updateProfile(tx, actor, body, deps)))
    },
  },
  'POST /auth/change-password': {
    outside: ({ req, actor, body }) =>
      changePassword(deps, actor, body, (passwordHash) =>
        inGarage(deps, req, (tx) => savePassword(tx, actor, passwordHash, deps)),
      ),
  },
})
