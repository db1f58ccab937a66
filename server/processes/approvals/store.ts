import { type Answers, type Approval, outcomeOf, refusedSecurity, totalOf } from '../../../domain/approvals/approval.ts'
import type { RefusedWork } from '../../../domain/cars/car.ts'
import { can } from '../../../domain/ground/permissions.ts'
import type { Instant } from '../../database/instant.ts'
import type { Row, TenantRead, TenantTx } from '../../database/tenant.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { Viewer } from '../row/rows.ts'
import { stateOf, toApproval } from './mapper.ts'
import { type ApprovalRow, type ApprovalTarget, approvalColumns, type LockedApproval, type StoredLine } from './row.ts'

const wholeColumns = 'q.*, u.prenom as author_prenom, u.nom as author_nom'

const approvals = (tx: TenantRead, selected: string) =>
  tx
    .from('approvals as q')
    .leftJoin('users as u', (on) => on.on('u.garage_id', 'q.garage_id').andOn('u.id', 'q.author_id'))
    .where('q.garage_id', tx.garageId)
    .select(tx.sql(selected))

/** The approvals of a process, oldest first; sealed ones only for administrators. */
export async function approvalsOf(tx: TenantRead, processId: string, viewer: Viewer, now: Date): Promise<Approval[]> {
  const rows: ApprovalRow[] = await approvals(tx, approvalColumns)
    .where('q.process_id', processId)
    .orderBy(['q.created_at', 'q.id'])
  return rows.filter((row) => maySee(row, viewer)).map((row) => toApproval(row, now))
}

/** An approval's row, with its author. */
type WholeApproval = LockedApproval & Pick<ApprovalRow, 'author_prenom' | 'author_nom'>

/** @throws AppError 404, also on a sealed one for a person who is no administrator */
export async function approvalRow(
  tx: TenantRead,
  { processId, approvalId }: ApprovalTarget,
  viewer: Viewer,
): Promise<WholeApproval> {
  const row: WholeApproval | undefined = await approvals(tx, wholeColumns)
    .where({ 'q.process_id': processId, 'q.id': approvalId })
    .first()
  if (!row || !maySee(row, viewer)) throw notFound()
  return row
}

const maySee = ({ sealed_at }: Pick<ApprovalRow, 'sealed_at'>, viewer: Viewer): boolean =>
  sealed_at === null || can(viewer, 'sendApproval')

/** Locks an approval; the caller holds its process's lock already. @throws AppError 404 */
export async function lockApproval(tx: TenantTx, { processId, approvalId }: ApprovalTarget): Promise<LockedApproval> {
  const row: LockedApproval | undefined = await tx
    .from('approvals')
    .where({ garage_id: tx.garageId, process_id: processId, id: approvalId })
    .forUpdate()
    .first()
  if (!row) throw notFound()
  return row
}

/** Locks a sent approval without an answer, in time or not. @throws AppError 404; 409 APPROVAL_NOT_SENT */
export async function lockUnanswered(tx: TenantTx, target: ApprovalTarget): Promise<LockedApproval> {
  const approval = await lockApproval(tx, target)
  if (approval.state !== 'sent' && approval.state !== 'expired') throw conflict('APPROVAL_NOT_SENT')
  return approval
}

/** Locks an approval that awaits an answer, in time. @throws AppError 404; 409 APPROVAL_NOT_SENT */
export async function lockSent(tx: TenantTx, target: ApprovalTarget, now: Date): Promise<LockedApproval> {
  const approval = await lockApproval(tx, target)
  if (stateOf(approval, now) !== 'sent') throw conflict('APPROVAL_NOT_SENT')
  return approval
}

/**
 * Locks an approval together with all others of its process; the caller holds the lock of the process.
 * @returns its row, and what decides whether it may be sent
 * @throws AppError 404
 */
export async function lockApprovals(tx: TenantTx, { processId, approvalId }: ApprovalTarget) {
  const ofProcess = { garage_id: tx.garageId, process_id: processId }
  const rows: LockedApproval[] = await tx.from('approvals').where(ofProcess).orderBy('id').forUpdate()
  const approval = rows.find(({ id }) => id === approvalId)
  if (!approval) throw notFound()
  return { approval, facts: { draft: toDecide(approval), approvals: rows.map(toDecide) } }
}

const toDecide = ({ id, state, expires_at, expiry_days, replaces_id, lines }: LockedApproval) => ({
  id,
  state,
  expiresAt: expires_at,
  expiryDays: expiry_days,
  replacesId: replaces_id,
  lines,
})

export type NewApproval = Pick<
  Row<'approvals'>,
  'id' | 'title' | 'message' | 'expiry_days' | 'parts_exemption' | 'replaces_id'
