import { acceptedTotal, expiryOf, totalOf } from '../../domain/approval.ts'
import { type ApprovalNews, approvalNews } from '../../domain/approval-staff-words.ts'
import { fullName } from '../../domain/full-name.ts'
import type { TenantTx } from '../database/tenant.ts'
import { issueLink } from '../processes/approvals/customer-links.ts'
import { recordEvent } from '../processes/approvals/log.ts'
import { snapshotColumns, takeSnapshot } from '../processes/approvals/snapshot.ts'
import { insertApproval, repeatApproval, type StoredLine } from '../processes/approvals/store.ts'
import { letterTo, type Repair } from '../processes/row/customer-letter.ts'
import { metadataOf, newsColumns } from '../processes/row/news.ts'
import { fromProcesses } from '../processes/row/rows.ts'
import { mailOrigin } from '../runtime/public-origin.ts'
import { agreements, type DemoAgreement } from './agreements.ts'
import { keepLetter, type Letters } from './letters.ts'
import { createRandom, type Random } from './random.ts'

const expiryDays = 14
const minuteMs = 60_000
/** Minutes into the work. */
const [sentAfter, openedAfter, answeredAfter] = [10, 18, 25]
const source = { ip: '203.0.113.24', browser: 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0' }

type Told = Extract<ApprovalNews, { name: 'approval.sent' | 'approval.opened' | 'approval.answered' }>
type Story = { id: string; processId: string; lines: StoredLine[]; hash: string; start: Date; random: Random }

/** As if all of it had been done through the doors, at its time. */
export async function addAgreements(tx: TenantTx, letters: Letters | null): Promise<void> {
  const random = createRandom(69102)
  for (const agreement of agreements) {
    const car = fromProcesses(tx).where('v.plaque', agreement.plaque)
    const process = await car.first('p.id', 'p.start_date', 'p.updated_at')
    const isAnswered = agreement.lines.some(({ answer }) => answer)
    // What waits for an answer has stood still since it was asked for.
    const sentAt: Date = isAnswered ? later(process.start_date, sentAfter) : process.updated_at
    const sending = { processId: process.id, start: process.start_date, sentAt, random, letters }
    const story = await send(tx, agreement, sending)
    if (isAnswered) await answer(tx, agreement, story)
    await repeatApproval(tx, process.id, process.updated_at)
  }
}

type Sending = Pick<Story, 'processId' | 'start' | 'random'> & { sentAt: Date; letters: Letters | null }

/** Prepared by the mechanic, sent by the administrator. */
async function send(
  tx: TenantTx,
  { title, message, lines: asked }: DemoAgreement,
  { processId, start, sentAt, random, letters }: Sending,
): Promise<Story> {
  const { admin, employee } = await staffOf(tx)
  const photo = await tx
    .from('process_entries')
    .where({ garage_id: tx.garageId, process_id: processId, kind: 'photo' })
    .first('id')
  const id = random.id(sentAt)
  const lines = asked.map(({ shown, answer: _, ...line }) => ({
    ...line,
    id: random.id(sentAt),
    photoIds: shown && photo ? [photo.id] : [],
  }))
  const draft = { id, title, message, lines, expiry_days: expiryDays, replaces_id: null }
  await insertApproval(tx, processId, draft, { by: employee.id, now: sentAt })
  const { snapshot, repair } = await takeSnapshot(tx, { ...draft, process_id: processId })
  const columns = snapshotColumns(snapshot)
  const expiresAt = expiryOf(sentAt, expiryDays)
  const change = { state: 'sent', sent_at: sentAt, expires_at: expiresAt, ...columns } as const
  const asking = { id, title, lines, expiresAt }
  const to = letters && (await writeOfAgreement(tx, letters, asking, repair, { id: random.id(sentAt), at: sentAt }))
  const way = to === null ? 'link' : 'mail'
  const { client, plaque } = repair
  const { content, content_hash: hash } = columns
  const data = { way, client, plaque, to, expiresAt: expiresAt.toISOString(), hash, content } as const
  await recordEvent(tx, id, 'sent', { by: { ...admin, userId: admin.id }, data, change, now: sentAt })
  const story = { id, processId, lines, hash, start, random }
  const after = { way, lines: lines.length, totalCents: totalOf(lines) } as const
  await tell(tx, story, { name: 'approval.sent', id, processId, after }, { at: sentAt, by: admin.id })
  return story
}

type Asking = Pick<Story, 'id' | 'lines'> & { title: string; expiresAt: Date }

/** @returns the address that it was written to; null where a mail could lead nowhere */
async function writeOfAgreement(
  tx: TenantTx,
  letters: Letters,
  { id, title, lines, expiresAt }: Asking,
  repair: Repair,
  mail: { id: string; at: Date },
): Promise<string | null> {
  const origin = mailOrigin(letters.config)
  const letter = letterTo(repair)
  if (!letter || origin === null) return null
  const link = await issueLink(tx, id, { origin, way: 'mail', now: mail.at })
  const shown = lines.map(({ label, kind, amountCents, part }) => ({ label, kind, amountCents, part }))
  const asked = { linkUntil: expiresAt.toISOString(), title, lines: shown, totalCents: totalOf(lines) }
  await keepLetter(
    tx,
    letters,
    { ...letter, kind: 'approval_request', link, props: { ...letter.props, ...asked } },
    mail,
  )
  return letter.recipient
}

/** By the customer, who looked first. */
async function answer(tx: TenantTx, { lines: asked }: DemoAgreement, story: Story): Promise<void> {
  const { id, processId, lines, hash, start } = story
  const [opened_at, answered_at] = [later(start, openedAfter), later(start, answeredAfter)]
  await recordEvent(tx, id, 'opened', { by: null, data: source, change: { opened_at }, now: opened_at })
  await tell(tx, story, { name: 'approval.opened', id, processId }, { at: opened_at, by: null })
  const { prenom, nom } = await fromProcesses(tx).where('p.id', processId).first('c.prenom', 'c.nom')
  const answers = Object.fromEntries(lines.map((line, index) => [line.id, asked[index]?.answer ?? 'refused']))
  const acceptedCents = acceptedTotal(lines, answers)
  const change = {
    answers,
    accepted_cents: acceptedCents,
    answered_by: fullName({ prenom, nom }),
    medium: 'online',
  } as const
  const data = { ...source, prenom, nom, answers, acceptedCents, hash }
  const answered = { state: 'answered', answered_at, ...change } as const
  await recordEvent(tx, id, 'answered', { by: null, data, change: answered, now: answered_at })
  const accepted = asked.filter((line) => line.answer === 'accepted').length
  const sums = { acceptedCents, totalCents: totalOf(lines) }
  const after = { accepted, refused: lines.length - accepted, ...sums, medium: 'online' } as const
  await tell(tx, story, { name: 'approval.answered', id, processId, after }, { at: answered_at, by: null })
}

/** In the bell and in the history. */
async function tell(
  tx: TenantTx,
  { id, processId, random }: Story,
  event: Told,
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  const metadata = metadataOf(await fromProcesses(tx).where('p.id', processId).first(tx.sql(newsColumns)))
  const row = () => ({ garage_id: tx.garageId, id: random.id(at), process_id: processId, created_at: at })
  await tx.from('notifications').insert({ ...row(), ...approvalNews(event), metadata: JSON.stringify(metadata) })
  const after = 'after' in event ? JSON.stringify(event.after) : null
  const what = { action: event.name, object_type: 'approval', object_id: id }
  await tx.from('activity').insert({ ...row(), ...what, actor_id: by, after })
}

async function staffOf(tx: TenantTx) {
  const one = (role: 'admin' | 'employee') =>
    tx.from('users').where({ garage_id: tx.garageId, role }).first('id', 'prenom', 'nom')
  const [admin, employee] = await Promise.all([one('admin'), one('employee')])
  if (!admin || !employee) throw new Error('The demonstration has no staff')
  return { admin, employee }
}

const later = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * minuteMs)
