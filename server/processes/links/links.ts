import type { Knex } from 'knex'
import { linkExpiry, linkState } from '../../../domain/links/public-link.ts'
import { ask } from '../../database/read-garage.ts'
import type { Row, TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict } from '../../http/errors.ts'
import { decryptToken, encryptToken, hashToken, newToken } from '../../secrets/link-token.ts'
import { type LockedProcess, lockProcess } from '../row/rows.ts'

export type LinkTarget = { garageId: string; processId: string; replaced: boolean }

/** Gives the process a new link; the previous one answers "expired" from now on. @returns the new link */
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
    .insert({ ...owner, token_hash: tokenHash, token_cipher: encryptToken(key, token, processId), created_at: now })
    .onConflict(['garage_id', 'process_id'])
    .merge(['token_hash', 'token_cipher', 'created_at'])
  return token
}

type Target = Pick<Row<'tracking_tokens'>, 'garage_id' | 'process_id' | 'replaced_at'>

const target = 'select garage_id, process_id, replaced_at from tracking_tokens where token_hash = :tokenHash'

/** Finds the process of a token, before a garage is known. */
export async function findLinkTarget(db: Knex, token: string): Promise<LinkTarget | undefined> {
  const [row] = await ask<Target>(db, target, { tokenHash: hashToken(token) })
  return row && { garageId: row.garage_id, processId: row.process_id, replaced: row.replaced_at !== null }
}

/** The process of a link of this garage; undefined where the link was replaced. */
export async function processOfLink(tx: TenantRead, token: string): Promise<string | undefined> {
  const [link] = await tx.raw<Pick<Row<'tracking_tokens'>, 'process_id'>>(
    `select process_id from tracking_tokens
     where garage_id = :garageId and token_hash = :tokenHash and replaced_at is null`,
    { garageId: tx.garageId, tokenHash: hashToken(token) },
  )
  return link?.process_id
}

/**
 * Rotates the public link; the previous one stops working at once. While the link has expired because the estimate is
 * long past, a new one would have expired as well: a later estimate makes it valid again.
 * @returns its token, and its expiry
 * @throws AppError 409
 */
export async function rotateLink(tx: TenantTx, actor: Actor, id: string, context: Context) {
  const now = context.now()
  const process = await lockProcess(tx, id)
  if (linkState(expiryOf(process), now) === 'expired') throw conflict('LINK_ESTIMATE_PAST')
  const token = await issueLink(tx, id, context.secrets.linkKey, now)
  await recordEvent(tx, actor, { name: 'process.relinked', id, processId: id }, context)
  return { token, expiresAt: process.link_expires_at }
}

function expiryOf({ estimated_end_date, completed_at }: LockedProcess): string | null {
  return linkExpiry({ estimatedEndDate: estimated_end_date, completedAt: completed_at })
}

/** The key of the tracking page of a process; null once it has expired. */
export async function livingToken(
  tx: TenantRead,
  processId: string,
  { linkKey, now }: { linkKey: Buffer; now: Date },
): Promise<string | null> {
  type Link = Pick<Row<'tracking_links'>, 'token_cipher'> & Pick<Row<'processes'>, 'link_expires_at'>
  const [link] = await tx.raw<Link>(
    `select l.token_cipher, p.link_expires_at from tracking_links l
     join processes p on p.garage_id = :garageId and p.id = l.process_id
     where l.garage_id = :garageId and l.process_id = :processId`,
    { garageId: tx.garageId, processId },
  )
  if (!link?.token_cipher || linkState(link.link_expires_at, now) === 'expired') return null
  return decryptToken(linkKey, link.token_cipher, processId)
}