> & { lines: StoredLine[] }

export async function insertApproval(
  tx: TenantTx,
  processId: string,
  { lines, ...approval }: NewApproval,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await tx.from('approvals').insert({
    garage_id: tx.garageId,
    process_id: processId,
    ...approval,
    lines: JSON.stringify(lines),
    author_id: by,
    created_at: now,
    updated_at: now,
  })
}

export type ApprovalChange = Partial<Omit<LockedApproval, 'garage_id' | 'id' | 'process_id' | 'updated_at'>>

export async function changeApproval(tx: TenantTx, id: string, change: ApprovalChange, now: Date): Promise<void> {
  const { lines, answers, ...same } = change
  await tx
    .from('approvals')
    .where({ garage_id: tx.garageId, id })
    .update({
      ...same,
      ...(lines && { lines: JSON.stringify(lines) }),
      ...(answers && { answers: JSON.stringify(answers) }),
      updated_at: now,
    })
}

/** Removes a draft, which proves nothing. */
export async function removeDraft(tx: TenantTx, id: string): Promise<void> {
  await tx.from('approvals').where({ garage_id: tx.garageId, id, state: 'draft' }).delete()
}

export async function countApprovals(tx: TenantRead, processId: string): Promise<number> {
  const processKey = { garage_id: tx.garageId, process_id: processId }
  const [row] = await tx.from('approvals').where(processKey).count({ count: '*' })
  return Number(row?.count)
}

/** Copies to the process's row the number of its approvals, and the state of the last one that was sent or answered. */
export async function repeatApproval(tx: TenantTx, processId: string, now: Date): Promise<void> {
  await saveRepeated(tx, processId, { updated_at: now })
}

/** Copies the counts to the process's row after a purge, without changing its date. */
export const repeatAfterPurge = (tx: TenantTx, processId: string): Promise<void> => saveRepeated(tx, processId, {})

async function saveRepeated(tx: TenantTx, processId: string, more: { updated_at?: Date }): Promise<void> {
  const last = await tx
    .from('approvals')
    .where({ garage_id: tx.garageId, process_id: processId })
    .whereIn('state', ['sent', 'expired', 'answered'])
    .orderByRaw('coalesce(answered_at, sent_at) desc')
    .first('state', 'expires_at', 'lines', 'answers', 'accepted_cents', 'renounced_at')
  const count = await countApprovals(tx, processId)
  const isAwaited = last !== undefined && last.state !== 'answered'
  await tx
    .from('processes')
    .where({ garage_id: tx.garageId, id: processId })
    .update({
      approval_state: last ? (isAwaited ? 'asked' : 'received') : null,
      approval_until: isAwaited ? last.expires_at : null,
      ...outcomeColumns(last),
      approval_count: count,
      ...more,
    })
}

/** The columns with the last answer for lists; empty while there is none. */
type LastAnswer = Pick<LockedApproval, 'lines' | 'answers' | 'accepted_cents' | 'renounced_at'>

function outcomeColumns(last: LastAnswer | undefined) {
  const answers = last?.answers ?? null
  const lines = last?.lines ?? []
  const given = answers && outcomeOf(lines.map(({ id }) => ({ answer: answers[id] ?? null })))
  return {
    approval_outcome: last?.renounced_at ? ('renounced' as const) : given,
    approval_accepted_cents: answers && (last?.accepted_cents ?? null),
    approval_total_cents: answers && totalOf(lines),
  }
}

type AnsweredRow = { process_id: string; lines: StoredLine[]; answers: Answers; answered_at: Instant }

/** The answered approvals of a car; processes without approvals are skipped by their copied count. */
const answeredOn = `
  select q.process_id, q.lines, q.answers, q.answered_at
  from processes p
  join approvals q on q.garage_id = :garageId and q.process_id = p.id and q.state = 'answered' and q.sealed_at is null
  where p.garage_id = :garageId and p.car_id = :carId and p.approval_count > 0
  order by q.answered_at desc, q.id`

/** The refused work about safety on this car, latest first. */
export async function refusedWorkOn(tx: TenantRead, carId: string): Promise<RefusedWork[]> {
  const rows = await tx.raw<AnsweredRow>(answeredOn, { garageId: tx.garageId, carId })
  return rows.flatMap(({ process_id: processId, lines, answers, answered_at }) =>
    refusedSecurity(lines.map((line) => ({ ...line, answer: answers[line.id] ?? null }))).map((line) => ({
      processId,
      label: line.label,
      amountCents: line.amountCents,
      refusedAt: answered_at,
    })),
  )
}
