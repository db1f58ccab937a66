import type { Knex } from 'knex'
import { pageCount } from '../../domain/ground/answer-schemas.ts'
import type { MailKind, MailPage, MailState, MailSummary } from '../../domain/mails/mail.ts'
import type { Row, TenantRead, TenantTx } from '../database/tenant.ts'

export type MailRow = Row<'mails'> & { kind: MailKind }

const pageSize = 50
const summaryColumns = [
  'id',
  'kind',
  'recipient',
  'subject',
  'state',
  'attempts',
  'last_error',
  'created_at',
  'sent_at',
] as const
type SummaryRow = Pick<MailRow, (typeof summaryColumns)[number]>

export async function findMail(tx: TenantRead, id: string): Promise<MailRow | undefined> {
  return ofGarage(tx).where({ id }).first()
}

/** A page of mails, newest first. */
export async function listMails(tx: TenantRead, page: number): Promise<MailPage> {
  const latest = ofGarage(tx)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select(summaryColumns)
  const [rows, { total }]: [SummaryRow[], { total: number }] = await Promise.all([
    latest,
    ofGarage(tx).count({ total: '*' }).first(),
  ])
  return { items: rows.map(toSummary), page, pageSize, total, pages: pageCount(total, pageSize) }
}

export async function countUnsent(tx: TenantRead): Promise<Record<Exclude<MailState, 'sent'>, number>> {
  const rows: { state: MailState; count: number }[] = await ofGarage(tx)
    .whereNot({ state: 'sent' })
    .groupBy('state')
    .select('state')
    .count('* as count')
  return { queued: 0, held: 0, dead: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) }
}

export async function markSent(tx: TenantTx, id: string, now: Date): Promise<void> {
  await ofGarage(tx)
    .where({ id })
    .update({ state: 'sent', sent_at: now, last_error: null, attempts: tx.sql('attempts + 1') })
}

export async function markTried(tx: TenantTx, id: string, error: string): Promise<void> {
  await ofGarage(tx)
    .where({ id, state: 'queued' })
    .update({ last_error: error, attempts: tx.sql('attempts + 1') })
}

/** Removes the mails of a process that is deleted permanently. */
export async function removeMailsOf(tx: TenantTx, processId: string): Promise<void> {
  await ofGarage(tx).where({ process_id: processId }).delete()
}

/** Erases the content of mails; the fact and time of sending stay. @returns the number of mails */
export async function eraseContents(tx: TenantTx, before: Date): Promise<number> {
  return ofGarage(tx)
    .where('created_at', '<', before)
    .whereNotNull('text')
    .update({
      html: null,
      text: null,
      link_cipher: null,
      state: tx.sql(`case when state = 'sent' then state else 'dead' end`),
    })
}

/** Removes mails completely, including the fact that they were sent. @returns the number of mails */
export async function purgeMails(tx: TenantTx, before: Date): Promise<number> {
  return ofGarage(tx).where('created_at', '<', before).delete()
}

/** Removes the mails to an account that is deleted. */
export async function removeMailsTo(tx: TenantTx, recipient: string): Promise<void> {
  await ofGarage(tx).where({ recipient }).delete()
}

/**
 * Changes the state of a mail from one of these states: of two simultaneous attempts, one succeeds.
 * @returns whether this call did
 */
export async function moveMail(tx: TenantTx, id: string, from: MailState[], to: MailState): Promise<boolean> {
  return (await ofGarage(tx).where({ id }).whereIn('state', from).update({ state: to })) === 1
}

export function toSummary({ id, kind, recipient, subject, state, attempts, ...row }: SummaryRow): MailSummary {
  const dates = { createdAt: row.created_at, sentAt: row.sent_at }
  return { id, kind, recipient, subject, state, attempts, lastError: row.last_error, ...dates }
}

function ofGarage(tx: TenantRead): Knex.QueryBuilder {
  return tx.from('mails').where({ garage_id: tx.garageId })
}
