import type { Knex } from 'knex'
import { ask } from '../../database/asking.ts'
import type { Row } from '../../database/rows.ts'
import type { TenantTx } from '../../database/tenant.ts'
import { hashToken, newToken, sealToken } from '../../secrets/link-token.ts'

export type LinkTarget = { garageId: string; processId: string; replaced: boolean }

/** Gives the process a new link; the one it had answers "expired" from now on. @returns what leads to it */
export async function issueLink(tx: TenantTx, processId: string, key: Buffer, now: Date): Promise<string> {
  const token = newToken()
  const tokenHash = hashToken(token)
  const owner = { garage_id: tx.garageId, process_id: processId }
  await tx
    .from('tracking_tokens')
    .where({ ...owner, replaced_at: null })
    .update({ replaced_at: now })
  await tx.from('tracking_tokens').insert({ ...owner, token_hash: tokenHash, created_at: now })
  await tx
    .from('tracking_links')
    .insert({ ...owner, token_hash: tokenHash, token_cipher: sealToken(key, token, processId), created_at: now })
    .onConflict(['garage_id', 'process_id'])
    .merge(['token_hash', 'token_cipher', 'created_at'])
  return token
}

/** Every address this process ever had is unknown afterwards. */
export async function removeLinks(tx: TenantTx, processId: string): Promise<void> {
  const owner = { garage_id: tx.garageId, process_id: processId }
  await tx.from('tracking_links').where(owner).delete()
  await tx.from('tracking_tokens').where(owner).delete()
}

type Target = Pick<Row<'tracking_tokens'>, 'garage_id' | 'process_id' | 'replaced_at'>

const target = 'select garage_id, process_id, replaced_at from tracking_tokens where token_hash = :tokenHash'

/** The one look-up made before a garage is known. */
export async function findLinkTarget(db: Knex, token: string): Promise<LinkTarget | undefined> {
  const [row] = await ask<Target>(db, target, { tokenHash: hashToken(token) })
  return row && { garageId: row.garage_id, processId: row.process_id, replaced: row.replaced_at !== null }
}
