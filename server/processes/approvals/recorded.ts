import { createHash } from 'node:crypto'
import { type Answers, acceptedTotal } from '../../../domain/approval.ts'
import { fullName } from '../../../domain/full-name.ts'
import { digestsOf, type Frozen, type FrozenPhoto, thaw } from './content.ts'
import { type EventData, type EventRow, isIntact, writtenIn } from './record.ts'
import type { LockedApproval } from './store.ts'

/** All that a row repeats of its record. */
type Repeated = Pick<
  LockedApproval,
  | 'title'
  | 'message'
  | 'content'
  | 'content_hash'
  | 'sent_at'
  | 'expires_at'
  | 'opened_at'
  | 'callback_at'
  | 'reminded_at'
  | 'answered_at'
  | 'answers'
  | 'accepted_cents'
  | 'answered_by'
  | 'medium'
  | 'withdrawn_at'
  | 'steps_added_at'
  | 'sealed_at'
>

/** What an agreement is by its record alone, which is only added to: its row can be changed by whoever reaches the database. */
export type Recorded = {
  repeated: Repeated
  /** Without what time alone does: one that nobody answered is `sent`. */
  state: 'sent' | 'answered' | 'withdrawn'
  content: Frozen
  /** In full, where that was kept. */
  plaque: string | null
  contentHash: string
  /** Those that were shown, and the one of what an answer was written on. */
  photos: FrozenPhoto[]
}

/** @returns null where nothing says what was shown: such an agreement proves nothing */
export function recordedIn(events: readonly EventRow[]): Recorded | null {
  const written = <K extends EventRow['kind']>(kind: K) => {
    const row = events.find((each) => each.kind === kind)
    return row && (writtenIn(row) as unknown as EventData[K] & { at: string })
  }
  const [sent, heard, online, withdrawn] = [
    written('sent'),
    written('recorded'),
    written('answered'),
    written('withdrawn'),
  ]
  const text = sent?.content ?? heard?.content
  if (text === undefined) return null
  const content = thaw(text)
  const contentHash = createHash('sha256').update(text).digest('hex')
  const answer = heard ?? online
  const on = (kind: EventRow['kind']) => dateOf(written(kind)?.at)
  return {
    repeated: {
      title: content.title,
      message: content.message,
      content: text,
      content_hash: contentHash,
      sent_at: on('sent'),
      expires_at: dateOf(sent?.expiresAt),
      opened_at: on('opened'),
      callback_at: on('callback'),
      reminded_at: on('reminded'),
      withdrawn_at: on('withdrawn'),
      steps_added_at: on('steps'),
      sealed_at: on('sealed'),
      answered_at: dateOf(answer?.at),
      answers: answer?.answers ?? null,
      accepted_cents: answer ? acceptedTotal(content.lines, answer.answers) : null,
      answered_by: answer ? fullName(answer) : null,
      medium: heard?.medium ?? (online ? 'online' : null),
    },
    state: answer ? 'answered' : withdrawn ? 'withdrawn' : 'sent',
    content,
    plaque: sent?.plaque ?? heard?.plaque ?? null,
    contentHash,
    photos: [...content.lines.flatMap(({ photos }) => photos), ...(heard?.document ? [heard.document] : [])],
  }
}

const dateOf = (moment: string | undefined): Date | null => (moment === undefined ? null : new Date(moment))

/** Whether the record is as it was written, names one text throughout, and the row says nothing else. */
export function isFaithful(row: LockedApproval, events: readonly EventRow[]): boolean {
  const recorded = recordedIn(events)
  return (
    recorded !== null &&
    isIntact(events) &&
    events.every(isAsWritten) &&
    namesOneText(recorded, events) &&
    repeats(row, recorded)
  )
}

/** What stands beside a line of the record says what is written in it. */
function isAsWritten(row: EventRow): boolean {
  const { kind, at } = writtenIn(row) as unknown as { kind: string; at: string }
  return kind === row.kind && at === row.created_at.toISOString()
}

const namesOneText = ({ contentHash }: Recorded, events: readonly EventRow[]): boolean =>
  events.every((row) => {
    const written = writtenIn(row)
    return !('hash' in written) || written.hash === contentHash
  })

function repeats(row: LockedApproval, { repeated, state, content, photos }: Recorded): boolean {
  const same = (Object.keys(repeated) as (keyof Repeated)[]).every((name) => isSame(row[name], repeated[name]))
  return (
    same &&
    isState(row, state) &&
    isSame(linesOf(row.lines), linesOf(content.lines)) &&
    isSame(sorted(row.photo_digests), sorted(photos.flatMap(digestsOf)))
  )
}

/** One that was sent is noted as expired by whoever asks anew, once its time is over. */
function isState({ state, expires_at, updated_at }: LockedApproval, recorded: Recorded['state']): boolean {
  return (
    state === recorded ||
    (state === 'expired' && recorded === 'sent' && expires_at !== null && expires_at <= updated_at)
  )
}

/** A photo that was removed before the sending is in the row alone. */
const linesOf = (lines: readonly Pick<Frozen['lines'][number], 'id' | 'label' | 'kind' | 'amountCents' | 'part'>[]) =>
  lines.map(({ id, label, kind, amountCents, part }) => [id, label, kind, amountCents, part])

const sorted = (digests: readonly string[]) => [...new Set(digests)].sort()

/** Of what JSON keeps. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))

/** The keys of answers come back from the database in another order. */
function ordered(value: unknown): unknown {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  return isPlain ? Object.entries(value as Answers).toSorted(([a], [b]) => (a < b ? -1 : 1)) : value
}
