import { byId, type ExportTable, parisTime } from '../archive/export-table.ts'

export const stepTypeTables: readonly ExportTable[] = [
  {
    ...byId,
    file: 'types-de-reparation.csv',
    from: 'step_types as t',
    join: 'left join step_type_steps s on s.garage_id = :garageId and s.step_type_id = t.id',
    select: `t.id as type_id, t.name as type, t.position as ordre, ${parisTime('t.archived_at')} as archive_le,
      s.id as etape_id,
      s.position as etape_ordre, s.name as etape, s.description`,
  },
]
