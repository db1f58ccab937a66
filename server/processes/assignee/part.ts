import type { Maybe, Row, Selected } from '../../database/rows.ts'
import type { ProcessPart } from '../row/process-part.ts'
import { personOf } from '../row/rows.ts'

const columns = 'p.assignee_id, a.prenom as assignee_prenom, a.nom as assignee_nom'
type AssigneeRow = Selected<{ p: Row<'processes'>; a: Maybe<Row<'users'>> }, typeof columns>

export const assigneePart = {
  row: {
    columns,
    join: 'left join lateral (select * from users where garage_id = :garageId and id = p.assignee_id offset 0) a on true',
    fields: ({ assignee_id: id, assignee_prenom: prenom, assignee_nom: nom }: AssigneeRow) => ({
      assignee: personOf({ id, prenom, nom }),
    }),
  },
} satisfies ProcessPart
