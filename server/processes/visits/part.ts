import type { VisitLine } from '../../../domain/dossier.ts'
import { isoOf } from '../../database/moments.ts'
import type { Maybe, Row, Selected } from '../../database/rows.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { ProcessPart } from '../row/process-part.ts'
import { fullNameOf, type ProcessTables } from '../row/rows.ts'
import { visitOf } from './store.ts'

const columns = 'p.arrived_at::text, p.returned_at::text, p.km_in, p.km_out, p.key_number, p.place'
const publicColumns = 'p.arrived_at, p.returned_at'

export const visitsPart = {
  row: { columns, fields: (row: Selected<ProcessTables, typeof columns>) => ({ visit: visitOf(row) }) },
  publicView: {
    columns: publicColumns,
    fields: ({ arrived_at, returned_at }: Selected<ProcessTables, typeof publicColumns>) => ({
      visit: { arrivedAt: isoOf(arrived_at), returnedAt: isoOf(returned_at) },
    }),
  },
  paper: async (tx, processId) => ({ visits: await visitsOf(tx, processId) }),
} satisfies ProcessPart

const logColumns = 'l.at, l.kind, l.km, l.key_number, l.place, u.nom, u.prenom'
type LogRow = Selected<{ l: Row<'process_visits'>; u: Maybe<Row<'users'>> }, typeof logColumns>

/** The log of the car, from the first line on. */
async function visitsOf(tx: TenantRead, processId: string): Promise<VisitLine[]> {
  const rows: LogRow[] = await tx
    .from('process_visits as l')
    .leftJoin('users as u', (on) => on.on('u.garage_id', 'l.garage_id').andOn('u.id', 'l.actor_id'))
    .where({ 'l.garage_id': tx.garageId, 'l.process_id': processId })
    .select(tx.sql(logColumns))
    .orderBy(['l.at', 'l.id'])
  return rows.map(({ at, kind, km, key_number: keyNumber, place, ...person }) => ({
    at: at.toISOString(),
    by: fullNameOf(person),
    kind,
    km,
    keyNumber,
    place,
  }))
}
