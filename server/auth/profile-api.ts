import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/call-handlers.ts'
import { inGarage } from '../http/in-garage.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { changePassword, countAddressChange, savePassword, updateProfile } from './profile.ts'
import { sessionUser } from './refresh.ts'

type ProfileCall = 'GET /auth/me' | 'PATCH /auth/me' | 'POST /auth/change-password'

export const profileApi = (deps: Deps, limits: RateLimits): Handlers<ProfileCall> => ({
  'GET /auth/me': { outside: async ({ actor }) => sessionUser(actor) },
  'PATCH /auth/me': {
    async outside({ req, actor, body }) {
      await countAddressChange(limits, actor, body)
      return sessionUser(await inGarage(deps, req, (tx) => updateProfile(tx, actor, body, deps)))
    },
  },
  'POST /auth/change-password': {
    outside: ({ req, actor, body }) =>
      changePassword(deps, limits, actor, body, (passwordHash) =>
        inGarage(deps, req, (tx) => savePassword(tx, actor, passwordHash, deps)),
      ),
  },
})
