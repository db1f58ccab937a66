import type { Request } from 'express'
import type { Deps } from '../deps.ts'
import { endCookieSession } from '../http/session.ts'
import { readAccessToken, readRefreshToken } from '../http/tokens.ts'
import { revokeAuthSession } from './session-lifetime.ts'

/** Ends whatever session the request can name: refresh token, bearer (even without a body) or cookie. Never fails. */
export async function signOut(deps: Deps, req: Request): Promise<void> {
  const ids = [await fromRefreshToken(deps, req.body), await fromBearer(deps, req), req.session?.authSessionId]
  for (const id of new Set(ids)) {
    if (id) await revokeAuthSession(deps, id, 'sign_out')
  }
  if (req.session?.authSessionId) await endCookieSession(req)
}

async function fromRefreshToken(deps: Deps, body: unknown): Promise<string | undefined> {
  const token = (body as { refreshToken?: unknown } | undefined)?.refreshToken
  const read = typeof token === 'string' ? readRefreshToken(deps, token) : null
  if (!read) return undefined
  const [id] = await deps.db('refresh_families').where({ id: read.family }).pluck('auth_session_id')
  return id
}

async function fromBearer(deps: Deps, req: Request): Promise<string | undefined> {
  const token = /^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1]
  return token ? (await readAccessToken(deps, token))?.sid : undefined
}
