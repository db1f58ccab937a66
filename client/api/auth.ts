import type { SessionAnswer } from '../../domain/accounts/session.ts'
import type { CreateUserForm, LoginForm, RegisterForm } from '../../domain/accounts/session-form.ts'
import type { ApiError } from '../runtime/network/api-error.ts'
import { callAsVisitor } from '../runtime/network/http.ts'

/** @returns null where a second step follows; a cookie then holds the pending sign-in */
export const signIn = (body: LoginForm): Promise<SessionAnswer | null> =>
  callAsVisitor('POST /auth/login', { body }).catch((error: Partial<ApiError>) => {
    if (error.code === 'SECOND_FACTOR_REQUIRED') return null
    throw error
  })

/** @param idempotencyKey one per content, so that a second press after a lost answer creates one garage */
export const register = (body: RegisterForm, idempotencyKey: string): Promise<SessionAnswer> =>
  callAsVisitor('POST /auth/register', { body, idempotencyKey })

export const createUser = (body: CreateUserForm, idempotencyKey: string): Promise<SessionAnswer> =>
  callAsVisitor('POST /auth/create-user', { body, idempotencyKey })
