import { keyTakenText, type Visit } from '../../../domain/visit.ts'
import { isoOf } from '../../database/moments.ts'
import type { Maybe, Row, Selected } from '../../database/rows.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import { AppError, notFound, violates } from '../../http/errors.ts'

const columns = ['arrived_at', 'returned_at', 'km_in', 'km_out', 'key_number', 'place'] as const

export type LogKind = Row<'process_visits'>['kind']

/** Two people who press at once take turns here. @throws AppError 404 */
export async function lockVisit(tx: TenantTx, id: string): Promise<Visit> {
  const row = await tx
    .from('processes')
    .where({ garage_id: tx.garageId, id })
    .forUpdate()
    .first(...columns)
  if (!row) throw notFound()
  return visitOf(row)
}

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
export async function logVisit(tx: TenantTx, line: Omit<Row<'process_visits'>, 'garage_id'>): Promise<void> {
  await tx.from('process_visits').insert({ ...line, garage_id: tx.garageId })
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

const holderColumns = ['v.plaque', 'v.marque', 'v.modele'] as const
type HolderRow = Selected<{ v: Maybe<Row<'cars'>> }, typeof holderColumns>

async function keyTaken(tx: TenantRead, keyNumber: string | null): Promise<AppError> {
  const row: HolderRow | undefined = await tx
    .from('processes as p')
    .leftJoin('cars as v', (on) => on.on('v.garage_id', 'p.garage_id').andOn('v.id', 'p.car_id'))
    .where({ 'p.garage_id': tx.garageId, 'p.key_number': keyNumber, 'p.returned_at': null })
    .whereNotNull('p.arrived_at')
    .first(holderColumns)
  const message = keyTakenText(keyNumber, row && isThere(row) ? row : null)
  return new AppError(409, 'KEY_TAKEN', { message, issues: [{ path: ['keyNumber'], message, code: 'taken' }] })
}

const isThere = (row: HolderRow): row is Row<'cars'> => row.plaque !== null && row.marque !== null
