import { setTimeout as sleep } from 'node:timers/promises'
import { create, type Garage } from './garage.ts'
import { type Entry, type Kind, openJournal } from './journal.ts'

/** The counted writes of a repair: customer, car, process, and the last step validated. */
export const writesPerRepair = 4
const lookMs = 10

export type Crew = {
  /** Resolves when this share of the writes was acknowledged, others being in progress. */
  reached: (share: number) => Promise<void>
  /** Resolves when all is written. @throws the first answer that a client did not expect */
  done: Promise<unknown>
}

type Journal = (entry: Entry) => void

/** Several clients at once, each with its journal, which share `count` pieces of work. */
export function startClients(
  folder: string,
  { clients, count, writes }: { clients: number; count: number; writes: number },
  work: (journal: Journal, index: number) => Promise<void>,
): Crew {
  let next = 0
  let acknowledged = 0
  let failure: Error | undefined
  const client = async (name: string) => {
    const write = openJournal(folder, name)
    const journal = (entry: Entry) => {
      write(entry)
      if (entry.id) acknowledged += 1
    }
    while (next < count && !failure) await work(journal, next++)
  }
  const done = Promise.all(Array.from({ length: clients }, (_, index) => client(`client-${index}`)))
  done.catch((error) => {
    failure = error
  })
  return {
    done,
    async reached(share) {
      while (acknowledged < share * writes && !failure) await sleep(lookMs)
    },
  }
}

/** Six clients that write whole repairs one after the other. */
export const startCrew = (folder: string, garage: Garage, repairs: number): Crew =>
  startClients(folder, { clients: 6, count: repairs, writes: repairs * writesPerRepair }, (journal, index) =>
    repair(garage, journal, markerOf(index)),
  )

export const markerOf = (index: number): string => `PANNE${String(index).padStart(4, '0')}`

async function repair({ api, stepTypeId }: Garage, journal: Journal, marker: string): Promise<void> {
  const written = async (kind: Kind, path: string, body: object) => {
    journal({ kind, marker })
    const found = await create(api, path, body)
    journal({ kind, marker, id: found.id })
    return found
  }
  const email = `${marker.toLowerCase()}@exemple.fr`
  const client = await written('client', '/clients', { nom: marker, prenom: 'Essai', email })
  const car = await written('car', '/cars', { client_id: client.id, marque: 'Essai', plaque: marker })
  const chosen = { client: { _id: client.id }, car: { _id: car.id }, stepType_id: stepTypeId }
  const process = await written('process', '/processes', { ...chosen, name: marker })
  const step = `/processes/${process.id}/steps/${process.steps[0].id}`
  await move(api, `${step}/propose-ready`, process.id, 'in_progress')
  journal({ kind: 'validated', marker })
  await move(api, `${step}/validate`, process.id, 'completed')
  journal({ kind: 'validated', marker, id: process.id })
}

/** Moves a step. This call has no idempotency key: a client that missed the answer reads the current state. */
async function move({ insist }: Garage['api'], path: string, processId: string, after: string): Promise<void> {
  const answer = await insist('POST', path, { body: {} })
  if (answer.status === 200) return
  const { body } = await insist('GET', `/processes/${processId}`)
  if (answer.tries > 1 && body.status === after) return
  if (answer.tries > 1 && after === 'in_progress' && body.steps[0].status === 'ready') return
  throw new Error(`${path} : ${answer.status} ${answer.text}`)
}
