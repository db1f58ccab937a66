// The benchmark itself, run by `npm run bench` once everything is installed and built.
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { measurePages } from './pages.ts'
import { type Garage, knownGarages } from './people.ts'
import { type Place, report } from './report.ts'
import { runRounds, type Target } from './rounds.ts'
import { installed, pin, type Size, startBare } from './servers.ts'
import { memoryOf } from './usage.ts'

const flag = { type: 'boolean', default: false } as const
const text = (value: string) => ({ type: 'string', default: value }) as const
const { values: options } = parseArgs({
  options: {
    ...{ quick: flag, large: flag, processes: text('1000000'), only: text(''), rounds: text('3') },
    ...{ profile: { type: 'string' }, data: text('data-bench'), out: text('docs/bench') },
  },
})
const rounds = options.quick ? 1 : Number(options.rounds)
const measureMs = options.quick ? 500 : 1_500
/** The server collects its garbage ten to twenty seconds after the last request. */
const quietMs = options.quick ? 2_000 : 21_000
const settleMs = 2_000
const isChosen = (name: string) => options.only.split('|').some((word) => name.includes(word))

/** One garage, alone: for the pages in Chromium. */
const small: Size = { garages: 1, processes: 200 }
/** Enough garages and processes that hardly any page is requested twice. */
const many: Size = { garages: 40, processes: 40_000 }
const huge: Size = { garages: Math.ceil(Number(options.processes) / 1000), processes: Number(options.processes) }
/** The servers run on one core, the load on another; PostgreSQL uses the rest. */
const [serverCore, loadCore] = availableParallelism() > 1 ? [0, 1] : [0, 0]

const closers: (() => Promise<unknown>)[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void closeAll().finally(() => process.exit(1)))
await benchmark().finally(closeAll)

async function closeAll(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close()
}

async function benchmark(): Promise<void> {
  const app = await openPlace(many, small, options.profile)
  const large = options.large ? await openPlace(huge, huge) : undefined
  const bare = await startBare(await app.server.database())
  closers.push(bare.close)
  const targets: Target[] = [
    { ...app, name: 'app', people: app.server },
    { ...app, name: 'bare', server: bare, people: app.server },
    ...(large ? [{ ...large, name: 'large' as const, people: large.server }] : []),
  ]
  for (const { server } of targets) await pin(server.pid(), serverCore)
  await pin(process.pid, loadCore)
  const samples = await runRounds(targets, { rounds, measureMs, isChosen })
  await sleep(quietMs)
  const [row] = await app.server.ask<{ server_version: string }>('show server_version')
  const settings = `PostgreSQL ${row?.server_version}, 8 connections, ${rounds} rounds of ${measureMs / 1000} s`
  const written = report({ settings, samples, app: await app.place(), large: await large?.place() })
  await mkdir(options.out, { recursive: true })
  await writeFile(join(options.out, 'report.md'), written)
  console.log(`\n${written}`)
}

/** Measures the pages in Chromium over one database, and starts the measured server over another. */
async function openPlace(size: Size, pagesSize: Size, profile?: string) {
  const pages = isChosen('Chromium') ? await pagesOver(pagesSize) : new Map()
  const server = await installed(options.data, size, profile)
  closers.push(server.close)
  const garages = await knownGarages(server, size.garages, many.garages)
  const postmaster = await server.postmaster()
  await sleep(settleMs)
  const { now: rest } = await memoryOf(server.pid())
  const place = async (): Promise<Place> => {
    const { now: after, highest } = await memoryOf(server.pid())
    return { pages, rest, highest, after }
  }
  return { server, garages, postmaster, place }
}

async function pagesOver(size: Size) {
  const server = await installed(options.data, size)
  const [garage] = await knownGarages(server, size.garages, 1)
  return measurePages(server.url, garage as Garage).finally(server.close)
}
