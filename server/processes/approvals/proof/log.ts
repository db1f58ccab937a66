import { createHash } from 'node:crypto'
import type { Answers, ApprovalEvent, ApprovalEventKind, Medium } from '../../../../domain/approvals/approval.ts'
import { mediumLabels } from '../../../../domain/approvals/approval-texts.ts'
import { lowered, type PartsChoice, partsText } from '../../../../domain/approvals/parts-choice.ts'
import { beginNowText, workDoneText } from '../../../../domain/approvals/withdrawal.ts'
import { formatDayTime } from '../../../../domain/ground/dates.ts'
import { fullName } from '../../../../domain/ground/full-name.ts'
import { euros } from '../../../../domain/ground/money.ts'
import type { Row, TenantRead, TenantTx } from '../../../database/tenant.ts'
import type { Actor } from '../../../http/actor.ts'
import { type ApprovalChange, changeApproval } from '../store.ts'
import type { SnapshotPhoto } from './snapshot.ts'

/** The address and browser from which the customer acted. */
export type Source = { ip: string | null; browser: string | null }

type Answered = {
  prenom: string
  nom: string
  answers: Answers
  /** The choice between new parts and others; null without one, absent from older lines. */
  partsChoice?: PartsChoice | null
  acceptedCents: number
  hash: string
  /**
   * Whether the customer asked that work begins at once, and the end of the withdrawal period; absent from older lines.
   */
  beginNow?: boolean | null
  withdrawalUntil?: string | null
}

/** The data of each kind of line in an approval's log. Names are stored as they were at the time. */
export type EventData = {
  sent: {
    way: 'mail' | 'link'
    client: string | null
    /** The complete plate; older lines have none. */
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
    /** The photo of the signed paper, as it is stored: a backup finds its files by these names. */
    document: SnapshotPhoto | null
    plaque?: string | null
    /** The text that the customer agreed to, if it was never sent. */
    content: string
  }
  withdrawn: { reason: 'withdrawn' | 'replaced' | 'processDeleted' | 'clientErased' }
  steps: { count: number }
  sealed: { reason: 'processDeleted' | 'clientErased' }
  renounced: Source & { name: string; acceptedCents: number; hash: string }
  acknowledged: { to: string }
  done: { text: string; amountCents: number | null }
}

export type LogRow = Row<'approval_events'> & { kind: ApprovalEventKind }

/** A line of the log as it is read; `by` is the name of an employee, or null for the customer. */
type Line<K extends ApprovalEventKind> = EventData[K] & {
  kind: string
  at: string
  by: { id: string; name: string } | null
}

type Recorded<K extends ApprovalEventKind> = {
  by: Pick<Actor, 'userId' | 'prenom' | 'nom'> | null
  data: EventData[K]
  /** The columns in which the approval's row copies the line. */
  change?: ApprovalChange
  now: Date
}

/**
 * Appends a line to the log, and updates its copy in the approval's row. The caller holds the approval's lock, so that
 * lines are in order. Each digest covers the line and the digest before it: a line removed or changed later is
 * detected.
 * @returns its digest
 */
export async function logApprovalEvent<K extends ApprovalEventKind>(
  tx: TenantTx,
  approvalId: string,
  kind: K,
  { by, data, change, now }: Recorded<K>,
): Promise<string> {
  const approvalKey = { garage_id: tx.garageId, approval_id: approvalId }
  const last = await tx
    .from('approval_events')
    .where(approvalKey)
    .orderBy('position', 'desc')
    .first('position', 'digest')
  const author = by && { id: by.userId, name: fullName(by) }
  const text = JSON.stringify({ kind, at: now.toISOString(), by: author, ...data })
  const digest = digestOf(last?.digest ?? '', text)
  const position = last ? last.position + 1 : 0
  await tx.from('approval_events').insert({ ...approvalKey, position, kind, data: text, digest, created_at: now })
  if (change) await changeApproval(tx, approvalId, change, now)
  return digest
}

/** The digest of a line: SHA-256, in hexadecimal, of the digest before it, a line end and the line. */
const digestOf = (before: string, text: string): string =>
  createHash('sha256').update(`${before}\n${text}`).digest('hex')

/** The whole log of one approval. */
export async function readLog(tx: TenantRead, approvalId: string): Promise<LogRow[]> {
  const approvalKey = { garage_id: tx.garageId, approval_id: approvalId }
  return (await tx.from('approval_events').where(approvalKey).orderBy('position')) as LogRow[]
}

