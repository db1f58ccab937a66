import { isDeepStrictEqual } from 'node:util'
import { type Attempt, failuresOf, throwIfEmpty } from './failures.ts'

/** Looking at every row of two garages takes longer than ten requests. */
const groupSize = 10

type Watched<Case> = {
  cases: readonly Case[]
  attempt: Attempt<Case>
  look: () => Promise<Rows>
  /** Opens new garages, where a change that happens only once can happen again. */
  renew?: () => Promise<void>
}

/** The guarded rows, by table: a digest, or the rows themselves. */
export type Rows = Record<string, unknown>

/**
 * Tries every case, and compares the rows after every ten. When they differ, the ten are tried again one by one to name
 * the one that changes something; if nothing changes again, all ten are named.
 */
export async function failuresAndChanges<Case>(watched: Watched<Case>): Promise<string[]> {
  const { cases, attempt, look } = watched
  throwIfEmpty(cases)
  const found: string[] = []
  let rows = await look()
  for (let at = 0; at < cases.length; at += groupSize) {
    const group = cases.slice(at, at + groupSize)
    found.push(...(await failuresOf(group, attempt)))
    const now = await look()
    const changed = changedTables(rows, now)
    if (changed) found.push(...(await culpritsOf({ ...watched, cases: group }, changed)))
    rows = changed ? await look() : now
  }
  return found
}

async function culpritsOf<Case>({ cases, attempt, look, renew }: Watched<Case>, changed: string): Promise<string[]> {
  await renew?.()
  const found: string[] = []
  for (const one of cases) {
    const rows = await look()
    await failuresOf([one], attempt)
    const again = changedTables(rows, await look())
    if (again) found.push(`${one}: changed ${again}`)
  }
  return found.length > 0 ? found : [`one of ${cases.join(', ')}: changed ${changed}`]
}

function changedTables(rows: Rows, now: Rows): string {
  return Object.keys(now)
    .filter((table) => !isDeepStrictEqual(rows[table], now[table]))
    .join(', ')
}
