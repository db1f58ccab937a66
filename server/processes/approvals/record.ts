import { createHash } from 'node:crypto'
import type { Answers, ApprovalEvent, ApprovalEventKind, Medium } from '../../../domain/approval.ts'
import type { Row } from '../../database/rows.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import type { FrozenPhoto } from './content.ts'
import { eventDetail } from './event-words.ts'

/** From where the customer acted. */
export type Source = { ip: string | null; browser: string | null }

type Answered = { prenom: string; nom: string; answers: Answers; acceptedCents: number; hash: string }

/** What each line of the record holds. Names stay in it as they were. */
export type EventData = {
  sent: {
    way: 'mail' | 'link'
    client: string | null
    /** In full; what was written before this was kept has none. */
    plaque?: string | null
    to: string | null
    expiresAt: string
    hash: string
    content: string
  }
  linked: object
  reminded: { to: string }
  opened: Source
  callback: Source
  answered: Source & Answered
  receipt: { to: string }
  recorded: Answered & {
    medium: Medium
    heardBy: string
    heardAt: string
    /** The photo of what was signed, as it is kept: a backup finds its files by these names. */
    document: FrozenPhoto | null
    plaque?: string | null
    /** Where it was never sent: what was agreed to. */
    content: string
  }
  withdrawn: { reason: 'withdrawn' | 'replaced' | 'processDeleted' | 'clientErased' }
  steps: { count: number }
  sealed: { reason: 'processDeleted' | 'clientErased' }
}

/** A person of the garage, as they were called then; null where the customer did it. */
type By = { id: string; name: string } | null

type Written = { by: By } & EventData[ApprovalEventKind]

/**
 * Adds a line to the record. Whoever does holds the approval, so that lines follow one another. Each digest covers the
 * line as it is written and the digest before it: what is taken out or changed later shows.
 */
export async function recordEvent<K extends ApprovalEventKind>(
  tx: TenantTx,
  approvalId: string,
  kind: K,
  { by, data, now }: { by: By; data: EventData[K]; now: Date },
): Promise<string> {
  const last = await lastEvent(tx, approvalId)
  const text = JSON.stringify({ kind, at: now.toISOString(), by, ...data })
  const digest = digestOf(last?.digest ?? '', text)
  await tx.from('approval_events').insert({
    garage_id: tx.garageId,
    approval_id: approvalId,
    position: last ? last.position + 1 : 0,
    kind,
    data: text,
    digest,
    created_at: now,
  })
  return digest
}

/** SHA-256, in hexadecimal, of the digest before it, a line end and the line. */
export const digestOf = (before: string, text: string): string =>
  createHash('sha256').update(`${before}\n${text}`).digest('hex')

async function lastEvent(
  tx: TenantRead,
  approvalId: string,
): Promise<Pick<Row<'approval_events'>, 'position' | 'digest'> | undefined> {
  return tx
    .from('approval_events')
    .where({ garage_id: tx.garageId, approval_id: approvalId })
    .orderBy('position', 'desc')
    .first('position', 'digest')
}

export type EventRow = Row<'approval_events'> & { kind: ApprovalEventKind }

/** The whole record, as it was written. */
export async function eventRows(tx: TenantRead, approvalId: string): Promise<EventRow[]> {
  const own = { garage_id: tx.garageId, approval_id: approvalId }
  return (await tx.from('approval_events').where(own).orderBy('position')) as EventRow[]
}

/** The records of several, by their approvals. */
export async function eventRowsOf(tx: TenantRead, approvalIds: string[]): Promise<Map<string, EventRow[]>> {
  const rows = await tx
    .from('approval_events')
    .where('garage_id', tx.garageId)
    .whereIn('approval_id', approvalIds)
    .orderBy(['approval_id', 'position'])
  return Map.groupBy(rows as EventRow[], ({ approval_id }) => approval_id)
}

/** What a row holds, read back. */
export const writtenIn = ({ data }: Pick<EventRow, 'data'>): Written => JSON.parse(data) as Written

/** Whether no line was changed, added between two or taken out. */
export function isIntact(rows: readonly Pick<EventRow, 'position' | 'data' | 'digest'>[]): boolean {
  return rows.every(
    ({ position, data, digest }, index) =>
      position === index && digest === digestOf(rows[index - 1]?.digest ?? '', data),
  )
}

export function toEvent(row: EventRow): ApprovalEvent {
  const written = writtenIn(row)
  const source = 'ip' in written ? written : { ip: null, browser: null }
  return {
    kind: row.kind,
    at: row.created_at.toISOString(),
    by: written.by?.name ?? null,
    ip: source.ip,
    browser: source.browser,
    detail: eventDetail(row.kind, written),
    digest: row.digest,
  }
}

/** How often that browser was there since, and how often anybody was at all. */
export async function countOpenings(
  tx: TenantRead,
  approvalId: string,
  { ip, browser }: Source,
  since: Date,
): Promise<{ same: number; all: number }> {
  const rows = (await eventRows(tx, approvalId)).filter(({ kind }) => kind === 'opened')
  const same = rows.filter((row) => {
    const from = writtenIn(row) as Written & Source
    return row.created_at >= since && from.ip === ip && from.browser === browser
  })
  return { same: same.length, all: rows.length }
}
