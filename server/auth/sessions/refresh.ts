import type { Knex } from 'knex'
import type { Account, SessionAnswer } from '../../../domain/accounts/session.ts'
import { limits } from '../../../domain/ground/limits.ts'
import { newId } from '../../database/ids.ts'
import type { Row } from '../../database/tenant.ts'
import type { Deps, WebDeps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { unauthorized } from '../../http/errors.ts'
import { readRefreshToken, refreshToken, signAccessToken } from '../../http/session/tokens.ts'
import { findAuthSession } from './auth-sessions.ts'
import { revokeAuthSession } from './open-session.ts'

type Outcome = { sid: string; family: string; generation: number } | { replayOf: string } | null

/** Opens a new refresh family for one tab (contract 6.1), with the current reauthentication of its session. */
export async function issueTokens(deps: Deps, actor: Actor): Promise<SessionAnswer> {
  const family = newId()
  await deps.db.raw(
    `insert into refresh_families (id, auth_session_id, generation, used_generation, rotated_at, created_at, proved_at,
       second_factor_shown_at)
     select cast(:family as uuid), id, 1, 0, cast(:now as timestamptz), cast(:now as timestamptz), proved_at,
       second_factor_shown_at
     from auth_sessions where id = :id`,
    { family, id: actor.authSessionId, now: deps.now() },
  )
  return answer(deps, actor, family, 1)
}

/**
 * Rotates a refresh token. The token just rotated gives the same successor again for 30 s, and later as long as that
 * successor is unused; any other replay ends its session.
 * @throws AppError 401, 429
 */
export async function refreshTokens(deps: WebDeps, token: string, ip: string | null): Promise<SessionAnswer> {
  const presented = readRefreshToken(deps, token)
  if (!presented) throw unauthorized()
  await deps.limits.take('refreshPerSession', presented.family)
  const outcome = await deps.db.transaction((trx) => rotate(trx, presented, deps.now()))
  if (!outcome) throw unauthorized()
  if ('replayOf' in outcome) return endReplayed(deps, outcome.replayOf)
  const actor = await findAuthSession(deps, outcome.sid, ip)
  if (!actor) throw unauthorized()
  return answer(deps, actor, outcome.family, outcome.generation)
}

async function rotate(trx: Knex, presented: { family: string; generation: number }, now: Date): Promise<Outcome> {
  const row: Row<'refresh_families'> | undefined = await trx('refresh_families')
    .where({ id: presented.family })
    .forUpdate()
    .first()
  if (!row) return null
  const successor = { sid: row.auth_session_id, family: presented.family }
  if (presented.generation === row.generation) {
    await trx('refresh_families')
      .where({ id: presented.family })
      .update({ generation: row.generation + 1, rotated_at: now })
    return { ...successor, generation: row.generation + 1 }
  }
  const justRotated = now.getTime() - Date.parse(row.rotated_at) <= limits.refreshLeewayMs
  const answerWasLost = row.used_generation < row.generation
  if (presented.generation === row.generation - 1 && (justRotated || answerWasLost)) {
    return { ...successor, generation: row.generation }
  }
  return { replayOf: row.auth_session_id }
}

async function endReplayed(deps: Deps, authSessionId: string): Promise<never> {
  await revokeAuthSession(deps, authSessionId, 'refresh_replay')
  deps.log.warn({ event: 'refresh_replay', authSessionId }, 'refresh token replayed, session ended')
  throw unauthorized()
}

async function answer(deps: Deps, actor: Actor, family: string, generation: number): Promise<SessionAnswer> {
  const accessToken = await signAccessToken(deps, {
    sub: actor.userId,
    sid: actor.authSessionId,
    garage_id: actor.garageId,
    role: actor.role,
    family,
    generation,
  })
  return { accessToken, refreshToken: refreshToken(deps, family, generation), user: sessionUser(actor) }
}

export function sessionUser(actor: Actor): SessionAnswer['user'] {
  const { userId, email, role, garageId, nom, prenom } = actor
  return { id: userId, email, role, garage_id: garageId, nom, prenom }
}

export const accountOf = (actor: Actor): Account => ({ ...sessionUser(actor), ...actor.preferences })
