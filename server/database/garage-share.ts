import knex, { type Knex } from 'knex'
import { poolOf } from './db.ts'

const patienceMs = 3000

type Turns = { held: number; waiting: (() => void)[] }

const garages = new WeakMap<Knex, Map<string, Turns>>()

const smallPool = 3

/** The maximum of connections of a pool that one garage may hold: half of them; all of a very small pool. */
export const shareOf = (connections: number): number =>
  connections > smallPool ? Math.floor(connections / 2) : connections

/**
 * Runs work that needs a connection, within the garage's share of the pool: slow or waiting statements of one garage do
 * not delay others. Further work of that garage waits here without a connection, as long as the pool's own timeout.
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

/** Work that ends passes its turn to the work that has waited longest. */
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
