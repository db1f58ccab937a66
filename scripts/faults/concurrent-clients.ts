import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Garage } from './garage.ts'
import { made } from './garage.ts'
import { type Entry, type Kind, openJournal } from './journal.ts'

const crewSize = 6
/** The counted writes of a repair: customer, car, process, and the last step validated. */
export const writesPerRepair = 4
const lookMs = 10

export type Crew = {
  /** Resolves when this many writes were acknowledged, all others being in progress. */
  reached: (writes: number) => Promise<void>
  /** Resolves when all is written. @throws what a client could not explain to itself */
  done: Promise<unknown>
}

/** Several clients at once, each with its journal, which write whole repairs one after the other. */
export function startCrew(folder: string, garage: Garage, repairs: number): Crew {
  let next = 0
  let acknowledged = 0
  let failure: Error | undefined
  const client = async (name: string) => {
    const write = openJournal(folder, name)
    const journal = (entry: Entry) => {
      write(entry)
      if (entry.id) acknowledged += 1
    }
    while (next < repairs && !failure) await repair(garage, journal, next++)
  }
  const done = Promise.all(Array.from({ length: crewSize }, (_, index) => client(`client-${index}`)))
  done.catch((error) => {
    failure = error
  })
  return {
    done,
    async reached(writes) {
      while (acknowledged < writes && !failure) await sleep(lookMs)
    },
  }
}

async function repair({ api, stepTypeId }: Garage, journal: (entry: Entry) => void, index: number): Promise<void> {
  const marker = `PANNE${String(index).padStart(4, '0')}`
  const create = async (kind: Kind, path: string, body: object) => {
    journal({ kind, marker })
    const { id, ...rest } = made(await api.insist('POST', path, { body, key: randomUUID() }))
    journal({ kind, marker, id })
    return { id, ...rest }
  }
  const email = `${marker.toLowerCase()}@exemple.fr`
  const client = await create('client', '/clients', { nom: marker, prenom: 'Essai', email })
  const car = await create('car', '/cars', { client_id: client.id, marque: 'Essai', plaque: marker })
  const chosen = { client: { _id: client.id }, car: { _id: car.id }, stepType_id: stepTypeId }
  const process = await create('process', '/processes', { ...chosen, name: marker })
  const step = `/processes/${process.id}/steps/${process.steps[0].id}`
  await move(api, `${step}/propose-ready`, process.id, 'in_progress')
  journal({ kind: 'validated', marker })
  await move(api, `${step}/validate`, process.id, 'completed')
  journal({ kind: 'validated', marker, id: process.id })
}

/** Moves a step, which carries no key: a client that missed the answer looks at what there is. */
async function move({ insist }: Garage['api'], path: string, processId: string, after: string): Promise<void> {
  const answer = await insist('POST', path, { body: {} })
  if (answer.status === 200) return
  const { body } = await insist('GET', `/processes/${processId}`)
  if (answer.tries > 1 && body.status === after) return
  if (answer.tries > 1 && after === 'in_progress' && body.steps[0].status === 'ready') return
  throw new Error(`${path} : ${answer.status} ${answer.text}`)
}
