import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Process, ProcessList } from '../../domain/processes/process.ts'
import { openConnection } from './connection.ts'
import { openDatabases } from './databases.ts'
import { median } from './median.ts'
import { startApp } from './servers.ts'
import { signIn } from './visitor.ts'

/** `npm run bench:timing`: can a stranger tell by the clock whether an account, or a link, exists? */
const { values } = parseArgs({
  options: { pairs: { type: 'string', default: '500' }, data: { type: 'string', default: 'data-bench' } },
})
const pairs = Number(values.pairs)
const known = 'admin@garage-1.example'
const unknown = 'nobody@garage-1.example'

type Ask = () => Buffer
type Question = { name: string; known: Ask; unknown: Ask }

const databases = await openDatabases(values.data)
const app = await startApp(await databases.seeded({ garages: 1, processes: 200 }), {
  pinned: false,
  dataDir: values.data,
})
try {
  for (const question of await questionsFor(app.port)) report(question.name, await ask(question))
} finally {
  await app.stop()
  await databases.stop()
}

async function questionsFor(port: number): Promise<Question[]> {
  const { replaced, alive } = await links(port)
  const login = (email: string) => () => post('/api/auth/login', { email, password: 'mauvais-2026' })
  const reset = (email: string) => () => post('/api/auth/reset-request', { email })
  const open = (token: string) => () => get(`/public/processus/${token}`)
  const stranger = () => 'A'.repeat(31) + 'BCDEFGHIJKLMNOPQ'.charAt(Math.floor(Math.random() * 16))
  return [
    { name: 'sign-in, address known or not', known: login(known), unknown: login(unknown) },
    { name: 'new password, address known or not', known: reset(known), unknown: reset(unknown) },
    { name: 'tracking link replaced or unknown', known: open(replaced), unknown: () => open(stranger())() },
    { name: 'control: link alive or unknown', known: open(alive), unknown: () => open(stranger())() },
  ]
}

/** A link that was replaced, and its successor. */
async function links(port: number): Promise<{ replaced: string; alive: string }> {
  const admin = await signIn(port, 1)
  const { items } = await admin.get<ProcessList>('/api/processes?status=in_progress&pageSize=100')
  for (const { id } of items) {
    const process = await admin.get<Process>(`/api/processes/${id}`)
    const answer = await fetch(`${admin.base}/api/processes/${id}/qr-token/rotate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    if (!answer.ok || !process.qrToken) continue
    const { qrToken } = (await answer.json()) as { qrToken: { token: string } }
    return { replaced: process.qrToken.token, alive: qrToken.token }
  }
  throw new Error('no process has a link to replace')
}

/** Asks both of a pair one right after the other, in a random order: what else the machine does affects both. */
async function ask(question: Question): Promise<{ known: number[]; unknown: number[] }> {
  const { send, close } = await openConnection(app.port)
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let pair = -20; pair < pairs; pair += 1) {
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of order) {
      const request = question[which]()
      const startedAt = performance.now()
      await send(request)
      if (pair >= 0) times[which].push(performance.now() - startedAt)
    }
  }
  close()
  return times
}

/** The chance that one drawn from `a` is above one drawn from `b` (Mann-Whitney): 0.5 tells nothing. */
function areaUnderCurve(a: number[], b: number[]): number {
  let wins = 0
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0
  return wins / (a.length * b.length)
}

function report(name: string, times: { known: number[]; unknown: number[] }): void {
  const auc = areaUnderCurve(times.known, times.unknown)
  const chance = 1.96 * Math.sqrt((2 * pairs + 1) / (12 * pairs * pairs))
  const figures = `${median(times.known).toFixed(2)} ms and ${median(times.unknown).toFixed(2)} ms`
  console.log(`${name}: ${figures}, AUC ${auc.toFixed(3)} (chance: 0.5 ± ${chance.toFixed(3)})`)
}

function post(path: string, body: object): Buffer {
  const text = JSON.stringify(body)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Idempotency-Key: ${randomUUID()}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
}

function get(path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
}
