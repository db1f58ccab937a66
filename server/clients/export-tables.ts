import { clientSchema } from '../../domain/clients/client.ts'
import { byName, type ExportTable, parisTime } from '../archive/export-table.ts'
import { columns } from '../database/columns.ts'

export const clientsTable: ExportTable = {
  ...byName,
  file: 'clients.csv',
  from: 'clients as c',
  select: `${columns(clientSchema, 'c', { type: 'c.kind', createdAt: null })}, ${parisTime('c.created_at')} as cree_le`,
}
