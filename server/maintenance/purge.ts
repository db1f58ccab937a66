import { earlier } from '../../domain/ground/calendar.ts'
import { type FixedSpan, keptSince, type Retained, retention } from '../../domain/privacy/retention.ts'
import { type TenantTx, withGarage } from '../database/tenant.ts'
import type { Deps, Purges } from '../deps.ts'
import { readGarage } from '../garage/garage.ts'
import { logFailure } from '../runtime/outage.ts'

type Purged = Record<Retained, number>
type Purging = Pick<Deps, 'db' | 'now' | 'photos' | 'purges'>

/**
 * Deletes rows past their retention, by the table of domain/privacy/retention.ts. Several servers may run it at the
 * same time.
 * @returns the number of deleted rows of each
 */
export async function purgeExpired(deps: Purging): Promise<Purged> {
  const now = deps.now()
  const purged = nothing()
  for (const [what, purge] of entriesOf(deps.purges.everywhere)) purged[what] += await purge(deps, keptSince(what, now))
  const garages: string[] = await deps.db('garages').pluck('id')
  for (const id of garages)
    for (const [what, count] of await withGarage(deps.db, id, (tx) => purgeGarage(tx, deps.purges.garage, now)))
      purged[what] += count
  return purged
}

async function purgeGarage(tx: TenantTx, purges: Purges['garage'], now: Date): Promise<[Retained, number][]> {
  const { entryMonths } = await readGarage(tx)
  const counts: [Retained, number][] = []
  for (const [what, purge] of entriesOf(purges)) {
    const before = isFixed(what) ? keptSince(what, now) : earlier(now, { months: entryMonths })
    counts.push([what, await purge(tx, before)])
  }
  return counts
}

const isFixed = (what: Retained): what is FixedSpan => !('setBy' in retention[what])

const entriesOf = <Key extends Retained, Value>(table: Partial<Record<Key, Value>>) =>
  Object.entries(table) as [Key, Value][]

/** Purges and logs the counts, without personal data, as a proof that retention is applied. */
export async function purge({ log, ...deps }: Purging & Pick<Deps, 'log'>): Promise<void> {
  try {
    const purged = await purgeExpired(deps)
    if (Object.values(purged).some((count) => count > 0)) log.info({ event: 'purged', purged }, 'purged')
  } catch (error) {
    logFailure(log, { err: error }, 'purge failed, tried again in an hour')
  }
}

const nothing = (): Purged => Object.fromEntries(Object.keys(retention).map((what) => [what, 0])) as Purged
