import type { Waiting } from '../../../domain/wait.ts'
import type { Row } from '../../database/rows.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'

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

const noted = ['started_by', 'reason', 'note', 'expected_date'] as const

export async function waitOf(tx: TenantRead, id: string): Promise<Pick<Row<'process_waits'>, (typeof noted)[number]>> {
  return tx.from('process_waits').where({ garage_id: tx.garageId, id }).first(noted)
}

export async function hadWait(tx: TenantRead, processId: string, waitId: string): Promise<boolean> {
  const wait = await tx
    .from('process_waits')
    .where({ garage_id: tx.garageId, process_id: processId, id: waitId })
    .first('id')
  return wait !== undefined
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
