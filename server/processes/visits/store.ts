import type { VisitFacts } from '../../../domain/events.ts'
import { keyTakenText, type Visit } from '../../../domain/visit.ts'
import { isoOf } from '../../database/moments.ts'
import type { Row, Selected } from '../../database/rows.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import { AppError, violates } from '../../http/errors.ts'
import { fromProcesses, type ProcessTables } from '../row/rows.ts'

export type LogKind = Row<'process_visits'>['kind']
type LogLine = VisitFacts & { id: string; kind: LogKind; by: string; now: Date }

type Moments = Record<'arrived_at' | 'returned_at', Date | string | null>
type VisitRow = Moments & Pick<Row<'processes'>, 'km_in' | 'km_out' | 'key_number' | 'place'>

export function visitOf(row: VisitRow): Visit {
  const { km_in: kmIn, km_out: kmOut, key_number: keyNumber, place } = row
  return { arrivedAt: isoOf(row.arrived_at), returnedAt: isoOf(row.returned_at), kmIn, kmOut, keyNumber, place }
}

/** @throws AppError 409 KEY_TAKEN, which names the car that has the key */
export async function saveVisit(tx: TenantTx, id: string, visit: Visit, now: Date): Promise<Visit> {
  if (await isSaved(tx, id, visit, now)) return visit
  throw await keyTaken(tx, visit.keyNumber)
}

/** A key that hangs on another car by now stays with that one. @returns the visit as it is written */
export async function saveComeBack(tx: TenantTx, id: string, visit: Visit, now: Date): Promise<Visit> {
  if (await isSaved(tx, id, visit, now)) return visit
  return saveVisit(tx, id, { ...visit, keyNumber: null }, now)
}

/** Adds what was said of the car to what is never changed. */
export async function logVisit(
  tx: TenantTx,
  processId: string,
  { keyNumber, by, now, ...line }: LogLine,
): Promise<void> {
  const owner = { garage_id: tx.garageId, process_id: processId }
  await tx.from('process_visits').insert({ ...owner, ...line, key_number: keyNumber, actor_id: by, at: now })
}

const placesLately = `
  select place from (
    select place, row_number() over (order by id desc) as age from (
      select place, id from process_visits
      where garage_id = :garageId and place is not null
      order by id desc limit 200
    ) lately
  ) aged group by place order by min(age) limit 20`

/** What cars' places were called lately, the latest first. */
export async function recentPlaces(tx: TenantRead): Promise<string[]> {
  const rows = await tx.raw<{ place: string }>(placesLately, { garageId: tx.garageId })
  return rows.map(({ place }) => place)
}

/** @returns false when its key is that of another car on site: then nothing is written */
async function isSaved(tx: TenantTx, id: string, visit: Visit, now: Date): Promise<boolean> {
  try {
    await tx.savepoint((part) => writeVisit(part, id, visit, now))
    return true
  } catch (error) {
    if (violates(error, 'processes_garage_key_unique')) return false
    throw error
  }
}

async function writeVisit(tx: TenantTx, id: string, visit: Visit, now: Date): Promise<void> {
  const { arrivedAt, returnedAt, kmIn, kmOut, keyNumber, place } = visit
  await tx.from('processes').where({ garage_id: tx.garageId, id }).update({
    arrived_at: arrivedAt,
    returned_at: returnedAt,
    km_in: kmIn,
    km_out: kmOut,
    key_number: keyNumber,
    place,
    updated_at: now,
  })
}

const holderColumns = 'v.plaque, v.marque, v.modele'
type HolderRow = Selected<ProcessTables, typeof holderColumns>

async function keyTaken(tx: TenantRead, keyNumber: string | null): Promise<AppError> {
  const row: HolderRow | undefined = await fromProcesses(tx)
    .where({ 'p.key_number': keyNumber, 'p.returned_at': null })
    .whereNotNull('p.arrived_at')
    .first(tx.sql(holderColumns))
  const message = keyTakenText(keyNumber, row && isThere(row) ? row : null)
  return new AppError(409, 'KEY_TAKEN', { message, issues: [{ path: ['keyNumber'], message, code: 'taken' }] })
}

const isThere = (row: HolderRow): row is Row<'cars'> => row.plaque !== null && row.marque !== null
