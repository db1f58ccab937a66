import { pageCount } from '../../domain/ground/answer-schemas.ts'
import type { Outcome } from '../../domain/imports/dry-run.ts'
import { importLimits } from '../../domain/imports/file-limits.ts'
import type { ImportLine, ImportLineList, ImportLinesQuery, LineStatus } from '../../domain/imports/import-wire.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'

/** The number of rows in one statement. */
const atOnce = 1000

export async function inPieces<T>(rows: readonly T[], work: (piece: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) await work(rows.slice(from, from + atOnce))
}

/** Stores the lines of a file, from a JSON array of their numbers and cells. */
export async function insertLines(tx: TenantTx, importId: string, rows: string): Promise<void> {
  await tx.raw(
    `insert into import_lines (garage_id, import_id, line, cells)
     select cast(:garageId as uuid), cast(:importId as uuid), (r->>0)::int, r->1 from jsonb_array_elements(cast(:rows as jsonb)) r
     returning line`,
    { garageId: tx.garageId, importId, rows },
  )
}

export type StoredLine = { line: number; cells: string[]; status: LineStatus | null }

/** The lines of a file in its order, a thousand at a time. */
export async function* storedLines(tx: TenantRead, importId: string): AsyncGenerator<StoredLine[]> {
  for (let after = -1; ; ) {
    const lines = await tx.raw<StoredLine>(
      `select line, cells, status from import_lines
       where garage_id = :garageId and import_id = :importId and line > :after order by line limit ${atOnce}`,
      { garageId: tx.garageId, importId, after },
    )
    if (lines.length > 0) yield lines
    if (lines.length < atOnce) return
    after = lines.at(-1)?.line ?? after
  }
}

export type NumberedOutcome = Outcome & { line: number }

/** Stores the result of a dry run for each line; a line without any imported value has no status. */
export async function saveOutcomes(
  tx: TenantTx,
  importId: string,
  outcomes: readonly NumberedOutcome[],
): Promise<void> {
  await tx
    .from('import_lines')
    .where({ garage_id: tx.garageId, import_id: importId })
    .update({ status: null, text: null, notes: null })
  await inPieces(outcomes, (piece) =>
    tx.raw(
      // A cluster sends an update "from" anything but a table to every node.
      `update import_lines set status = cast(:byLine as jsonb) -> cast(line as text) ->> 'status',
         text = cast(:byLine as jsonb) -> cast(line as text) -> 'text',
         notes = cast(:byLine as jsonb) -> cast(line as text) -> 'notes'
       where garage_id = :garageId and import_id = :importId and line = any(cast(:lines as int[]))`,
      {
        garageId: tx.garageId,
        importId,
        lines: piece.map(({ line }) => line),
        byLine: JSON.stringify(Object.fromEntries(piece.map((outcome) => [outcome.line, storedOutcome(outcome)]))),
      },
    ),
  )
}

/** Without notes the column stays null. */
const storedOutcome = ({ status, text, notes }: NumberedOutcome) => ({
  status,
  text,
  ...(notes.length > 0 && { notes }),
})

/** Stores what an import created for each line, for its undo, and erases the content of the file. */
export async function keepMade(tx: TenantTx, importId: string, outcomes: readonly NumberedOutcome[]): Promise<void> {
  await tx.from('import_lines').where({ garage_id: tx.garageId, import_id: importId }).delete()
  const made = outcomes.filter(({ client, car }) => client?.made || car?.made)
  await inPieces(made, (piece) =>
    tx.raw(
      `insert into import_lines (garage_id, import_id, line, cells, made_client_id, made_car_id)
       select cast(:garageId as uuid), cast(:importId as uuid), r.line, '[]', r.client, r.car
       from jsonb_to_recordset(cast(:rows as jsonb)) as r (line int, client uuid, car uuid)
       returning line`,
      {
        garageId: tx.garageId,
        importId,
        rows: JSON.stringify(
          piece.map(({ line, client, car }) => ({
            line,
            client: client?.made ? client.id : null,
            car: car?.made ? car.id : null,
          })),
        ),
      },
    ),
  )
}

/** A page of the lines with a result of the dry run. */
export async function listLines(
  tx: TenantRead,
  importId: string,
  { page, status }: ImportLinesQuery,
): Promise<ImportLineList> {
  const pageSize = importLimits.linesPageSize
  const lines = () => {
    const all = tx.from('import_lines').where({ garage_id: tx.garageId, import_id: importId }).whereNotNull('status')
    if (status === 'noted') return all.whereNotNull('notes')
    return status ? all.where({ status }) : all
  }
  const [counted, rows] = await Promise.all([
    lines().count({ total: '*' }).first(),
    lines()
      .orderBy('line')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .select('line', 'status', 'text', 'notes', 'cells') as Promise<(ImportLine & { notes: string[] | null })[]>,
  ])
  const items = rows.map((row) => ({ ...row, notes: row.notes ?? [] }))
  const total = Number(counted?.total)
  return { items, page, pageSize, total, pages: pageCount(total, pageSize) }
}

/** The lines that the dry run could not read, in the order of the file. A file has 20 MB at most. */
export const linesToCorrect = (tx: TenantRead, importId: string): Promise<Pick<ImportLine, 'cells' | 'text'>[]> =>
  tx.raw(
    `select cells, text from import_lines
     where garage_id = :garageId and import_id = :importId and status = 'unreadable' order by line`,
    { garageId: tx.garageId, importId },
  )
