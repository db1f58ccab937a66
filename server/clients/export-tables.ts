import { byName, type ExportTable, parisTime } from '../archive/export-table.ts'

export const clientsTable: ExportTable = {
  ...byName,
  file: 'clients.csv',
  from: 'clients as c',
  select: `c.id, c.nom, c.prenom, c.kind as type, c.email, c.telephone, c.siren, ${parisTime('c.created_at')} as cree_le`,
}
