import { createHash } from 'node:crypto'
import { acceptedTotal } from '../../../../domain/approvals/approval.ts'
import { fullName } from '../../../../domain/ground/full-name.ts'
import { type Instant, instantIn } from '../../../database/instant.ts'
import type { LockedApproval } from '../row.ts'
import { type LogRow, lastLineOf, lineOf } from './log.ts'
import { readSnapshot, type Snapshot, type SnapshotPhoto } from './snapshot.ts'

/** The columns in which an approval's row copies its log. */
export type Repeated = Pick<
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
  | 'parts_exemption'
  | 'parts_choice'
  | 'accepted_cents'
  | 'answered_by'
  | 'medium'
  | 'withdrawn_at'
  | 'steps_added_at'
  | 'sealed_at'
  | 'begin_now'
  | 'withdrawal_until'
  | 'renounced_at'
  | 'renounced_by'
  | 'work_done'
  | 'work_done_cents'
>

/**
 * The state of an approval according to its log alone, because anybody with access to the database can change the row.
 */
export type Replayed = {
  repeated: Repeated
  /** The state without expiry: an unanswered approval is `sent`. */
  state: 'sent' | 'answered' | 'withdrawn'
  snapshot: Snapshot
  /** The complete plate, if it was stored. */
  plaque: string | null
  contentHash: string
  /** The photos that were shown, and that of a signed answer. */
  photos: SnapshotPhoto[]
}

/** Replays the log. @returns null if the log does not contain the shown content: such an approval proves nothing */
export function replay(log: readonly LogRow[]): Replayed | null {
  const [sent, recorded, online] = [lineOf(log, 'sent'), lineOf(log, 'recorded'), lineOf(log, 'answered')]
  const content = sent?.content ?? recorded?.content
  if (content === undefined) return null
  const snapshot = readSnapshot(content)
  const contentHash = createHash('sha256').update(content).digest('hex')
  const answer = recorded ?? online
  const [renounced, done] = [lineOf(log, 'renounced'), lastLineOf(log, 'done')]
  const on = (kind: LogRow['kind']) => momentOf(lineOf(log, kind)?.at)
  return {
    repeated: {
      title: snapshot.title,
      message: snapshot.message,
      content,
      content_hash: contentHash,
      sent_at: on('sent'),
      expires_at: momentOf(sent?.expiresAt),
      opened_at: on('opened'),
      callback_at: on('callback'),
      reminded_at: on('reminded'),
      withdrawn_at: on('withdrawn'),
      steps_added_at: on('steps'),
      sealed_at: on('sealed'),
      answered_at: momentOf(answer?.at),
      answers: answer?.answers ?? null,
      parts_exemption: snapshot.parts?.exemption ?? null,
      parts_choice: answer?.partsChoice ?? null,
      accepted_cents: answer ? acceptedTotal(snapshot.lines, answer.answers) : null,
      answered_by: answer ? fullName(answer) : null,
      medium: recorded?.medium ?? (online ? 'online' : null),
      begin_now: answer?.beginNow ?? null,
      withdrawal_until: momentOf(answer?.withdrawalUntil ?? undefined),
      renounced_at: momentOf(renounced?.at),
      renounced_by: renounced?.name ?? null,
      work_done: done?.text ?? null,
      work_done_cents: done?.amountCents ?? null,
    },
    state: answer ? 'answered' : lineOf(log, 'withdrawn') ? 'withdrawn' : 'sent',
    snapshot,
    plaque: sent?.plaque ?? recorded?.plaque ?? null,
    contentHash,
    photos: [...snapshot.lines.flatMap(({ photos }) => photos), ...(recorded?.document ? [recorded.document] : [])],
  }
}

const momentOf = (text: string | undefined): Instant | null => (text === undefined ? null : instantIn(text))
