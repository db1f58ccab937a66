import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { type GarageChanges, readChanges } from '../database/changes.ts'
import { readGarage } from '../database/read-garage.ts'
import { logFailure } from '../runtime/outage.ts'
import { receiveAnnouncements, type Source } from './announcements.ts'

/** Receives the change number of a garage, and the kinds of the changes since the last time. */
export type Follower = (number: number, kinds: string[]) => void

export type ChangeWatch = {
  /** Follows the changes of a garage. @returns its change number now, and a function that stops following */
  follow: (garageId: string, follower: Follower) => Promise<{ number: number; stop: () => void }>
  stop: () => void
}

type Watched = {
  followers: Set<Follower>
  last?: GarageChanges
  reading?: Promise<void> | undefined
  /** Whether the garage may have changed since the current reading began. */
  due: boolean
}

/** The shortest time between two readings of one garage: a series of changes is passed on together. */
const restMs = 150
const afterFailureMs = 1_000

/** Watches the garages that have followers. The first follower begins it. */
export function watchChanges(db: Knex, source: Source): ChangeWatch {
  const garages = new Map<string, Watched>()
  const stopping = new AbortController()
  const tools = { db, log: source.log, signal: stopping.signal }
  let begun = false

  const look = (garageId: string) => {
    const watched = garages.get(garageId)
    if (!watched) return
    watched.due = true
    watched.reading ??= readWhileDue(tools, garageId, watched).finally(() => {
      watched.reading = undefined
    })
  }
  const begin = () => {
    if (begun) return
    begun = true
    // One after the other: together they would take all connections.
    const onMaybe = async () => {
      for (const [garageId, watched] of garages)
        if (!watched.reading && !(await readOnce(tools, garageId, watched))) look(garageId)
    }
    void receiveAnnouncements(source, stopping.signal, { onChange: look, onMaybe })
  }
  return {
    async follow(garageId, follower) {
      begin()
      const watched = garages.get(garageId) ?? { followers: new Set(), due: false }
      garages.set(garageId, watched)
      watched.followers.add(follower)
      const stop = () => {
        watched.followers.delete(follower)
        if (watched.followers.size === 0 && garages.get(garageId) === watched) garages.delete(garageId)
      }
      try {
        watched.last ??= await readGarage(db, garageId, readChanges)
        return { number: watched.last.number, stop }
      } catch (error) {
        stop()
        throw error
      }
    },
    stop: () => stopping.abort(),
  }
}

type Tools = { db: Knex; log: Source['log']; signal: AbortSignal }

/** Reads a garage's changes until no further change is announced. */
async function readWhileDue(tools: Tools, garageId: string, watched: Watched): Promise<void> {
  const { signal } = tools
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
  while (watched.due && watched.followers.size > 0 && !signal.aborted) {
    watched.due = false
    const isRead = await readOnce(tools, garageId, watched)
    if (!isRead) watched.due = true
    await pause(isRead ? restMs : afterFailureMs)
  }
}

/** Reads a garage's changes, and passes them on. @returns false when the database did not answer */
async function readOnce({ db, log }: Tools, garageId: string, watched: Watched): Promise<boolean> {
  try {
    passOn(watched, await readGarage(db, garageId, readChanges))
    return true
  } catch (error) {
    logFailure(log, { err: error }, 'the changes of a garage could not be read')
    return false
  }
}

/** Passes the changes since the last reading on to the followers. */
function passOn(watched: Watched, now: GarageChanges): void {
  const before = watched.last
  // Two readings may overlap: the older one has nothing new.
  if (before && now.number <= before.number) return
  watched.last = now
  if (!before) return
  const kinds = Object.keys(now.kinds).filter((kind) => now.kinds[kind] !== before.kinds[kind])
  for (const follower of watched.followers) follower(now.number, kinds)
}
