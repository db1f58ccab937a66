import { classes } from '../../../client/ui/classes.ts'
import rows from '../../../client/ui/layout/Rows.module.css'
import { todayParis } from '../../../domain/ground/dates.ts'
import type { ProcessSummary } from '../../../domain/processes/process.ts'
import { RowsTable } from '../../RowsTable.tsx'
import { processRow, type RowActs } from './process-row.ts'

type Props = {
  items: readonly ProcessSummary[]
  now: string
  /** Actions in a row, on a page with a ValidationForm. */
  acts?: RowActs
  /** On the client's own page, without the column of car and client. */
  isOwn?: boolean
}

/** Processes in rows, cards on a phone. */
export function ProcessRows({ items, now, acts, isOwn }: Props) {
  const today = todayParis(now)
  const drawn = items.map((process) => processRow(process, now, today, acts, isOwn).html)
  const className = classes(rows.processes, isOwn && rows.own)
  return <RowsTable label="Processus" heads={processHeads} className={className} html={drawn.join('')} />
}

export const processHeads = ['Plaque', 'Véhicule et client', 'Processus', 'Étapes', 'Statut', 'Fin estimée']
