import type { ProcessSummary } from '../../domain/process.ts'
import { columnsOf, type Every, joinsOf, merged, ofParts } from './parts.ts'
import type { Viewer } from './row/rows.ts'

const rows = ofParts('row')

/** What `summariesOf` brings of each process. */
export type SummaryRow = Every<Parameters<(typeof rows)[number]['fields']>[0]>

const columns = columnsOf(rows)
const instants = rows.flatMap((part) => part.instants).map((name) => `${name}::text`)
const joins = joinsOf(rows)

/**
 * Rows of the processes `p` that a query finds, with all that lists show.
 * @param also more columns, and the tables that they need
 */
export const summariesOf = (found: string, also = '', alsoJoined = ''): string => `
  select ${columns}, ${instants.join(', ')}${also}
  from (${found}) p
  left join lateral (select * from clients where garage_id = :garageId and id = p.client_id offset 0) c on true
  left join lateral (select * from cars where garage_id = :garageId and id = p.car_id offset 0) v on true
  ${joins} ${alsoJoined}
  where p.garage_id = :garageId`

export const toSummary = (row: SummaryRow, viewer: Viewer): ProcessSummary =>
  merged(rows.map(({ fields }) => fields(row, viewer)))
