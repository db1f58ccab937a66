import type { DomainEvent } from '../../../domain/features.ts'
import type { WaitLine } from '../../../domain/processes/papers.ts'
import type { Waiting, WaitReason } from '../../../domain/waits/wait.ts'
import type { WaitForm } from '../../../domain/waits/wait-schemas.ts'
import { newId } from '../../database/ids.ts'
import { instantOf } from '../../database/instant.ts'
import type { Maybe, Row, Selected, TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Author } from '../../http/actor.ts'
import { fullNameOf, type LockedProcess, lockProcess } from '../row/rows.ts'

type NewWait = Pick<Waiting, 'id' | 'reason' | 'expectedDate'> & { note: string | null; by: string | null; now: Date }

/** Inserts a wait, and copies it to the process's row. */
async function insertWait(tx: TenantTx, processId: string, wait: NewWait): Promise<void> {
  const { id, reason, expectedDate: expected_date, note, by: started_by, now } = wait
  const started_at = instantOf(now)
  const owner = { garage_id: tx.garageId, process_id: processId }
  await tx.from('process_waits').insert({ ...owner, id, reason, note, expected_date, started_at, started_by })
  await repeatOnProcess(tx, processId, now, {
    wait_id: id,
    wait_reason: reason,
    wait_since: started_at,
    wait_until: expected_date,
  })
}

/** Closes a wait. @returns the reason and the expected end of the wait */
async function closeWait(tx: TenantTx, processId: string, waitId: string, by: string | null, now: Date) {
  const [ended] = await tx
    .from('process_waits')
    .where({ garage_id: tx.garageId, id: waitId })
    .update({ ended_at: now, ended_by: by })
    .returning(['reason', 'expected_date'])
  await repeatOnProcess(tx, processId, now, { wait_id: null, wait_reason: null, wait_since: null, wait_until: null })
  if (!ended) throw new Error('A process waits for what was never noted')
  return ended
}

/** Reopens a wait. */
export async function resumeWait(tx: TenantTx, processId: string, id: string, now: Date) {
  const [wait] = await tx
    .from('process_waits')
    .where({ garage_id: tx.garageId, id })
    .update({ ended_at: null, ended_by: null })
    .returning(['reason', 'expected_date', 'started_at'])
  if (!wait) return null
  const { reason: wait_reason, expected_date: wait_until, started_at: wait_since } = wait
  await repeatOnProcess(tx, processId, now, { wait_id: id, wait_reason, wait_since, wait_until })
  return { reason: wait_reason, expectedDate: wait_until }
}

const logColumns = `
  w.process_id, w.id, w.started_by, w.reason, w.note, w.expected_date, w.started_at, w.ended_at,
  s.nom as start_nom, s.prenom as start_prenom, e.nom as end_nom, e.prenom as end_prenom`
type LogTables = { w: Row<'process_waits'>; s: Maybe<Row<'users'>>; e: Maybe<Row<'users'>> }
type LogRow = Selected<LogTables, typeof logColumns>

export type WaitOfLog = WaitLine & { processId: string; id: string; startedById: string | null }

/** All waits of these processes, oldest first. */
export async function waitLog(tx: TenantRead, processIds: string[]): Promise<WaitOfLog[]> {
  const rows: LogRow[] = await tx
    .from('process_waits as w')
    .leftJoin('users as s', (on) => on.on('s.garage_id', 'w.garage_id').andOn('s.id', 'w.started_by'))
    .leftJoin('users as e', (on) => on.on('e.garage_id', 'w.garage_id').andOn('e.id', 'w.ended_by'))
    .where('w.garage_id', tx.garageId)
    .whereIn('w.process_id', processIds)
    .select(tx.sql(logColumns))
    .orderBy(['w.started_at', 'w.id'])
  return rows.map((row) => ({
    processId: row.process_id,
    id: row.id,
    reason: row.reason,
    expectedDate: row.expected_date,
    note: row.note,
    startedAt: row.started_at,
    startedById: row.started_by,
    startedBy: fullNameOf({ nom: row.start_nom, prenom: row.start_prenom }),
    endedAt: row.ended_at,
    endedBy: fullNameOf({ nom: row.end_nom, prenom: row.end_prenom }),
  }))
}

type Repeated = Pick<Row<'processes'>, 'wait_id' | 'wait_reason' | 'wait_since' | 'wait_until'>

async function repeatOnProcess(tx: TenantTx, id: string, now: Date, wait: Repeated): Promise<void> {
  await tx
    .from('processes')
    .where({ garage_id: tx.garageId, id })
    .update({ ...wait, updated_at: now })
}

/** Starts a wait; the caller holds the lock of the process, which has no other wait. */
export async function startWaitFor(
  tx: TenantTx,
  author: Author,
  processId: string,
  wait: Omit<WaitForm, 'estimatedEndDate' | 'reason'> & { reason: WaitReason },
  context: Context,
): Promise<void> {
  const id = newId()
  await insertWait(tx, processId, { ...wait, id, by: author.userId, now: context.now() })
  const { reason, expectedDate } = wait
  await recordEvent(tx, author, { name: 'wait.started', id, processId, after: { reason, expectedDate } }, context)
}

/** Starts the wait for the answer to a sent agreement. A process that already waits keeps its reason. */
export async function waitForAnswer(
  tx: TenantTx,
  author: Author,
  { processId, waits }: DomainEvent<'approval.sent'>,
  context: Context,
): Promise<void> {
  if (!waits || (await lockProcess(tx, processId)).wait_id !== null) return
  await startWaitFor(tx, author, processId, { reason: 'accord', note: null, expectedDate: null }, context)
}

/** Reopens a wait that was ended by mistake; the history records a wait. */
export async function startAgain(
  tx: TenantTx,
  author: Author,
  { processId, waitId: id }: { processId: string; waitId: string },
  context: Context,
): Promise<void> {
  const after = await resumeWait(tx, processId, id, context.now())
  if (after) await recordEvent(tx, author, { name: 'wait.started', id, processId, after }, context)
}

type OpenWait = { id: string; wait_id: string | null }

/** Ends the open wait, where there is one. */
export async function endOpenWait(
  tx: TenantTx,
  author: Author,
  { id: processId, wait_id: id }: OpenWait,
  context: Context,
): Promise<void> {
  if (id === null) return
  const { reason, expected_date: expectedDate } = await closeWait(tx, processId, id, author.userId, context.now())
  await recordEvent(tx, author, { name: 'wait.ended', id, processId, after: { reason, expectedDate } }, context)
}

/** Ends the open wait, if it has this reason. */
export async function endWaitFor(
  tx: TenantTx,
  author: Author,
  process: LockedProcess,
  reason: WaitReason,
  context: Context,
): Promise<void> {
  if (process.wait_reason === reason) await endOpenWait(tx, author, process, context)
}

type Forward = DomainEvent<'step.readied' | 'step.validated' | 'process.changed'>

/** Ends the wait named by an event: work on a process ends its wait. */
export const endWaitOnWork = (tx: TenantTx, author: Author, { processId, waitId }: Forward, context: Context) =>
  endOpenWait(tx, author, { id: processId, wait_id: waitId }, context)
