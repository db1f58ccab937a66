import { randomBytes } from 'node:crypto'
import { limits } from '../../../domain/ground/limits.ts'
import { ask, readGarage } from '../../database/read-garage.ts'
import type { Row } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, CallingProgram } from '../../http/actor.ts'
import { logFailure } from '../../runtime/outage.ts'
import { hashToken } from '../../secrets/link-token.ts'
import { type PersonRow, personColumns, personIn } from './auth-sessions.ts'

export const programPrefix = 'fil_'
const tokenBytes = 32

/** A new token of 256 random bits: the prefix, and 43 characters of base64url. */
export const newProgramToken = (): string => programPrefix + randomBytes(tokenBytes).toString('base64url')

type Target = Pick<Row<'program_tokens'>, 'garage_id' | 'program_id' | 'last_used_at'>
type ProgramRow = PersonRow & Pick<CallingProgram, 'id' | 'name' | 'rights'>

/** A program is stopped by the end of its token, and when its maker is no longer an active administrator. */
const programSql = `
  select p.id, p.name, p.rights, p.made_by as user_id, ${personColumns.join(', ')}
  from programs p
  join users u on u.garage_id = :garageId and u.id = p.made_by
  join garages g on g.id = :garageId
  where p.garage_id = :garageId and p.id = :id and p.expires_at > :at and u.active and u.role = 'admin'`

/**
 * Finds the program of a token, which acts for the person who made it. Role and rights are read on every request.
 * @returns undefined alike for unknown, revoked, expired and stopped programs
 */
export async function programActor(deps: Pick<Deps, 'db' | 'log' | 'now'>, token: string): Promise<Actor | undefined> {
  const tokenHash = hashToken(token)
  const sql = 'select garage_id, program_id, last_used_at from program_tokens where token_hash = :tokenHash'
  const [target] = await ask<Target>(deps.db, sql, { tokenHash })
  if (!target) return undefined
  const { garage_id: garageId, program_id: id } = target
  const at = deps.now()
  const [row] = await readGarage(deps.db, garageId, (tx) => tx.raw<ProgramRow>(programSql, { garageId, id, at }))
  if (!row) return undefined
  recordUse(deps, tokenHash, target)
  const { name, rights } = row
  const program = { id, name, rights }
  return { ...personIn(row), program, authSessionId: '', tokenFamily: null, provedAt: null, factorShownAt: null }
}

/** Records the use of a token, at most once a minute. The request does not wait for it, and does not fail with it. */
function recordUse({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>, tokenHash: Buffer, target: Target): void {
  const at = now()
  const { last_used_at: last, program_id: programId } = target
  if (last !== null && at.getTime() - Date.parse(last) < limits.sessionTouchMs) return
  db('program_tokens')
    .where({ token_hash: tokenHash })
    .update({ last_used_at: at })
    .catch((error: unknown) => logFailure(log, { err: error, programId }, 'the use of a program was not recorded'))
}
