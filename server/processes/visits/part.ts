import type { Selected } from '../../database/tenant.ts'
import type { ProcessPart } from '../row/process-part.ts'
import type { ProcessTables } from '../row/rows.ts'
import { visitOf, visitsOf } from './store.ts'

const columns = 'p.arrived_at, p.returned_at, p.km_in, p.km_out, p.key_number, p.place'
const publicColumns = 'p.arrived_at, p.returned_at'

export const visitsPart = {
  row: { columns, fields: (row: Selected<ProcessTables, typeof columns>) => ({ visit: visitOf(row) }) },
  publicView: {
    columns: publicColumns,
    fields: ({ arrived_at, returned_at }: Selected<ProcessTables, typeof publicColumns>) => ({
      visit: { arrivedAt: arrived_at, returnedAt: returned_at },
    }),
  },
  paper: async (tx, processId) => ({ visits: await visitsOf(tx, processId) }),
} satisfies ProcessPart
