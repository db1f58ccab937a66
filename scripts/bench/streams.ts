import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionEventsPath } from '../../domain/ground/addresses/page-links.ts'
import { median } from './median.ts'
import { type Garage, knownGarages, type Person, signIn } from './people.ts'
import { installed, type Size } from './servers.ts'
import { memoryOf } from './usage.ts'

/**
 * The streams of one process: kB of memory for each, ms until a change has reached all of a garage's, ms after the
 * start of a killed server until half and all of them are back.
 */
export type StreamFigures = { count: number; kilobytes: number; told: number; toldMs: number[]; backMs: number[] }

const count = 1_000
const told = 50
const changes = 20
const settleMs = 21_000

type Browser = { request: ClientRequest; retryMs: number; lastId: number }

/** Opens streams on a server just started, changes a garage several times, then kills the server. */
export async function measureStreams(data: string, size: Size): Promise<StreamFigures> {
  const server = await installed(data, size)
  const browsers: Browser[] = []
  try {
    const [first, ...others] = await knownGarages(server, size.garages, size.garages)
    const people = await Promise.all([first as Garage, ...others].map((garage) => signIn(server.url, garage)))
    const watched = people[0] as Person
    // The sign-ins need memory of their own.
    await sleep(settleMs)
    const before = await memoryOf(server.pid())
    const ids = Array.from({ length: count }, (_, index) =>
      index < told ? watched : (people[1 + (index % (people.length - 1))] as Person),
    )
    for (const { cookie } of ids) browsers.push(await openStream(server.url, cookie))
    await sleep(settleMs)
    const after = await memoryOf(server.pid())
    const toldMs: number[] = []
    for (let change = 0; change < changes; change += 1)
      toldMs.push(await tell(watched, browsers.slice(0, told), change))
    await server.kill()
    const closed = browsers.map(({ request }) => (request.destroyed ? null : once(request, 'close').catch(() => {})))
    await Promise.all(closed)
    await server.start()
    const backMs = await comeBack(server.url, ids, browsers)
    return { count, kilobytes: ((after.now - before.now) * 1000) / count, told, toldMs, backMs }
  } finally {
    for (const { request } of browsers) request.destroy()
    await server.close()
  }
}

/** Opens a stream, and resolves after its first event. */
async function openStream(base: string, cookie: string, lastId?: number): Promise<Browser> {
  const headers = { Cookie: cookie, ...(lastId !== undefined && { 'Last-Event-ID': String(lastId) }) }
  const request = get(`${base}${sessionEventsPath}`, { headers, agent: false })
  request.on('error', () => {})
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`A stream was refused (${answer.statusCode})`)
  const browser = { request, retryMs: 0, lastId: 0 }
  answer.on('error', () => {})
  await new Promise<void>((resolve) => {
    answer.setEncoding('utf8').on('data', (text: string) => {
      browser.retryMs = Number(/^retry: (\d+)/m.exec(text)?.[1] ?? browser.retryMs)
      browser.lastId = Number(/^id: (\d+)/m.exec(text)?.[1] ?? browser.lastId)
      resolve()
    })
  })
  return browser
}

/** @returns ms from sending a change until all of these streams know it */
async function tell({ base, token }: Person, browsers: Browser[], change: number): Promise<number> {
  const next = (browsers[0]?.lastId ?? 0) + 1
  const begun = performance.now()
  const answer = await fetch(`${base}/api/clients`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ nom: 'Flux', prenom: `Numéro ${change}` }),
  })
  if (answer.status !== 201) throw new Error(`A change was refused (${answer.status})`)
  while (browsers.some(({ lastId }) => lastId < next)) await sleep(1)
  const elapsedMs = performance.now() - begun
  await sleep(300)
  return elapsedMs
}

/** Connects each again after its own pause, as a browser does. @returns ms from now until each is back, sorted */
async function comeBack(base: string, people: Person[], browsers: Browser[]): Promise<number[]> {
  const begun = performance.now()
  const back = people.map(async ({ cookie }, index) => {
    const { retryMs, lastId } = browsers[index] as Browser
    await sleep(retryMs)
    browsers[index] = await openStream(base, cookie, lastId)
    return performance.now() - begun
  })
  return (await Promise.all(back)).sort((one, other) => one - other)
}

/** The figures in one line. */
export function streamsLine({ count, kilobytes, told, toldMs, backMs }: StreamFigures): string {
  const sorted = [...toldMs].sort((one, other) => one - other)
  const last = sorted.at(-1) ?? Number.NaN
  return [
    `${count} open streams: ${kilobytes.toFixed(1)} kB of the server’s memory for each.`,
    `A change reaches ${told} of them ${Math.round(median(toldMs))} ms after it was sent (at most ${Math.round(last)} ms).`,
    `After a killed server is ready again, half are back in ${Math.round(median(backMs))} ms, all in ${Math.round(backMs.at(-1) ?? Number.NaN)} ms.`,
  ].join(' ')
}
