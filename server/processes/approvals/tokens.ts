import type { Knex } from 'knex'
import { ask } from '../../database/asking.ts'
import type { Row } from '../../database/rows.ts'
import type { TenantTx } from '../../database/tenant.ts'
import { hashToken, newToken } from '../../secrets/link-token.ts'

export type TokenWay = Row<'approval_tokens'>['way']
export type TokenTarget = { garageId: string; approvalId: string }

/** A key to one approval. It is written nowhere: whoever loses theirs is given another. */
export async function issueToken(tx: TenantTx, approvalId: string, way: TokenWay, now: Date): Promise<string> {
  const token = newToken()
  const row = { garage_id: tx.garageId, approval_id: approvalId, token_hash: hashToken(token), way, created_at: now }
  await tx.from('approval_tokens').insert(row)
  return token
}

export async function countTokens(tx: TenantTx, approvalId: string): Promise<number> {
  const where = { garage_id: tx.garageId, approval_id: approvalId }
  const [row] = await tx.from('approval_tokens').where(where).count({ count: '*' })
  return Number(row?.count)
}

/** Nobody opens it any more. */
export async function removeTokens(tx: TenantTx, approvalIds: string[]): Promise<void> {
  if (approvalIds.length === 0) return
  await tx.from('approval_tokens').where('garage_id', tx.garageId).whereIn('approval_id', approvalIds).delete()
}

/** Those of a time whose links nobody opens any more. @returns how many */
export const purgeTokens = (tx: TenantTx, before: Date): Promise<number> =>
  tx.from('approval_tokens').where('garage_id', tx.garageId).where('created_at', '<', before).delete()

const target = 'select garage_id, approval_id from approval_tokens where token_hash = :tokenHash'

/** The one look-up made before a garage is known. */
export async function findTokenTarget(db: Knex, token: string): Promise<TokenTarget | undefined> {
  type Found = Pick<Row<'approval_tokens'>, 'garage_id' | 'approval_id'>
  const [row] = await ask<Found>(db, target, { tokenHash: hashToken(token) })
  return row && { garageId: row.garage_id, approvalId: row.approval_id }
}
