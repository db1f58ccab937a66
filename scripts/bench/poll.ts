// `npm run bench:poll`: five hundred open tabs that ask the bell, ten times as often as they do in life.
import { mkdir, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '../../domain/limits.ts'
import { openDatabases } from './databases.ts'
import { describeMachine } from './machine.ts'
import { median } from './median.ts'
import { startApp } from './servers.ts'
import { signIn, type Visitor } from './visitor.ts'

const tabs = 500
const timesFaster = 10
const durationMs = 30_000
const dataDir = 'data-bench'
const out = join('docs', 'bench')
const size = { garages: 1, processes: 200 }

type Answer = { status: number; ms: number }

const databases = await openDatabases(dataDir)
const app = await startApp(await databases.seeded(size), { pinned: true, dataDir })
try {
  const visitor = await signIn(app.port, 1)
  const before = await app.usage()
  const agent = new Agent({ keepAlive: true, maxSockets: tabs })
  const answers = (await Promise.all(Array.from({ length: tabs }, (_, tab) => poll(tab, visitor, agent)))).flat()
  const after = await app.usage()
  agent.destroy()
  const latencies = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const figures = {
    date: new Date().toISOString(),
    machine: describeMachine(databases.version),
    tabs,
    everyMs: limits.notificationPollMs / timesFaster,
    seconds: durationMs / 1000,
    answers: answers.length,
    refused: answers.filter(({ status }) => status !== 200).length,
    p50Ms: round(median(latencies)),
    p99Ms: round(latencies[Math.floor(latencies.length * 0.99)] ?? 0),
    cpuPercent: round((100 * (after.cpuMs - before.cpuMs)) / durationMs),
    memoryBeforeMb: round(before.rssBytes / 2 ** 20),
    memoryAfterMb: round(after.rssBytes / 2 ** 20),
  }
  await mkdir(out, { recursive: true })
  const text = describe(figures)
  await writeFile(join(out, 'poll.md'), text)
  console.log(text)
} finally {
  await app.stop()
  await databases.stop()
}

/** One tab: a first question somewhere in the first turn, then one every turn. */
async function poll(tab: number, visitor: Visitor, agent: Agent): Promise<Answer[]> {
  const everyMs = limits.notificationPollMs / timesFaster
  const answers: Answer[] = []
  await sleep((everyMs * tab) / tabs)
  for (let turn = 0; turn < durationMs / everyMs; turn += 1) {
    const [answer] = await Promise.all([ask(visitor, agent), sleep(everyMs)])
    answers.push(answer)
  }
  return answers
}

/** As a browser does: a kept connection that the server has just closed is opened again. */
function ask(visitor: Visitor, agent: Agent): Promise<Answer> {
  const started = performance.now()
  const headers = { authorization: `Bearer ${visitor.token}` }
  return new Promise((resolve, reject) => {
    const request = get(`${visitor.base}/api/notifications/unread-count`, { agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - started }))
    })
    request.on('error', (error) => (request.reusedSocket ? resolve(ask(visitor, agent)) : reject(error)))
  })
}

function describe(figures: Record<string, unknown>): string {
  const lines = Object.entries(figures).map(([name, value]) => `| ${name} | ${written(value)} |`)
  return ['# Five hundred tabs that ask the bell', '', '| figure | value |', '|---|---|', ...lines, ''].join('\n')
}

function written(value: unknown): string {
  return typeof value === 'number'
    ? value.toLocaleString('en-GB')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
