import type { SessionAnswer } from '../../domain/session.ts'
import type { CreateUserForm, LoginForm, RegisterForm } from '../../domain/session-form.ts'
import { callAsVisitor } from './http.ts'

export const signIn = (body: LoginForm): Promise<SessionAnswer> => callAsVisitor('POST /auth/login', { body })

/** @param idempotencyKey the same for the same answers, so that a second press after a lost answer makes one garage. */
export const register = (body: RegisterForm, idempotencyKey: string): Promise<SessionAnswer> =>
  callAsVisitor('POST /auth/register', { body, idempotencyKey })

export const createUser = (body: CreateUserForm, idempotencyKey: string): Promise<SessionAnswer> =>
  callAsVisitor('POST /auth/create-user', { body, idempotencyKey })
