import { type ContactTopic, contactTopic, newsText } from '../../../domain/contact/contact.ts'
import type { ContactForm } from '../../../domain/contact/contact-schemas.ts'
import type { MailKind } from '../../../domain/mails/mail.ts'
import { refuseReminder } from '../../../domain/visits/visit.ts'
import { instantOf } from '../../database/instant.ts'
import type { Row, Selected, TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict } from '../../http/errors.ts'
import { queueMail } from '../../mails/queue.ts'
import { letterWithLink, type Repair, readRepair } from '../row/customer-letter.ts'
import type { PartRequest, ProcessPart } from '../row/process-part.ts'
import { type LockedProcess, lockProcess } from '../row/rows.ts'
import { visitOf } from '../visits/store.ts'
import { recordCustomerContact } from './record-contact.ts'

/**
 * Contacts the customer about the state of the car: sends a mail, or records a call or message that an employee made on
 * a device.
 * @returns the process's id
 * @throws AppError 404; 409 TELLING_CHANGED, CLIENT_WITHOUT_EMAIL, CLIENT_WITHOUT_PHONE; RuleBroken when the car no
 * longer waits to be fetched, or the customer was written to today
 */
export async function contactCustomer(tx: TenantTx, actor: Actor, id: string, form: ContactForm, context: Context) {
  const { way, about } = form
  const now = context.now()
  const process = await lockProcess(tx, id)
  const repair = await readRepair(tx, id)
  if (way === 'mail') await writeNews(tx, { process, repair, about }, context)
  else refuseUnreachable(repair, way)
  await recordCustomerContact(tx, id, form, now)
  await recordEvent(tx, actor, { name: 'process.told', id, processId: id, after: { way, about } }, context)
  return { id }
}

/** Mails the customer that the car is ready to be fetched. */
export async function remindCustomer(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const process = await lockProcess(tx, id)
  await writeReminder(tx, process, await readRepair(tx, id), context)
  const after = { way: 'mail', about: 'fetch' } as const
  await recordCustomerContact(tx, id, after, context.now())
  await recordEvent(tx, actor, { name: 'process.told', id, processId: id, after }, context)
}

type News = { process: LockedProcess; repair: Repair; about: ContactTopic }

async function writeNews(tx: TenantTx, { process, repair, about }: News, context: Context): Promise<void> {
  const { marque, modele } = repair
  const facts = { ...contactFacts(process), car: marque === null ? null : { marque, modele } }
  const now = context.now()
  if (contactTopic(facts, now) !== about) throw conflict('TELLING_CHANGED')
  if (about === 'fetch') return writeReminder(tx, process, repair, context)
  const letter = await letterWithLink(tx, repair, context)
  if (!letter) throw conflict('CLIENT_WITHOUT_EMAIL')
  const props = { ...letter.props, news: newsText(facts, now) }
  await queueMail(tx, context, { ...letter, kind: 'customer_news', props })
}

async function writeReminder(tx: TenantTx, process: LockedProcess, repair: Repair, context: Context): Promise<void> {
  const { id, status, completed_at, reminded_at } = process
  const now = context.now()
  refuseReminder({ status, visit: visitOf(process), remindedAt: reminded_at }, now)
  const letter = await letterWithLink(tx, repair, context)
  if (!letter) throw conflict('CLIENT_WITHOUT_EMAIL')
  const props = { ...letter.props, since: completed_at ?? instantOf(now) }
  await queueMail(tx, context, { ...letter, kind: 'reminder', props })
  await tx.from('processes').where({ garage_id: tx.garageId, id }).update({ reminded_at: now })
}

/** The facts of a locked process that decide on the topic. */
function contactFacts(process: LockedProcess) {
  const { status, completed_at, estimated_end_date, approval_state: state, approval_until } = process
  return {
    status,
    completedAt: completed_at,
    estimatedEndDate: estimated_end_date,
    visit: visitOf(process),
    approval: state === null ? null : { state, until: approval_until },
  }
}

/** @throws AppError 409 */
function refuseUnreachable({ email, telephone }: Repair, way: Exclude<ContactForm['way'], 'mail'>): void {
  if (way === 'mailbox') {
    if (!email) throw conflict('CLIENT_WITHOUT_EMAIL')
  } else if (!telephone) throw conflict('CLIENT_WITHOUT_PHONE')
}

type ToldRow = Pick<Row<'processes'>, 'reminded_at' | 'told_at' | 'told_way' | 'told_about' | 'tracking_opened_at'>

const exportedColumns = 'p.id, p.told_at, p.told_way, p.told_about, p.tracking_opened_at'
type ExportedRow = Selected<{ p: Row<'processes'> }, typeof exportedColumns>

export const contactPart = {
  detail: {
    columns: 'p.reminded_at, p.told_at, p.told_way, p.told_about, p.tracking_opened_at',
    read: async (tx, { id, row }: PartRequest<ToldRow>) => {
      const { reminded_at, tracking_opened_at, ...contact } = await row
      const mail = contact.told_way === 'mail' ? await lastMail(tx, id) : null
      const last = lastContactOf(contact)
      const trackingOpenedAt = tracking_opened_at
      return { remindedAt: reminded_at, told: last && { ...last, mail }, trackingOpenedAt }
    },
  },
  anonymise: (tx, processIds) =>
    tx
      .from('processes')
      .where('garage_id', tx.garageId)
      .whereIn('id', processIds)
      .update({ told_at: null, told_way: null, told_about: null, tracking_opened_at: null }),
  exported: async (tx, processIds) => {
    const rows: ExportedRow[] = await tx
      .from('processes as p')
      .where('p.garage_id', tx.garageId)
      .whereIn('p.id', processIds)
      .select(tx.sql(exportedColumns))
    const byProcess = new Map(rows.map((row) => [row.id, row]))
    return {
      of: (processId) => {
        const row = byProcess.get(processId)
        return { told: row ? lastContactOf(row) : null, trackingOpenedAt: row?.tracking_opened_at ?? null }
      },
    }
  },
} satisfies ProcessPart

function lastContactOf({
  told_at,
  told_way: way,
  told_about: about,
}: Omit<ToldRow, 'reminded_at' | 'tracking_opened_at'>) {
  return told_at === null || way === null || about === null ? null : { at: told_at, way, about }
}

/** The mails about the state of the car. */
const contactMails: MailKind[] = [
  'process_completed',
  'reminder',
  'customer_news',
  'approval_request',
  'approval_reminder',
]

async function lastMail(tx: TenantRead, processId: string) {
  const row: Pick<Row<'mails'>, 'state' | 'sent_at'> | undefined = await tx
    .from('mails')
    .where({ garage_id: tx.garageId, process_id: processId })
    .whereIn('kind', contactMails)
    .orderBy('created_at', 'desc')
    .first('state', 'sent_at')
  return row ? { state: row.state, sentAt: row.sent_at } : null
}
