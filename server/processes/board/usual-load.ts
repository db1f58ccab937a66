import { addDays, startOfDayParis } from '../../../domain/ground/dates.ts'
import { usualWeeks } from '../../../domain/processes/week.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'

export type Returns = Record<string, number>

const statement = `
  select (coalesce(p.returned_at, p.completed_at) at time zone 'Europe/Paris')::date as day, count(*) as returned
  from processes p
  where p.garage_id = :garageId and coalesce(p.returned_at, p.completed_at) >= :from
    and coalesce(p.returned_at, p.completed_at) < :before
  group by 1`

/** How many garages are remembered: past days hardly change, and a forgotten garage is counted again. */
const garagesMax = 1000
type Remembered = Map<string, { today: string; returns: Promise<Returns> }>
const rememberedOf = new WeakMap<Deps['db'], Remembered>()

/** The cars given back on each day of the last weeks, today left out; counted once a day for each garage. */
export function usualReturns(tx: TenantRead, db: Deps['db'], today: string): Promise<Returns> {
  const remembered: Remembered = rememberedOf.get(db) ?? new Map()
  rememberedOf.set(db, remembered)
  const known = remembered.get(tx.garageId)
  if (known?.today === today) return known.returns
  const returns = countReturns(tx, today)
  returns.catch(() => remembered.delete(tx.garageId))
  remembered.delete(tx.garageId)
  remembered.set(tx.garageId, { today, returns })
  const [oldest] = remembered.keys()
  if (remembered.size > garagesMax && oldest) remembered.delete(oldest)
  return returns
}

async function countReturns(tx: TenantRead, today: string): Promise<Returns> {
  const rows = await tx.raw<{ day: string; returned: number }>(statement, {
    garageId: tx.garageId,
    from: startOfDayParis(addDays(today, -7 * usualWeeks)),
    before: startOfDayParis(today),
  })
  return Object.fromEntries(rows.map(({ day, returned }) => [day, returned]))
}
