import type * as z from 'zod'
import { limits } from './limits.ts'
import type { sessionAnswerSchema, sessionUserSchema } from './session-wire.ts'

export { normaliseRole, type Role } from './permissions.ts'
export {
  type ChangePasswordForm,
  type CreateUserForm,
  changePasswordForm,
  createUserForm,
  emailRule,
  type LoginForm,
  loginForm,
  type ProfileForm,
  passwordRule,
  profileForm,
  type RegisterForm,
  refreshForm,
  registerForm,
  resetConfirmForm,
  resetRequestForm,
} from './session-form.ts'

export type SessionUser = z.output<typeof sessionUserSchema>
export type SessionAnswer = z.output<typeof sessionAnswerSchema>

/** How long to wait before renewing an access token: 30 s ahead of its end, never less than 5 s. */
export function refreshDelayMs(expS: number, nowMs: number): number {
  return Math.max(limits.refreshMinimumMs, expS * 1000 - nowMs - limits.refreshLeadMs)
}

/** On opening a page: too little life left to start working with this token. */
export function needsRefreshOnRestore(expS: number, nowMs: number): boolean {
  return expS * 1000 - nowMs < limits.restoreRefreshMs
}
