import { roleLabels } from '../../domain/ground/permissions.ts'
import { byName, type ExportTable, parisTime } from '../archive/export-table.ts'

export const employeeTables: readonly ExportTable[] = [
  {
    ...byName,
    file: 'employes.csv',
    from: 'users as t',
    select: `t.id, t.nom, t.prenom, t.email, t.role, t.active as actif, ${parisTime('t.created_at')} as cree_le`,
    words: { role: { ...roleLabels, mechanic: roleLabels.employee } },
  },
]
