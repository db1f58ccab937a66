import type { Process } from '../../domain/process.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { notFound } from '../http/errors.ts'
import { columnsOf, type Every, joinsOf, merged, ofParts } from './parts.ts'
import type { Viewer } from './row/rows.ts'
import { type SummaryRow, summariesOf, toSummary } from './summary.ts'

const details = ofParts('detail')
type DetailRow = SummaryRow & Every<Awaited<Parameters<(typeof details)[number]['read']>[1]['row']>>

const one = 'select p.* from processes p where p.garage_id = :garageId and p.id = :id'
const statement = summariesOf(one, `, ${columnsOf(details)}`, joinsOf(details))

/** All that there is to show of a process; what does not depend on its row is asked beside it. @throws AppError 404 */
export async function readProcess(
  tx: TenantRead,
  id: string,
  viewer: Viewer,
  { secrets: { linkKey }, now }: Pick<Context, 'secrets' | 'now'>,
): Promise<Process> {
  const row = rowOf(tx, id)
  const asked = { id, row, viewer, now: now(), linkKey }
  const [found, ...told] = await Promise.all([row, ...details.map(({ read }) => read(tx, asked))])
  return { ...toSummary(found, viewer), ...merged(told) }
}

async function rowOf(tx: TenantRead, id: string): Promise<DetailRow> {
  const [row] = await tx.raw<DetailRow>(statement, { garageId: tx.garageId, id })
  if (!row) throw notFound()
  return row
}

/** Says only that there is one. @throws AppError 404 */
export async function findProcess(tx: TenantRead, id: string): Promise<void> {
  const row = await tx.from('processes').where({ garage_id: tx.garageId, id }).first('id')
  if (!row) throw notFound()
}
