import { type ContactTopic, contactTopic, newsText } from '../../../domain/contact/contact.ts'
import type { ContactForm } from '../../../domain/contact/contact-schemas.ts'
import { refuseReminder } from '../../../domain/visits/visit.ts'
import { instantOf } from '../../database/instant.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict } from '../../http/errors.ts'
import { queueMail } from '../../mails/queue.ts'
import { letterWithLink, type Repair, readRepair } from '../row/customer-letter.ts'
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
