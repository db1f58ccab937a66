import rows from '../../../client/ui/layout/Rows.module.css'
import { todayParis } from '../../../domain/dates.ts'
import type { ProcessSummary } from '../../../domain/processes/process.ts'
import { RowsTable } from '../../RowsTable.tsx'
import { processRow, type RowActs } from './process-row.ts'

type Props = {
  items: readonly ProcessSummary[]
  now: string
  /** Actions in a row, on a page with a ValidationForm. */
  acts?: RowActs
}

/** Processes in rows, cards on a phone. */
export function ProcessRows({ items, now, acts }: Props) {
  const today = todayParis(now)
  const drawn = items.map((process) => processRow(process, now, today, acts).html)
  return <RowsTable label="Processus" heads={processHeads} className={rows.processes} html={drawn.join('')} />
}

export const processHeads = ['Plaque', 'Véhicule et client', 'Processus', 'Étapes', 'Statut', 'Fin estimée']
