import rows from '../../client/ui/Rows.module.css'
import { todayParis } from '../../domain/dates.ts'
import type { ProcessSummary } from '../../domain/process.ts'
import { RowsTable } from '../RowsTable.tsx'
import { processRow } from './process-row.ts'

type Props = {
  items: readonly ProcessSummary[]
  now: string
  /** Whether a step is validated from its row, on a page with a ValidationForm. */
  validates?: boolean
}

/** Processes in rows, cards on a phone. */
export function ProcessRows({ items, now, validates }: Props) {
  const today = todayParis(now)
  const drawn = items.map((process) => processRow(process, now, today, validates).html)
  return <RowsTable label="Processus" heads={processHeads} className={rows.processes} html={drawn.join('')} />
}

export const processHeads = ['Plaque', 'Véhicule et client', 'Processus', 'Étapes', 'Statut', 'Fin estimée']
