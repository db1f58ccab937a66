import type * as z from 'zod'
import type { sessionAnswerSchema, sessionUserSchema } from './session-wire.ts'

export { normaliseRole, type Role } from './permissions.ts'
export { needsRefreshOnRestore, refreshDelayMs } from './refresh-timing.ts'
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
  profilePatch,
  type RegisterForm,
  refreshForm,
  registerForm,
  resetConfirmForm,
  resetRequestForm,
} from './session-form.ts'

export type SessionUser = z.output<typeof sessionUserSchema>
export type SessionAnswer = z.output<typeof sessionAnswerSchema>
