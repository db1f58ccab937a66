import type { SessionAnswer } from '../../domain/accounts/session.ts'
import type { CreateUserForm, LoginForm, RegisterForm } from '../../domain/accounts/session-form.ts'
import type { ApiError } from './error.ts'
import { callAsVisitor } from './http.ts'

/** @returns null where a second step follows: the browser has the cookie that it waits behind. */
export const signIn = (body: LoginForm): Promise<SessionAnswer | null> =>
  callAsVisitor('POST /auth/login', { body }).catch((error: Partial<ApiError>) => {
    if (error.code === 'SECOND_FACTOR_REQUIRED') return null
    throw error
  })

/** @param idempotencyKey the same for the same answers, so that a second press after a lost answer makes one garage. */
export const register = (body: RegisterForm, idempotencyKey: string): Promise<SessionAnswer> =>
  callAsVisitor('POST /auth/register', { body, idempotencyKey })

export const createUser = (body: CreateUserForm, idempotencyKey: string): Promise<SessionAnswer> =>
  callAsVisitor('POST /auth/create-user', { body, idempotencyKey })
