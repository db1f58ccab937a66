import type { CallAnswer } from '../../domain/calls.ts'
import type { Every } from '../../domain/features.ts'
import type { Process, ProcessSummary } from '../../domain/processes/process.ts'
import type { ExportedImage } from '../archive/send-archive.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { notFound } from '../http/errors.ts'
import { columnsOfParts, mergedFields, ofParts } from './parts.ts'
import type { Viewer } from './row/rows.ts'

const rows = ofParts('row')
const details = ofParts('detail')

/** The columns of each process in `summariesOf`. */
export type SummaryRow = Every<Parameters<(typeof rows)[number]['fields']>[0]>
type DetailRow = SummaryRow & Every<Awaited<Parameters<(typeof details)[number]['read']>[1]['row']>>

const { columns, joins } = columnsOfParts('row')

/**
 * The statement for the rows of processes that a query selects as `p`, with everything that lists show.
 * @param also further columns, with the tables that they need
 */
export const summariesOf = (rowsSql: string, also = '', alsoJoined = ''): string => `
  select ${columns}${also}
  from (${rowsSql}) p
  left join lateral (select * from clients where garage_id = :garageId and id = p.client_id offset 0) c on true
  left join lateral (select * from cars where garage_id = :garageId and id = p.car_id offset 0) v on true
  ${joins} ${alsoJoined}
  where p.garage_id = :garageId`

export const toSummary = (row: SummaryRow, viewer: Viewer): ProcessSummary =>
  mergedFields(rows.map(({ fields }) => fields(row, viewer)))

const processSql = 'select p.* from processes p where p.garage_id = :garageId and p.id = :id'
const summary = summariesOf(processSql)
const inDetail = columnsOfParts('detail')
const detail = summariesOf(processSql, `, ${inDetail.columns}`, inDetail.joins)

/** The row of a process as lists show it. @throws AppError 404 */
export const readSummary = async (tx: TenantRead, id: string, viewer: Viewer): Promise<ProcessSummary> =>
  toSummary(await rowOf<SummaryRow>(tx, id, summary), viewer)

/** Reads a whole process; parts that do not depend on its row are queried in parallel. @throws AppError 404 */
export async function readProcess(
  tx: TenantRead,
  id: string,
  viewer: Viewer,
  { secrets: { linkKey }, now }: Pick<Context, 'secrets' | 'now'>,
): Promise<Process> {
  const row = rowOf<DetailRow>(tx, id, detail)
  const request = { id, row, viewer, now: now(), linkKey }
  const [found, ...facts] = await Promise.all([row, ...details.map(({ read }) => read(tx, request))])
  return { ...toSummary(found, viewer), ...mergedFields(facts) }
}

/** Whether the garage has one process only. */
export async function isOnlyProcess(tx: TenantRead): Promise<boolean> {
  const [some] = await tx.raw<{ count: number }>(
    'select count(*) from (select from processes where garage_id = :garageId limit 2) p',
    { garageId: tx.garageId },
  )
  return Number(some?.count) === 1
}

async function rowOf<Found>(tx: TenantRead, id: string, statement: string): Promise<Found> {
  const [row] = await tx.raw<Found>(statement, { garageId: tx.garageId, id })
  if (!row) throw notFound()
  return row
}

/** Checks that a process exists. @throws AppError 404 */
export async function findProcess(tx: TenantRead, id: string): Promise<void> {
  const row = await tx.from('processes').where({ garage_id: tx.garageId, id }).first('id')
  if (!row) throw notFound()
}

type Exported = CallAnswer<'GET /clients/:id/export'>['processes']

const ofClient = summariesOf('select p.* from processes p where p.garage_id = :garageId and p.client_id = :clientId')
const statement = `${ofClient} order by p.start_date, p.id`

/** All data of the garage about the processes of a client, and the images of their photos. */
export async function exportedProcesses(
  tx: TenantRead,
  viewer: Viewer,
  clientId: string,
  now: Date,
): Promise<{ processes: Exported; images: ExportedImage[] }> {
  const rows = await tx.raw<SummaryRow>(statement, { garageId: tx.garageId, clientId })
  const ids = rows.map(({ id }) => id)
  const facts = await Promise.all(ofParts('exported').map((exported) => exported(tx, ids, now)))
  const processes = rows.map((row) => ({
    ...toSummary(row, viewer),
    ...mergedFields(facts.map(({ of }) => of(row.id))),
  }))
  // A photo that is both an entry and part of an approval becomes one file.
  const images = facts.flatMap((part) => ('images' in part ? part.images : []))
  return { processes, images: [...new Map(images.map((image) => [image.file, image])).values()] }
}
