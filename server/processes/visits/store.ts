import type { VisitFacts } from '../../../domain/processes/history/visit-events.ts'
import type { VisitLine } from '../../../domain/processes/papers.ts'
import { keyTakenText, type Visit } from '../../../domain/visits/visit.ts'
import type { Maybe, Row, Selected, TenantRead, TenantTx } from '../../database/tenant.ts'
import { AppError, violates } from '../../http/errors.ts'
import { fromProcesses, fullNameOf, type ProcessTables } from '../row/rows.ts'

export type LogKind = Row<'process_visits'>['kind']
type LogLine = VisitFacts & { id: string; kind: LogKind; by: string | null; now: Date }

type VisitRow = Pick<Row<'processes'>, 'arrived_at' | 'returned_at' | 'km_in' | 'km_out' | 'key_number' | 'place'>

export function visitOf(row: VisitRow): Visit {
  const { km_in: kmIn, km_out: kmOut, key_number: keyNumber, place } = row
  return { arrivedAt: row.arrived_at, returnedAt: row.returned_at, kmIn, kmOut, keyNumber, place }
}

/** @throws AppError 409 KEY_TAKEN, which names the car with that key */
export async function saveVisit(tx: TenantTx, id: string, visit: Visit, now: Date): Promise<Visit> {
  if (await isSaved(tx, id, visit, now)) return visit
  throw await keyTaken(tx, visit.keyNumber)
}

/**
 * Saves the visit of a car whose return was undone. If another car has its key by now, that car keeps it.
 * @returns the visit as it is written
 */
export async function saveComeBack(tx: TenantTx, id: string, visit: Visit, now: Date): Promise<Visit> {
  if (await isSaved(tx, id, visit, now)) return visit
  return saveVisit(tx, id, { ...visit, keyNumber: null }, now)
}

/** Adds a line to the log of visits, which is append-only. */
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

/** The recently used parking places, latest first. */
export async function recentSpots(tx: TenantRead): Promise<string[]> {
  const rows = await tx.raw<{ place: string }>(placesLately, { garageId: tx.garageId })
  return rows.map(({ place }) => place)
}

/** Saves a visit. @returns false if another car at the garage has its key: then nothing is written */
async function isSaved(tx: TenantTx, id: string, visit: Visit, now: Date): Promise<boolean> {
  try {
    await tx.savepoint((part) => writeVisit(part, id, visit, now))
    return true
  } catch (error) {
    if (violates(error, 'processes_garage_key_unique')) return false
    throw error
  }
}

export async function writeVisit(tx: TenantTx, id: string, visit: Visit, now: Date): Promise<void> {
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

/** The last line about the car of a process. */
export async function latestKind(tx: TenantRead, processId: string): Promise<LogKind | undefined> {
  const latest = await tx
    .from('process_visits')
    .where({ garage_id: tx.garageId, process_id: processId })
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first('kind')
  return latest?.kind
}

const logColumns = 'l.at, l.kind, l.km, l.key_number, l.place, u.nom, u.prenom'
type LogRow = Selected<{ l: Row<'process_visits'>; u: Maybe<Row<'users'>> }, typeof logColumns>

/** The log of a process's visits, oldest first. */
export async function visitsOf(tx: TenantRead, processId: string): Promise<VisitLine[]> {
  const rows: LogRow[] = await tx
    .from('process_visits as l')
    .leftJoin('users as u', (on) => on.on('u.garage_id', 'l.garage_id').andOn('u.id', 'l.actor_id'))
    .where({ 'l.garage_id': tx.garageId, 'l.process_id': processId })
    .select(tx.sql(logColumns))
    .orderBy(['l.at', 'l.id'])
  return rows.map(({ at, kind, km, key_number: keyNumber, place, ...person }) => ({
    at,
    by: fullNameOf(person),
    kind,
    km,
    keyNumber,
    place,
  }))
}
