import { formatPlate } from '../../domain/cars/plate.ts'
import type { Instant } from '../database/instant.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import { inPieces } from './line-store.ts'
import type { ImportRow } from './store.ts'

/** The client and the car created from one line. */
type MadeLine = { line: number; client: string | null; car: string | null }

type Reason = 'process' | 'car' | 'edit'

const reasonTexts: Record<Reason, string> = {
  process: 'a un processus',
  car: 'a un véhicule ajouté depuis',
  edit: 'a été modifié depuis',
}

/** The number of conflicting lines that are searched: three are named, a fourth shows that there are more. */
const mostKept = 4

/**
 * The reason why an import cannot be undone: a client or a car that it created is in use.
 * @returns null where none is
 */
export async function undoRefusal(tx: TenantRead, row: ImportRow): Promise<string | null> {
  const kept = await keptLines(tx, row, await madeLines(tx, row.id))
  return kept.length > 0 ? refusalText(tx, kept) : null
}

/**
 * Removes all that an import created, or nothing: a batch of ids at a time, in the caller's transaction.
 * @param report receives the finished percentage
 * @returns why nothing was removed; null once everything is
 */
export async function removeMade(
  tx: TenantTx,
  row: ImportRow,
  report: (percent: number) => void,
): Promise<string | null> {
  const made = await madeLines(tx, row.id)
  const clients = idsOf(made, 'client')
  const cars = idsOf(made, 'car')
  const share = 100 / (3 * (clients.length + cars.length) || 1)
  let done = 0
  const each = (ids: string[], work: (piece: string[]) => Promise<unknown>) =>
    inPieces(ids, async (piece) => {
      await work(piece)
      done += piece.length
      report(done * share)
    })
  const lock = (table: 'clients' | 'cars') => (ids: string[]) =>
    madeRows(tx, table, ids).select('id').orderBy('id').forUpdate()
  await each(clients, lock('clients'))
  await each(cars, lock('cars'))
  const kept = await keptLines(tx, row, made)
  if (kept.length > 0) return refusalText(tx, kept)
  done *= 2
  await each(cars, (ids) => madeRows(tx, 'cars', ids).delete())
  await each(clients, (ids) => madeRows(tx, 'clients', ids).delete())
  await tx.from('import_lines').where({ garage_id: tx.garageId, import_id: row.id }).delete()
  return null
}

const madeLines = (tx: TenantRead, importId: string): Promise<MadeLine[]> =>
  tx.raw<MadeLine>(
    `select line, made_client_id as client, made_car_id as car from import_lines
     where garage_id = :garageId and import_id = :importId order by line`,
    { garageId: tx.garageId, importId },
  )

const idsOf = (made: readonly MadeLine[], what: 'client' | 'car'): string[] => made.flatMap((line) => line[what] ?? [])

const madeRows = (tx: TenantTx, table: 'clients' | 'cars', ids: string[]) =>
  tx.from(table).where('garage_id', tx.garageId).whereRaw('id = any(?)', [ids])

type HeldLine = MadeLine & { why: Reason }

/** The first lines whose client or car is in use. */
async function keptLines(tx: TenantRead, { done_at: doneAt }: ImportRow, made: MadeLine[]): Promise<HeldLine[]> {
  const own = new Set(idsOf(made, 'car'))
  const kept: HeldLine[] = []
  await inPieces(made, async (piece) => {
    if (kept.length >= mostKept) return
    const holders = await hangingOn(tx, piece, { own, doneAt })
    for (const line of piece) {
      const why = (['process', 'car', 'edit'] as const).find((reason) =>
        [line.client, line.car].some((id) => id !== null && holders[reason].has(id)),
      )
      if (why) kept.push({ ...line, why })
    }
  })
  return kept.slice(0, mostKept)
}

/** The clients and cars of these lines that are in use, by the kind of use. */
async function hangingOn(
  tx: TenantRead,
  lines: MadeLine[],
  { own, doneAt }: { own: Set<string>; doneAt: Instant | null },
): Promise<Record<Reason, Set<string>>> {
  const given = { garageId: tx.garageId, clients: idsOf(lines, 'client'), cars: idsOf(lines, 'car'), doneAt }
  const [byClient, byCar, cars, clientEdits, carEdits] = await Promise.all(
    [
      'select client_id as id, null as car from processes where garage_id = :garageId and client_id = any(:clients)',
      'select car_id as id, null as car from processes where garage_id = :garageId and car_id = any(:cars)',
      'select client_id as id, id as car from cars where garage_id = :garageId and client_id = any(:clients)',
      'select id, null as car from clients where garage_id = :garageId and id = any(:clients) and updated_at > :doneAt',
      'select id, null as car from cars where garage_id = :garageId and id = any(:cars) and updated_at > :doneAt',
    ].map((sql) => tx.raw<{ id: string; car: string | null }>(sql, given)),
  )
  const idsIn = (rows: { id: string }[] = []) => rows.map(({ id }) => id)
  const added = cars?.filter(({ car }) => car !== null && !own.has(car))
  return {
    process: new Set([...idsIn(byClient), ...idsIn(byCar)]),
    car: new Set(idsIn(added)),
    edit: new Set([...idsIn(clientEdits), ...idsIn(carEdits)]),
  }
}

async function refusalText(tx: TenantRead, kept: HeldLine[]): Promise<string> {
  const given = { garageId: tx.garageId, ids: kept.flatMap(({ client, car }) => [client, car].filter(Boolean)) }
  const [clients, cars] = await Promise.all([
    tx.raw<{ id: string; name: string }>(
      `select id, concat_ws(' ', prenom, nom) as name from clients where garage_id = :garageId and id = any(:ids)`,
      given,
    ),
    tx.raw<{ id: string; name: string | null }>(
      'select id, plaque as name from cars where garage_id = :garageId and id = any(:ids)',
      given,
    ),
  ])
  const names = new Map([
    ...cars.map(({ id, name }) => [id, formatPlate(name ?? '')] as const),
    ...clients.map(({ id, name }) => [id, name] as const),
  ])
  const named = kept
    .slice(0, mostKept - 1)
    .map(({ line, client, car, why }) => `${names.get(client ?? car ?? '') ?? ''} (ligne ${line}) ${reasonTexts[why]}`)
    .join('\u00a0; ')
  const more = kept.length === mostKept ? '\u00a0; et d’autres' : ''
  return `Cet import ne s’annule plus\u00a0: ${named}${more}. Rien n’a été retiré.`
}
