// The benchmark itself, run by `npm run bench` once everything is installed and built.
import { type Databases, openDatabases } from './databases.ts'
import { knownGarages } from './garages.ts'
import { describeMachine } from './machine.ts'
import { readOptions, type Size } from './options.ts'
import { measurePages } from './pages.ts'
import { forLimitA, teach } from './recording.ts'
import { writeReport } from './report.ts'
import { runRounds, type Target, targetOf } from './rounds.ts'
import { type Scenario, scenariosOf } from './scenarios.ts'
import { type App, type Server, startApp, startLimit, startLoader } from './servers.ts'
import { signIn } from './visitor.ts'
import { startWork, workName } from './work.ts'

/** Garages and processes enough that no page need be asked for twice. */
const many: Size = { garages: 40, processes: 40_000 }
/** How much of each connection's list limit A is taught: it keeps nothing of a request. */
const taught = 4

const options = readOptions(process.argv.slice(2))
const closers: (() => Promise<void>)[] = []
const readyMs: number[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void closeAll().finally(() => process.exit(1)))
try {
  const databases = await openDatabases(options.dataDir)
  closers.push(databases.stop)
  console.log('Databases and servers…')
  // Written before anybody signs in: a million rows take longer than a session lives.
  for (const size of [many, options.large]) if (size) await databases.seeded(size)
  const { results, work } = await measureLoad(databases)
  const pages = options.pages ? await browserPages(databases) : []
  const { rounds, measureMs, connections, pinned, large } = options
  const machine = describeMachine(databases.version)
  const settings = { rounds, measureMs, connections, pinned, large }
  const date = new Date().toISOString()
  console.log(`\n${await writeReport(options, { date, machine, options: settings, results, work, pages, readyMs })}`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await closeAll()
}

async function closeAll(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close()
}

async function measureLoad(databases: Databases) {
  const loader = startLoader(options)
  closers.push(loader.stop)
  const targets = [...(await targetsAmongMany(databases)), ...(await targetsOfGrowth(databases))]
  console.log(`${targets.length} measures a round, ${options.rounds} round(s)…`)
  const work = isChosen(workName) ? await startWork(databases, options) : undefined
  if (work) {
    closers.push(work.app.stop)
    readyMs.push(work.app.readyMs)
  }
  const results = await runRounds(targets, loader, options, databases, async () => work?.hour())
  return { results, work: await work?.figures() }
}

async function targetsAmongMany(databases: Databases): Promise<Target[]> {
  const url = await databases.seeded(many)
  // The server that teaches stays, for signing in again; the measured one has seen nothing yet.
  const teacher = await started(url)
  const numbers = Array.from({ length: many.garages }, (_, index) => index + 1)
  const scenarios = chosen(await scenariosFor(databases, url, teacher, numbers))
  const limitA = await limit('limit A', url)
  const lessons = scenarios.map((scenario) => ({
    ...scenario,
    lists: scenario.lists.map((list) => list.slice(0, taught)),
  }))
  for (const { lists } of lessons) await teach(teacher, limitA, lists)
  const app = await started(url, options)
  const bare = await limit('bare', await databases.free(url))
  return scenarios.flatMap((scenario, index) => [
    targetOf(scenario, 'app', app),
    targetOf(forLimitA(lessons[index] as Scenario), 'limit A', limitA),
    ...(scenario.bare ? [targetOf(scenario, 'bare', bare)] : []),
  ])
}

/** One garage of the large database, and one that is alone with 200 processes. */
async function targetsOfGrowth(databases: Databases): Promise<Target[]> {
  const { small, large } = options
  if (!large) return []
  const asked = async (size: Size, garage: number, name: 'small database' | 'large database') => {
    const url = await databases.seeded(size)
    const app = await started(url)
    const scenarios = chosen(await scenariosFor(databases, url, app, [garage]))
    return scenarios.map((scenario) => targetOf(scenario, name, app))
  }
  const alone = await asked(small, 1, 'small database')
  const among = await asked(large, Math.ceil(large.garages / 2), 'large database')
  return alone.flatMap((target, index) => [target, among[index] as Target])
}

async function scenariosFor(databases: Databases, url: string, app: Server, numbers: number[]): Promise<Scenario[]> {
  const visitors = await Promise.all(numbers.map((number) => signIn(app.port, number)))
  const garages = await knownGarages(await databases.free(url), visitors, databases.linkKey)
  return scenariosOf(garages, options.connections)
}

async function browserPages(databases: Databases) {
  const app = await started(await databases.seeded(options.small))
  return measurePages(app.port)
}

async function started(url: string, profiled: { profile?: string | undefined } = {}): Promise<App> {
  const app = await startApp(url, { ...options, profile: profiled.profile })
  closers.push(app.stop)
  readyMs.push(app.readyMs)
  return app
}

async function limit(name: 'limit A' | 'bare', url: string): Promise<Server> {
  const server = await startLimit(name, url, options)
  closers.push(server.stop)
  return server
}

function isChosen(name: string): boolean {
  return options.only.some((word) => name.includes(word))
}

function chosen(scenarios: Scenario[]): Scenario[] {
  return scenarios.filter(({ name }) => isChosen(name))
}
