import { feature } from '../feature.ts'
import { secondFactorPages } from './accounts/factor-pages.ts'
import { profilePages } from './accounts/profile-pages.ts'
import { sendResetMail } from './accounts/reset.ts'
import { authApi, passkeysApi, secondFactorApi } from './api.ts'
import { purgeEmailChanges, purgePasswordResets, purgeSecondSteps, purgeSessions } from './purge.ts'
import { sessionsApi } from './sessions/own-sessions.ts'

export const authFeature = feature({
  calls: (deps) => ({ ...authApi(deps), ...secondFactorApi(deps), ...passkeysApi(deps), ...sessionsApi(deps) }),
  pages: { ...profilePages, ...secondFactorPages },
  jobs: (deps) => ({ 'password-reset': (data) => sendResetMail(deps, data) }),
  // Who waited for a new password asks again: the backup has no address of theirs.
  restored: null,
  purgeEverywhere: {
    sessions: purgeSessions,
    emailChanges: purgeEmailChanges,
    secondSteps: purgeSecondSteps,
    passwordResets: purgePasswordResets,
  },
})
