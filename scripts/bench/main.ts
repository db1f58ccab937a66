// The benchmark itself, run by `npm run bench` once everything is installed and built.
import { limits } from '../../domain/limits.ts'
import { type Databases, openDatabases } from './databases.ts'
import { describeMachine } from './machine.ts'
import { type Options, readOptions } from './options.ts'
import { measurePages } from './pages.ts'
import { teach } from './record.ts'
import { writeReport } from './report.ts'
import { runRounds, type Target, targetsOf } from './rounds.ts'
import { type Scenario, scenariosOf, variedScenario } from './scenarios.ts'
import { type Server, startApp, startLoader, startReferences } from './servers.ts'
import { signIn } from './visitor.ts'

/** Garages and pages enough that what is kept of one is gone before it is asked again. */
const varied = { garages: 40, processes: 40_000 }
const variedPages = 20

const options = readOptions(process.argv.slice(2))
const closers: (() => Promise<void>)[] = []
try {
  const databases = await opened(await openDatabases(options.dataDir))
  console.log('Databases and servers…')
  const small = await startApp(await databases.seeded(options.small), options)
  closers.push(small.stop)
  const results = await measureLoad(databases, small)
  const pages = options.pages ? await measurePages(small.port) : []
  const { rounds, measureMs, connections, pinned, large } = options
  const machine = describeMachine(databases.version)
  const settings = { rounds, measureMs, connections, pinned, large }
  const date = new Date().toISOString()
  console.log(`\n${await writeReport(options, { date, machine, options: settings, results, pages })}`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const close of closers.reverse()) await close()
}

async function opened(databases: Databases): Promise<Databases> {
  closers.push(databases.stop)
  return databases
}

async function measureLoad(databases: Databases, small: Server) {
  const loader = startLoader(options)
  closers.push(loader.stop)
  // Before anybody signs in: a token lives for a quarter of an hour, and a million takes longer to write.
  for (const size of [varied, options.large]) if (size) await databases.seeded(size)
  const targets = [
    ...(await smallTargets(databases, small)),
    ...(await variedTargets(databases)),
    ...(await largeTargets(databases)),
  ]
  console.log(`${targets.length} measures a round, ${options.rounds} round(s)…`)
  refuseTooLong(targets.length)
  return runRounds(targets, loader, options)
}

/** Calls are asked with the token of the start. */
function refuseTooLong(measures: number): void {
  const lengthMs = measures * options.rounds * options.measureMs * 1.3
  if (lengthMs > limits.accessTokenMs) throw new Error('these rounds would outlast a token: fewer, or shorter')
}

async function smallTargets(databases: Databases, app: Server): Promise<Target[]> {
  const visitor = await signIn(app.port, 1)
  const scenarios = chosen(await scenariosOf(visitor, options.connections), options)
  return withReferences(app, await databases.seeded(options.small), scenarios)
}

async function variedTargets(databases: Databases): Promise<Target[]> {
  const none: Scenario = { name: variedScenario([], 0, 1).name, lists: [] }
  if (chosen([none], options).length === 0) return []
  const url = await databases.seeded(varied)
  const app = await startApp(url, { ...options, profile: undefined })
  closers.push(app.stop)
  const garages = Array.from({ length: varied.garages }, (_, index) => index + 1)
  const visitors = await Promise.all(garages.map((garage) => signIn(app.port, garage)))
  return withReferences(app, url, [variedScenario(visitors, variedPages, options.connections)])
}

async function largeTargets(databases: Databases): Promise<Target[]> {
  if (!options.large) return []
  const app = await startApp(await databases.seeded(options.large), { ...options, profile: undefined })
  closers.push(app.stop)
  const visitor = await signIn(app.port, Math.ceil(options.large.garages / 2))
  const scenarios = chosen(await scenariosOf(visitor, options.connections), options)
  return scenarios.flatMap((scenario) => targetsOf(scenario, app, undefined, 'app, large database'))
}

async function withReferences(app: Server, url: string, scenarios: Scenario[]): Promise<Target[]> {
  const references = await startReferences(url, options)
  closers.push(references.stop)
  await teach(app, references, scenarios)
  return scenarios.flatMap((scenario) => targetsOf(scenario, app, references))
}

function chosen(scenarios: Scenario[], { only }: Options): Scenario[] {
  return scenarios.filter(({ name }) => name.includes(only))
}
