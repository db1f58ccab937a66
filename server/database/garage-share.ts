import knex, { type Knex } from 'knex'
import { poolOf } from './db.ts'

const patienceMs = 3000

type Turns = { held: number; waiting: (() => void)[] }

const garages = new WeakMap<Knex, Map<string, Turns>>()

const smallPool = 3

/** How many connections of a pool one garage may hold at once: half of them; all of a pool too small to be shared. */
export const shareOf = (connections: number): number =>
  connections > smallPool ? Math.floor(connections / 2) : connections

/**
 * Does work that takes a connection, within the garage's share of the pool: what it asks of PostgreSQL, or waits for there, delays no
 * other garage. The rest of its work waits here, without a connection, as long as one is waited for.
 * @throws KnexTimeoutError
 */
export async function inShare<T>(db: Knex, garageId: string, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf(db, garageId)
  if (turns.held < shareOf(poolOf(db).max)) turns.held += 1
  else await nextTurn(turns)
  try {
    return await work()
  } finally {
    const next = turns.waiting.shift()
    if (next) next()
    else turns.held -= 1
    if (turns.held === 0) garages.get(db)?.delete(garageId)
  }
}

function turnsOf(db: Knex, garageId: string): Turns {
  const all = garages.get(db) ?? new Map<string, Turns>()
  garages.set(db, all)
  const turns = all.get(garageId) ?? { held: 0, waiting: [] }
  all.set(garageId, turns)
  return turns
}

/** The turn of a work that ends is handed on to the one that has waited longest. */
function nextTurn({ waiting }: Turns): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(take), 1)
      reject(new knex.KnexTimeoutError('A garage asks for more connections than its share'))
    }, patienceMs)
    waiting.push(take)
  })
}
