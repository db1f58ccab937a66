import { createHash } from 'node:crypto'
import { type Answers, acceptedTotal } from '../../../domain/approval.ts'
import { fullName } from '../../../domain/full-name.ts'
import { isIntact, type LogRow, lineOf, readLine } from './log.ts'
import { fileDigests, readSnapshot, type Snapshot, type SnapshotPhoto } from './snapshot.ts'
import type { LockedApproval } from './store.ts'

/** All that an approval's row repeats of its log. */
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

/** What an approval is by its log alone, which is only added to: its row can be changed by whoever reaches the database. */
export type Replayed = {
  repeated: Repeated
  /** Without what time alone does: one that nobody answered is `sent`. */
  state: 'sent' | 'answered' | 'withdrawn'
  snapshot: Snapshot
  /** In full, where that was kept. */
  plaque: string | null
  contentHash: string
  /** Those that were shown, and the one of what an answer was written on. */
  photos: SnapshotPhoto[]
}

/** @returns null where nothing says what was shown: such an approval proves nothing */
export function replay(log: readonly LogRow[]): Replayed | null {
  const [sent, heard, online] = [lineOf(log, 'sent'), lineOf(log, 'recorded'), lineOf(log, 'answered')]
  const content = sent?.content ?? heard?.content
  if (content === undefined) return null
  const snapshot = readSnapshot(content)
  const contentHash = createHash('sha256').update(content).digest('hex')
  const answer = heard ?? online
  const on = (kind: LogRow['kind']) => dateOf(lineOf(log, kind)?.at)
  return {
    repeated: {
      title: snapshot.title,
      message: snapshot.message,
      content,
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
      accepted_cents: answer ? acceptedTotal(snapshot.lines, answer.answers) : null,
      answered_by: answer ? fullName(answer) : null,
      medium: heard?.medium ?? (online ? 'online' : null),
    },
    state: answer ? 'answered' : lineOf(log, 'withdrawn') ? 'withdrawn' : 'sent',
    snapshot,
    plaque: sent?.plaque ?? heard?.plaque ?? null,
    contentHash,
    photos: [...snapshot.lines.flatMap(({ photos }) => photos), ...(heard?.document ? [heard.document] : [])],
  }
}

const dateOf = (moment: string | undefined): Date | null => (moment === undefined ? null : new Date(moment))

/** Whether the log is as it was written, names one text throughout, and the row says nothing else. */
export function isFaithful(row: LockedApproval, log: readonly LogRow[]): boolean {
  const replayed = replay(log)
  if (!replayed || !isIntact(log)) return false
  return log.every((line) => isAsWritten(line, replayed.contentHash)) && repeats(row, replayed)
}

/** What stands beside a line says what is written in it, and the text that the line names is the one. */
function isAsWritten(row: LogRow, contentHash: string): boolean {
  const line = readLine(row)
  if ('hash' in line && line.hash !== contentHash) return false
  return line.kind === row.kind && line.at === row.created_at.toISOString()
}

function repeats(row: LockedApproval, { repeated, state, snapshot, photos }: Replayed): boolean {
  return (
    (Object.keys(repeated) as (keyof Repeated)[]).every((name) => isSame(row[name], repeated[name])) &&
    isState(row, state) &&
    isSame(factsOf(row.lines), factsOf(snapshot.lines)) &&
    isSame(sorted(row.photo_digests), sorted(photos.flatMap(fileDigests)))
  )
}

/** One that was sent is noted as expired by whoever asks anew, once its time is over. */
function isState({ state, expires_at, updated_at }: LockedApproval, replayed: Replayed['state']): boolean {
  if (state === replayed) return true
  return state === 'expired' && replayed === 'sent' && expires_at !== null && expires_at <= updated_at
}

/** A photo that was removed before the sending is in the row alone. */
const factsOf = (lines: readonly Pick<Snapshot['lines'][number], 'id' | 'label' | 'kind' | 'amountCents' | 'part'>[]) =>
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
