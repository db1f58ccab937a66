import type { MailName } from '../../entry-server.tsx'
import type { TenantTx } from '../database/tenant.ts'
import { type Composing, composeMail, insertMail, type NewMail } from '../mails/queue.ts'
import { customerLetter } from '../processes/row/customer-letter.ts'
import { createRandom } from './random.ts'

/** What it takes to write mails; without it the demo has none. */
export type Letters = Composing

/** Whose car is ready and not fetched: its customer was written to again. */
const unfetched = 'Freins avant'

type Finished = { id: string; completed_at: Date; completed_notified_at: Date | null }

/** Those that told customers that the work is done, at their time, and one that reminded of a car. */
export async function addLetters(tx: TenantTx, letters: Letters, remindedAt: Date): Promise<void> {
  const random = createRandom(69103)
  const ids = (at: Date) => random.id(at)
  const where = { garage_id: tx.garageId }
  const told: Finished[] = await tx
    .from('processes')
    .where(where)
    .whereNotNull('completed_notified_at')
    .orderBy('completed_at')
    .select('id', 'completed_at', 'completed_notified_at')
  for (const { id, completed_at } of told)
    await writeOf(tx, letters, { kind: 'process_completed', id, at: completed_at, ids })
  const waiting: Finished = await tx
    .from('processes')
    .where({ ...where, name: unfetched })
    .first('id', 'completed_at')
  const { id, completed_at } = waiting
  await writeOf(tx, letters, { kind: 'reminder', id, at: remindedAt, ids, since: completed_at.toISOString() })
  await tx
    .from('processes')
    .where({ ...where, id })
    .update({ reminded_at: remindedAt })
  const admin: { id: string } = await tx
    .from('users')
    .where({ ...where, role: 'admin' })
    .first('id')
  await tx.from('activity').insert({
    ...where,
    id: ids(remindedAt),
    actor_id: admin.id,
    action: 'process.reminded',
    object_type: 'process',
    object_id: id,
    process_id: id,
    created_at: remindedAt,
  })
}

type Ids = (at: Date) => string
type Written =
  | { kind: 'process_completed'; id: string; at: Date; ids: Ids }
  | { kind: 'reminder'; id: string; at: Date; ids: Ids; since: string }

async function writeOf(tx: TenantTx, letters: Letters, { id, at, ids, ...written }: Written): Promise<void> {
  const letter = await customerLetter(tx, id, { ...letters, now: () => at })
  if (!letter) return
  if (written.kind === 'process_completed')
    return keepLetter(tx, letters, { ...letter, kind: written.kind }, { id: ids(at), at })
  const props = { ...letter.props, since: written.since }
  await keepLetter(tx, letters, { ...letter, kind: written.kind, props }, { id: ids(at), at })
}

/** In the outbox. Nobody has such an address: even with a mail server it does not leave by itself. */
export async function keepLetter<N extends MailName>(
  tx: TenantTx,
  letters: Letters,
  mail: NewMail<N>,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const composed = await composeMail(letters, mail, id)
  await insertMail(tx, { ...composed, state: 'held', last_error: null, created_at: at })
}
