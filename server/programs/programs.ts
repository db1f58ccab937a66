import { later } from '../../domain/ground/calendar.ts'
import {
  type NewProgram,
  type Program,
  type ProgramForm,
  programSchema,
  programState,
  programsMax,
} from '../../domain/programs/program.ts'
import { newProgramToken } from '../auth/sessions/program-tokens.ts'
import { columns, type RowOf } from '../database/columns.ts'
import { newId } from '../database/ids.ts'
import type { Row, TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import { lockGarage } from '../garage/garage.ts'
import type { Actor } from '../http/actor.ts'
import { invalid, notFound } from '../http/errors.ts'
import { hashToken } from '../secrets/link-token.ts'
import { mailProgram } from './program-mails.ts'

const selected = columns(programSchema, 'p', { state: null, lastUsedAt: null, madeBy: null })
type ProgramRow = RowOf<typeof selected> & Pick<Row<'users'>, 'nom' | 'prenom'> & { owner_is_admin: boolean | null }

/** The programs of the garage, the first made first. */
export async function listPrograms(tx: TenantRead, now: Date): Promise<Program[]> {
  const { garageId } = tx
  const [rows, tokens] = await Promise.all([
    tx.raw<ProgramRow>(
      `select ${selected}, u.nom, u.prenom, u.active and u.role = 'admin' as owner_is_admin
       from programs p left join users u on u.garage_id = :garageId and u.id = p.made_by
       where p.garage_id = :garageId order by p.id`,
      { garageId },
    ),
    // A statement apart: a cluster does not join the programs of its nodes with tokens on its coordinator.
    tx.from('program_tokens').where({ garage_id: garageId }).select('program_id', 'last_used_at'),
  ])
  const uses = new Map(tokens.map(({ program_id, last_used_at }) => [program_id, last_used_at]))
  return rows.map((row) => toProgram(row, uses.get(row.id) ?? null, now))
}

function toProgram(
  { nom, prenom, owner_is_admin, ...program }: ProgramRow,
  lastUsedAt: string | null,
  now: Date,
): Program {
  const state = programState({ expiresAt: program.expiresAt, ownerIsAdmin: owner_is_admin === true }, now)
  return { ...program, state, lastUsedAt, madeBy: nom === null ? null : { nom, prenom } }
}

/**
 * Makes a program and its token, and mails the administrators. The lock of the garage makes people who create at the
 * same time wait for each other.
 * @returns the program with its token, which is stored as a digest only
 * @throws AppError 400 on the name when the garage has the most programs
 */
export async function createProgram(
  tx: TenantTx,
  actor: Actor,
  { name, days, rights }: ProgramForm,
  context: Context,
): Promise<NewProgram> {
  await lockGarage(tx)
  const { length } = await tx.from('programs').where({ garage_id: tx.garageId }).select('id')
  const full = `Un garage a ${programsMax} programmes au plus\u00a0: révoquez-en un d’abord.`
  if (length >= programsMax) throw invalid([{ path: ['name'], message: full, code: 'custom' }])
  const id = newId()
  const now = context.now()
  const expiresAt = later(now, { days })
  const made = { garage_id: tx.garageId, id, name, rights, made_by: actor.userId }
  await tx.from('programs').insert({ ...made, created_at: now, expires_at: expiresAt })
  const program = await renewToken(tx, id, now)
  await recordEvent(tx, actor, { name: 'program.created', id, after: { name, rights } }, context)
  await mailProgram(tx, context, 'program_created', program)
  return program
}

/** Gives a program a new token; the former one is unknown at once. @throws AppError 404 */
export async function renewToken(tx: TenantTx, id: string, now: Date): Promise<NewProgram> {
  const garage_id = tx.garageId
  const token = newProgramToken()
  const program = (await listPrograms(tx, now)).find((one) => one.id === id)
  if (!program) throw notFound()
  await tx.from('program_tokens').where({ garage_id, program_id: id }).delete()
  await tx.from('program_tokens').insert({ token_hash: hashToken(token), garage_id, program_id: id })
  return { ...program, token }
}

/** Removes a program; its token is unknown at once. @throws AppError 404 */
export async function revokeProgram(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const garage_id = tx.garageId
  await tx.from('program_tokens').where({ garage_id, program_id: id }).delete()
  const [removed] = await tx.from('programs').where({ garage_id, id }).delete().returning('name')
  if (!removed) throw notFound()
  await recordEvent(tx, actor, { name: 'program.revoked', id, before: { name: removed.name } }, context)
}
