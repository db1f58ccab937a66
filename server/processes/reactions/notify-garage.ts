import { endOfDayParis } from '../../../domain/dates.ts'
import type { DomainEvent } from '../../../domain/events.ts'
import type { Selected } from '../../database/rows.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { notify } from '../../notifications/store.ts'
import { lasting, metadataOf, newsColumns } from '../row/news.ts'
import { fromProcesses, type ProcessTables } from '../row/rows.ts'

const columns = [...newsColumns, 'p.start_date', 'p.estimated_end_date', 'p.completed_at'] as const
type StayRow = Selected<ProcessTables, typeof columns>

type Told = DomainEvent<'process.started' | 'process.completed'>

export const messages = {
  process_started: 'Processus démarré',
  process_completed: 'Processus terminé',
}

/** Planned end at the start, real end at completion. */
export async function notifyGarage(tx: TenantTx, _: unknown, event: Told, { now }: Pick<Context, 'now'>) {
  const { name, processId } = event
  const type = name === 'process.started' ? 'process_started' : 'process_completed'
  const row: StayRow = await fromProcesses(tx).where('p.id', processId).first(columns)
  const planned = row.estimated_end_date === null ? null : endOfDayParis(row.estimated_end_date)
  const metadata = metadataOf(row, lasting(row.start_date, row.completed_at ?? planned))
  await notify(tx, { type, processId, message: messages[type], metadata }, now())
}
