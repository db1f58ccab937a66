import pg from 'pg'
import { lastNames } from '../../server/demo/customers.ts'
import { createRandom } from '../../server/demo/random.ts'
import { createWorkClock } from '../../server/demo/story.ts'
import { writeBatch } from './bulk-writer.ts'
import { type GaragePlan, garageBatches } from './garage-rows.ts'

type Seed = {
  url: string
  garages: number
  /** The number of processes in all, spread evenly. */
  processes: number
  passwordHash: string
  linkKey: Buffer
  now: Date
  onProgress?: (processes: number) => void
}

const towns: readonly (readonly [postcode: string, town: string])[] = [
  ['69100', 'Villeurbanne'],
  ['59000', 'Lille'],
  ['44000', 'Nantes'],
  ['31000', 'Toulouse'],
  ['67000', 'Strasbourg'],
  ['33000', 'Bordeaux'],
  ['35000', 'Rennes'],
  ['38000', 'Grenoble'],
  ['76600', 'Le Havre'],
  ['29200', 'Brest'],
  ['63000', 'Clermont-Ferrand'],
  ['97400', 'Saint-Denis'],
]

/** Two connections: one garage is generated while the other is written. */
const connections = 2

/** Adds garages to the existing ones. The same numbers always make the same data. */
export async function seedGarages(seed: Seed): Promise<void> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(seed.url)))
  const [first] = clients
  const { rows } = await (first as pg.Client).query('select count(*)::int as n from garages')
  const waiting = sizes(seed).map((size, index) => ({ size, number: rows[0].n + index + 1 }))
  const work = async (client: pg.Client) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await seedGarage(client, seed, next)
  }
  await Promise.all(clients.map(work))
  for (const client of clients) await client.end()
  await tidy(seed.url)
}

async function seedGarage(client: pg.Client, seed: Seed, { size, number }: { size: number; number: number }) {
  const random = createRandom(number, size, 2026)
  const clock = createWorkClock(seed.now)
  for (const { garageId, batch } of garageBatches({ ...planOf(seed, number), size }, clock, random)) {
    await writeBatch(client, garageId, batch)
    const [, processes] = batch.find(([table]) => table === 'processes') ?? ['', []]
    seed.onProgress?.(processes.length)
  }
}

function planOf({ passwordHash, linkKey }: Seed, number: number): Omit<GaragePlan, 'size'> {
  const [code_postal, ville] = towns[number % towns.length] as (typeof towns)[number]
  const name = lastNames[number % lastNames.length] as string
  return {
    details: { nom: `Garage ${name} ${number}`, adresse: `${number} rue de l’Atelier`, code_postal, ville },
    admin: { prenom: 'Alex', nom: name, email: `admin@garage-${number}.example`, role: 'admin' },
    mechanic: { prenom: 'Dominique', nom: name, email: `atelier@garage-${number}.example`, role: 'employee' },
    passwordHash,
    linkKey,
  }
}

function sizes({ garages, processes }: Seed): number[] {
  return Array.from({ length: garages }, (_, index) => {
    const upTo = (count: number) => Math.round((processes * count) / garages)
    return upTo(index + 1) - upTo(index)
  })
}

/** Does what autovacuum would do within the hour: statistics, visibility, pending index entries. */
async function tidy(url: string): Promise<void> {
  const client = await connect(url)
  await client.query('vacuum (analyze)')
  await client.end()
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'fil-d-atelier seed' })
  await client.connect()
  return client
}