/** The logs of several approvals, by their ids. */
export async function readLogs(tx: TenantRead, approvalIds: string[]): Promise<Map<string, LogRow[]>> {
  const rows = await tx
    .from('approval_events')
    .where('garage_id', tx.garageId)
    .whereIn('approval_id', approvalIds)
    .orderBy(['approval_id', 'position'])
  return Map.groupBy(rows as LogRow[], ({ approval_id }) => approval_id)
}

export const readLine = <K extends ApprovalEventKind>({ data }: Pick<LogRow, 'data'>) => JSON.parse(data) as Line<K>

/** The last line of a kind. */
export function lastLineOf<K extends ApprovalEventKind>(log: readonly LogRow[], kind: K): Line<K> | undefined {
  const row = log.findLast((each) => each.kind === kind)
  return row && readLine<K>(row)
}

/** The first line of a kind. */
export function lineOf<K extends ApprovalEventKind>(log: readonly LogRow[], kind: K): Line<K> | undefined {
  const row = log.find((each) => each.kind === kind)
  return row && readLine<K>(row)
}

/** Whether no line was changed, added between two or taken out. */
export const isIntact = (log: readonly Pick<LogRow, 'position' | 'data' | 'digest'>[]): boolean =>
  log.every(
    ({ position, data, digest }, index) =>
      position === index && digest === digestOf(log[index - 1]?.digest ?? '', data),
  )

/** A line as the garage sees it. */
export function toEvent(row: LogRow): ApprovalEvent {
  const line = readLine(row)
  const { ip = null, browser = null } = line as Partial<Source>
  return {
    kind: row.kind,
    at: row.created_at,
    by: line.by?.name ?? null,
    ip,
    browser,
    detail: (sentences[row.kind] as (line: object) => string | null)(line),
    digest: row.digest,
  }
}

/** The sentence of each kind of line; null if its name is enough. */
const sentences: { [K in ApprovalEventKind]: (data: EventData[K]) => string | null } = {
  sent: ({ way, client, to }) =>
    way === 'mail'
      ? `Par email à ${[client, to].filter(Boolean).join(', ')}`
      : `Par un lien donné à ${client ?? 'la main'}`,
  linked: () => null,
  reminded: ({ to }) => `Par email à ${to}`,
  opened: () => null,
  callback: () => null,
  answered: (data) => `${data.prenom} ${data.nom}\u00a0: ${tallyText(data)}${rightOf(data)}`,
  recorded: (data) =>
    `${mediumLabels[data.medium]}, le ${formatDayTime(data.heardAt)}, reçu par ${data.heardBy}. ${data.prenom} ${data.nom}\u00a0: ${tallyText(data)}${rightOf(data)}`,
  receipt: ({ to }) => `Par email à ${to}`,
  withdrawn: ({ reason }) => reasons[reason],
  steps: ({ count }) => (count === 1 ? 'Une étape ajoutée' : `${count} étapes ajoutées`),
  sealed: ({ reason }) => reasons[reason],
  renounced: ({ name, acceptedCents }) => `${name} renonce à ce qui a été accepté, ${euros(acceptedCents)} TTC`,
  acknowledged: ({ to }) => `Par email à ${to}`,
  done: ({ text, amountCents }) => workDoneText({ workDone: text, workDoneCents: amountCents }),
}

function tallyText({ answers, acceptedCents, partsChoice = null }: Omit<Answered, 'hash'>): string {
  const lineAnswers = Object.values(answers)
  const accepted = lineAnswers.filter((answer) => answer === 'accepted').length
  const parts = partsText({ partsChoice, partsExemption: null })
  const tally = `${accepted} acceptée${accepted > 1 ? 's' : ''} sur ${lineAnswers.length}, ${euros(acceptedCents)} TTC`
  return parts === null ? tally : `${tally}. Pièces\u00a0: ${lowered(parts)}`
}

/** The customer's wish about the beginning of the work; '' if the law did not require the question. */
function rightOf({ beginNow = null, withdrawalUntil = null }: Answered): string {
  const text = beginNowText({ beginNow, withdrawalUntil })
  return text === null ? '' : `. ${text}`
}

const reasons: Record<EventData['withdrawn']['reason'], string> = {
  withdrawn: 'Retirée par le garage',
  replaced: 'Remplacée par une nouvelle demande',
  processDeleted: 'Le processus a été supprimé',
  clientErased: 'Le client a été effacé',
}
