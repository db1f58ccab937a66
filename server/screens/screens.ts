import type { Knex } from 'knex'
import { applyPatch } from '../../domain/ground/apply-patch.ts'
import { changedFields } from '../../domain/ground/changed-fields.ts'
import * as routes from '../../domain/ground/routes.ts'
import {
  type Screen,
  type ScreenForm,
  type ScreenPatch,
  screenSchema,
  screensMax,
} from '../../domain/screens/screen.ts'
import { columns, type RowOf } from '../database/columns.ts'
import { newId } from '../database/ids.ts'
import { ask } from '../database/read-garage.ts'
import type { Row, TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import { lockGarage } from '../garage/garage.ts'
import type { Actor } from '../http/actor.ts'
import { invalid, notFound } from '../http/errors.ts'
import { decryptToken, encryptToken, hashToken, newToken } from '../secrets/link-token.ts'

/** The reader's tools: the key of the tokens, and the origin of the addresses. */
export type ScreenReader = Pick<Context, 'secrets'> & { origin: string | null }

const selected = columns(screenSchema, 's', { url: null })
type ScreenRow = RowOf<typeof selected> & Pick<Row<'screens'>, 'token_cipher'>

/** The screens of the garage, the first made first. */
export async function listScreens(tx: TenantRead, reader: ScreenReader): Promise<Screen[]> {
  const rows = await tx.raw<ScreenRow>(
    `select ${selected}, s.token_cipher from screens s where s.garage_id = :garageId order by s.id`,
    { garageId: tx.garageId },
  )
  return rows.map((row) => toScreen(row, reader))
}

/** @throws AppError 404 */
export async function readScreen(tx: TenantRead, id: string, reader: ScreenReader): Promise<Screen> {
  return toScreen(await rowOf(tx, id), reader)
}

async function rowOf(tx: TenantRead, id: string, lock = ''): Promise<ScreenRow> {
  const [row] = await tx.raw<ScreenRow>(
    `select ${selected}, s.token_cipher from screens s where s.garage_id = :garageId and s.id = :id ${lock}`,
    { garageId: tx.garageId, id },
  )
  if (!row) throw notFound()
  return row
}

function toScreen({ token_cipher, ...screen }: ScreenRow, { secrets: { linkKey }, origin }: ScreenReader): Screen {
  const token = origin === null ? null : decryptToken(linkKey, token_cipher, screen.id)
  return { ...screen, url: token && origin + routes.wall.href({ token }) }
}

/**
 * Makes a screen, with a new address. The lock of the garage makes people who create at the same time wait for each
 * other.
 * @returns its id: the address opens without a sign-in, and must not be stored for a repeat
 * @throws AppError 400 on the name when the garage has the most screens
 */
export async function createScreen(tx: TenantTx, actor: Actor, { name, masksPlates }: ScreenForm, context: Context) {
  await lockGarage(tx)
  const { length } = await tx.from('screens').where({ garage_id: tx.garageId }).select('id')
  const full = `Un garage a ${screensMax} écrans au plus\u00a0: retirez-en un d’abord.`
  if (length >= screensMax) throw invalid([{ path: ['name'], message: full, code: 'custom' }])
  const id = newId()
  const token = newToken()
  await tx.from('screens').insert({
    garage_id: tx.garageId,
    id,
    name,
    masks_plates: masksPlates,
    token_cipher: encryptToken(context.secrets.linkKey, token, id),
    created_at: context.now(),
  })
  await insertToken(tx, id, token)
  await recordEvent(tx, actor, { name: 'screen.created', id, after: { name } }, context)
  return { id }
}

/** Renames a screen, or masks its plates. @throws AppError 404 */
export async function updateScreen(tx: TenantTx, actor: Actor, id: string, patch: ScreenPatch, context: Context) {
  const { name, masksPlates } = await rowOf(tx, id, 'for update')
  const before = { name, masksPlates }
  const after = applyPatch(before, patch)
  if (Object.keys(changedFields(before, after)).length === 0) return
  await ofScreen(tx, id).update({ name: after.name, masks_plates: after.masksPlates })
  await recordEvent(tx, actor, { name: 'screen.changed', id, after: { name: after.name } }, context)
}

/** Gives a screen another address; the former one is unknown at once. @throws AppError 404 */
export async function renewScreen(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const { name } = await rowOf(tx, id, 'for update')
  const token = newToken()
  await removeToken(tx, id)
  await insertToken(tx, id, token)
  await ofScreen(tx, id).update({ token_cipher: encryptToken(context.secrets.linkKey, token, id) })
  await recordEvent(tx, actor, { name: 'screen.renewed', id, after: { name } }, context)
}

/** Removes a screen; its address is unknown at once. @throws AppError 404 */
export async function deleteScreen(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const { name } = await rowOf(tx, id, 'for update')
  await removeToken(tx, id)
  await ofScreen(tx, id).delete()
  await recordEvent(tx, actor, { name: 'screen.removed', id, before: { name } }, context)
}

const ofScreen = (tx: TenantTx, id: string) => tx.from('screens').where({ garage_id: tx.garageId, id })

async function insertToken(tx: TenantTx, id: string, token: string): Promise<void> {
  await tx.from('screen_tokens').insert({ token_hash: hashToken(token), garage_id: tx.garageId, screen_id: id })
}

async function removeToken(tx: TenantTx, id: string): Promise<void> {
  await tx.from('screen_tokens').where({ garage_id: tx.garageId, screen_id: id }).delete()
}

type Target = Pick<Row<'screen_tokens'>, 'garage_id' | 'screen_id'>

/** Finds the screen of a token, before a garage is known. */
export async function findScreen(db: Knex, token: string): Promise<{ garageId: string; screenId: string } | undefined> {
  const [row] = await ask<Target>(db, 'select garage_id, screen_id from screen_tokens where token_hash = :tokenHash', {
    tokenHash: hashToken(token),
  })
  return row && { garageId: row.garage_id, screenId: row.screen_id }
}

/** Finds those of these tokens that still open a wall. */
export async function findValidTokens(db: Knex, tokens: readonly string[]): Promise<Set<string>> {
  const byHash = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]))
  const rows = await ask<{ hash: string }>(
    db,
    "select encode(token_hash, 'hex') as hash from screen_tokens where token_hash = any(:hashes)",
    { hashes: tokens.map(hashToken) },
  )
  return new Set(rows.map(({ hash }) => byHash.get(hash) ?? ''))
}
