import { csvFile } from '../../domain/ground/csv.ts'
import { lineStatusLabels } from '../../domain/imports/import-wire.ts'
import type { TenantRead } from '../database/tenant.ts'
import { notFound } from '../http/errors.ts'
import { linesToCorrect } from './line-store.ts'
import { importRow } from './store.ts'

/**
 * The lines of a file that cannot be imported: with its columns, and a last one that says what to correct.
 * @throws AppError 404, also once the import has begun
 */
export async function fileOfLines(tx: TenantRead, id: string): Promise<string> {
  const { state, columns } = await importRow(tx, id)
  if (state !== 'checked') throw notFound()
  const titles = columns.map(({ title }) => title)
  // A file that was downloaded and sent again already has such a column.
  const kept = titles.flatMap((title, at) => (title === reasons ? [] : at))
  const rows = (await linesToCorrect(tx, id)).map(({ cells, text }) => [
    ...kept.map((at) => cells[at] ?? ''),
    text.join(' / '),
  ])
  return csvFile([...kept.map((at) => titles[at] ?? ''), reasons], rows)
}

const reasons = lineStatusLabels.unreadable
