import type { WaitLine } from '../../../domain/dossier.ts'
import type { Waiting } from '../../../domain/wait.ts'
import { isoOf } from '../../database/moments.ts'
import type { Maybe, Row, Selected } from '../../database/rows.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import { fullNameOf } from '../row/rows.ts'

type NewWait = Pick<Waiting, 'id' | 'reason' | 'expectedDate'> & { note: string | null; by: string; now: Date }

/** The wait, and what the process's row repeats of it. */
export async function insertWait(tx: TenantTx, processId: string, wait: NewWait): Promise<void> {
  const { id, reason, expectedDate: expected_date, note, by: started_by, now: started_at } = wait
  const owner = { garage_id: tx.garageId, process_id: processId }
  await tx.from('process_waits').insert({ ...owner, id, reason, note, expected_date, started_at, started_by })
  await repeatOnProcess(tx, processId, started_at, {
    wait_id: id,
    wait_reason: reason,
    wait_since: started_at,
    wait_until: expected_date,
  })
}

/** @returns what it was about */
export async function closeWait(tx: TenantTx, processId: string, waitId: string, by: string | null, now: Date) {
  const [ended] = await tx
    .from('process_waits')
    .where({ garage_id: tx.garageId, id: waitId })
    .update({ ended_at: now, ended_by: by })
    .returning(['reason', 'expected_date'])
  await repeatOnProcess(tx, processId, now, { wait_id: null, wait_reason: null, wait_since: null, wait_until: null })
  if (!ended) throw new Error('A process waits for what was never noted')
  return ended
}

const logColumns = `
  w.process_id, w.id, w.started_by, w.reason, w.note, w.expected_date, w.started_at, w.ended_at,
  s.nom as start_nom, s.prenom as start_prenom, e.nom as end_nom, e.prenom as end_prenom`
type LogTables = { w: Row<'process_waits'>; s: Maybe<Row<'users'>>; e: Maybe<Row<'users'>> }
type LogRow = Selected<LogTables, typeof logColumns>

export type WaitOfLog = WaitLine & { processId: string; id: string; startedById: string | null }

/** All that these processes have waited for, the first one first. */
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
    startedAt: row.started_at.toISOString(),
    startedById: row.started_by,
    startedBy: fullNameOf({ nom: row.start_nom, prenom: row.start_prenom }),
    endedAt: isoOf(row.ended_at),
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

/** A note may name the client; why and until when it waited stay with the process. */
export async function eraseWaitNotes(tx: TenantTx, processIds: string[]): Promise<void> {
  await tx
    .from('process_waits')
    .where('garage_id', tx.garageId)
    .whereIn('process_id', processIds)
    .whereNotNull('note')
    .update({ note: null })
}
