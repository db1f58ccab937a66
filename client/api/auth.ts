import { apiRoutes } from '../../domain/api-routes.ts'
import type { CreateUserForm, LoginForm, RegisterForm, SessionAnswer } from '../../domain/session.ts'
import { call } from './http.ts'

export const signIn = (body: LoginForm): Promise<SessionAnswer> => call(apiRoutes.login, { body, fromOwnPage: true })

/** @param idempotencyKey the same for the same answers, so that a second press after a lost answer makes one garage. */
export const register = (body: RegisterForm, idempotencyKey: string): Promise<SessionAnswer> =>
  call(apiRoutes.register, { body, idempotencyKey, fromOwnPage: true })

export const createUser = (body: CreateUserForm, idempotencyKey: string): Promise<SessionAnswer> =>
  call(apiRoutes.createUser, { body, idempotencyKey, fromOwnPage: true })
