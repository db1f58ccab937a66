// A garage at work: five of them, ten people each, all a morning's kinds of request in turn.
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../../server/demo/random.ts'
import { type Answer, openConnection } from './connection.ts'
import type { Databases } from './databases.ts'
import { median } from './median.ts'
import { type Kind, morningOf } from './morning.ts'
import type { Options } from './options.ts'
import { bytesOf, type Question } from './request.ts'
import { type App, startApp } from './servers.ts'
import { versionIn } from './version.ts'
import { workQuestion } from './work-questions.ts'
import { deskSize, fillWith, type Workplace, workplaces } from './workplace.ts'

/** The requests of one kind in one hour of all garages. */
export type KindFigures = {
  kind: string
  count: number
  cpuMs: number
  /** PostgreSQL's time; null where the system does not tell. */
  postgresMs: number | null
  latenciesMs: number[]
}

export type WorkFigures = {
  /** The hours, one for each round. */
  hours: KindFigures[][]
  people: number
  /** The measured share of one hour. */
  share: number
  rssBytes: { rest: number; highest: number; after: number }
}

export const workName = 'a garage at work'
const size = { garages: 5, processes: 2000 }
/** The share of visible tabs at the desk. */
const deskShare = 0.67
const settleMs = 2_000
const warmShare = 0.25
/** The wait for the garbage collection, which is checked every ten seconds, and needs a quiet interval. */
const quietMs = 21_000

export type Work = { hour: () => Promise<void>; figures: () => Promise<WorkFigures>; app: App }

/** Starts the garages at work. Each run begins with a copy of the data, in which steps may move. */
export async function startWork(databases: Databases, options: Options): Promise<Work> {
  const url = await databases.copied(size, 'bench_work')
  const freeUrl = await databases.free(url)
  await fillWith(freeUrl)
  const app = await startApp(url, { ...options, profile: undefined })
  await sleep(settleMs)
  const restingBytes = (await app.usage()).rssBytes
  const places = await workplaces(app.port, freeUrl, databases.linkKey, size.garages)
  const memory = { highest: restingBytes }
  const share = options.quick ? 0.25 : 0.5
  const hours: KindFigures[][] = []
  const run = await runner(app, places, memory, databases)
  await run(warmShare)
  return {
    app,
    hour: async () => void hours.push(await run(share)),
    async figures() {
      await sleep(options.quick ? settleMs : quietMs)
      const { rssBytes: after } = await app.usage()
      const people = places.flatMap((workplace) => workplace.people).length
      return { hours, people, share, rssBytes: { rest: restingBytes, highest: memory.highest, after } }
    },
  }
}

/**
 * Runs the beats: at each, one person of every garage asks for one kind of thing, all at once; the server's CPU is
 * read before and after. So each kind's is known exactly, in the mix, with what others left in its caches.
 */
async function runner(app: App, places: Workplace[], memory: { highest: number }, databases: Databases) {
  const random = createRandom(8, 9, 2026)
  const idleMs = await costOfReading(app)
  return async (share: number): Promise<KindFigures[]> => {
    const figuresByKind = new Map<string, KindFigures>()
    const lines = await Promise.all(places.map(() => openConnection(app.port)))
    for (const kind of morningOf(random, share)) {
      const who = random.chance(deskShare) ? random.int(0, deskSize - 1) : random.int(deskSize, 9)
      const questions = places.map((workplace) => workQuestion(kind, workplace, who, random))
      const [before, postgresBefore] = [await app.usage(), await databases.cpuMs()]
      const answers = await Promise.all(questions.map((question, at) => timed(lines[at] as Line, question)))
      const [after, postgresAfter] = [await app.usage(), await databases.cpuMs()]
      memory.highest = Math.max(memory.highest, after.rssBytes)
      for (const [at, answer] of answers.entries())
        noteVersion(questions[at] as Question, places[at] as Workplace, answer)
      const postgresMs = postgresBefore === null || postgresAfter === null ? null : postgresAfter - postgresBefore
      note(figuresByKind, nameOf(kind, answers), { cpuMs: after.cpuMs - before.cpuMs - idleMs, postgresMs }, answers)
    }
    for (const { close } of lines) close()
    return [...figuresByKind.values()]
  }
}

type Line = Awaited<ReturnType<typeof openConnection>>
type Timed = Answer & { ms: number }

async function timed({ send }: Line, question: Question): Promise<Timed> {
  const sentAt = performance.now()
  const answer = await send(bytesOf(question))
  const expected = answer.status === 200 || (answer.status === 304 && question.headers?.['if-none-match'])
  if (!expected) throw new Error(`${question.method} ${question.path} answered ${answer.status}`)
  return { ...answer, ms: performance.now() - sentAt }
}

/** The cost of asking the server twice what it has used. */
async function costOfReading(app: App): Promise<number> {
  const costs: number[] = []
  for (let turn = 0; turn < 200; turn += 1) {
    const before = await app.usage()
    costs.push((await app.usage()).cpuMs - before.cpuMs)
  }
  return median(costs)
}

/** Notes the version of the list that a tab has been told. */
function noteVersion({ visitor, path }: Question, { people }: Workplace, answer: Answer): void {
  const person = people.find((one) => one.visitor === visitor)
  const version = versionIn(answer)
  if (version && person?.url === path) person.version = version
}

function nameOf(kind: Kind, answers: Answer[]): string {
  if (kind !== 'look') return kind
  return answers.every(({ status }) => status === 304) ? 'look, nothing new' : 'look, something new'
}

type Cost = Pick<KindFigures, 'cpuMs' | 'postgresMs'>

function note(
  figuresByKind: Map<string, KindFigures>,
  kind: string,
  { cpuMs, postgresMs }: Cost,
  answers: Timed[],
): void {
  const figures = figuresByKind.get(kind) ?? { kind, count: 0, cpuMs: 0, postgresMs: 0, latenciesMs: [] }
  figures.count += answers.length
  figures.cpuMs += cpuMs
  figures.postgresMs = figures.postgresMs === null || postgresMs === null ? null : figures.postgresMs + postgresMs
  figures.latenciesMs.push(...answers.map(({ ms }) => ms))
  figuresByKind.set(kind, figures)
}
