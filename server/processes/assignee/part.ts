import type { Maybe, Row, Selected } from '../../database/tenant.ts'
import type { PartRequest, ProcessPart } from '../row/process-part.ts'
import { personOf } from '../row/rows.ts'

const columns = 'p.assignee_id, a.prenom as assignee_prenom, a.nom as assignee_nom'
type AssigneeRow = Selected<{ p: Row<'processes'>; a: Maybe<Row<'users'>> }, typeof columns>

const teamColumn = `(
    select count(*) from (select 1 from users m where m.garage_id = :garageId and m.active limit 2) people
  ) > 1 as has_team`
type TeamRow = { has_team: boolean }

export const assigneePart = {
  detail: {
    columns: teamColumn,
    read: async (_, { row }: PartRequest<TeamRow>) => ({ hasTeam: (await row).has_team }),
  },
  row: {
    columns,
    join: 'left join lateral (select * from users where garage_id = :garageId and id = p.assignee_id offset 0) a on true',
    fields: ({ assignee_id: id, assignee_prenom: prenom, assignee_nom: nom }: AssigneeRow) => ({
      assignee: personOf({ id, prenom, nom }),
    }),
  },
} satisfies ProcessPart
