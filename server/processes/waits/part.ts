import type { CallAnswer } from '../../../domain/calls.ts'
import { publicWaitReason, type WaitDetail } from '../../../domain/waits/wait.ts'
import type { Maybe, Row, Selected, TenantRead, TenantTx } from '../../database/tenant.ts'
import type { PartRequest, ProcessPart } from '../row/process-part.ts'
import { fullNameOf, type ProcessTables } from '../row/rows.ts'
import { type WaitOfLog, waitLog } from './waits.ts'

const columns = 'p.wait_id, p.wait_reason, p.wait_since, p.wait_until'
type WaitingRow = Selected<ProcessTables, typeof columns>

const detailColumns = 'w.note as wait_note, b.prenom as wait_prenom, b.nom as wait_nom'
type DetailRow = WaitingRow & Selected<{ w: Maybe<Row<'process_waits'>>; b: Maybe<Row<'users'>> }, typeof detailColumns>

const publicColumns = 'p.wait_reason, p.wait_until'

export const waitsPart = {
  row: { columns, fields: (row: WaitingRow) => ({ waiting: waitingOf(row) }) },
  detail: {
    columns: detailColumns,
    join: `left join process_waits w on w.garage_id = :garageId and w.id = p.wait_id
      left join users b on b.garage_id = :garageId and b.id = w.started_by`,
    read: async (_, request: PartRequest<DetailRow>) => ({ waiting: waitDetailOf(await request.row) }),
  },
  publicView: {
    columns: publicColumns,
    fields: ({ wait_reason, wait_until: expectedDate }: Selected<ProcessTables, typeof publicColumns>) => ({
      waiting: wait_reason && { reason: publicWaitReason(wait_reason), expectedDate },
    }),
  },
  paper: async (tx, processId) => ({ waits: await waitLog(tx, [processId]) }),
  anonymise: eraseWaitNotes,
  exported,
} satisfies ProcessPart

/** Erases the notes of waits, which may name the client; their reasons and dates stay. */
async function eraseWaitNotes(tx: TenantTx, processIds: string[]): Promise<void> {
  await tx
    .from('process_waits')
    .where('garage_id', tx.garageId)
    .whereIn('process_id', processIds)
    .whereNotNull('note')
    .update({ note: null })
}

function waitingOf({ wait_id: id, wait_reason: reason, wait_since: since, wait_until: expectedDate }: WaitingRow) {
  return id === null || reason === null || since === null ? null : { id, reason, since, expectedDate }
}

function waitDetailOf(row: DetailRow): WaitDetail | null {
  const { wait_note: note, wait_prenom: prenom, wait_nom: nom } = row
  const waiting = waitingOf(row)
  return waiting && { ...waiting, note, by: fullNameOf({ prenom, nom }) }
}

type ExportedWait = CallAnswer<'GET /clients/:id/export'>['processes'][number]['waits'][number]

async function exported(tx: TenantRead, processIds: string[]) {
  const log = await waitLog(tx, processIds)
  const waitsOf = (id: string) => log.filter(({ processId }) => processId === id)
  return { of: (processId: string) => ({ waits: waitsOf(processId).map(toExported) }) }
}

const toExported = ({ reason, note, expectedDate, startedAt: since, endedAt }: WaitOfLog): ExportedWait => ({
  reason,
  note,
  expectedDate,
  since,
  endedAt,
})
