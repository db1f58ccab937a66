// A process of its own that asks a server the same things for a while, as fast as it answers.
import { type Answer, openConnection } from './connection.ts'

export type Load = {
  port: number
  /** Ready-made requests of each connection, asked in turn from where the last load ended. */
  requests: Buffer[][]
  /** Each list is asked to its end: its last question undoes the first. */
  whole: boolean
  warmMs: number
  measureMs: number
}

export type Measured = {
  count: number
  seconds: number
  p50Ms: number
  p99Ms: number
  /** Of one answer, head included. */
  bytes: number
  /** Answers by status; anything but 200 makes the figures void. */
  statuses: Record<number, number>
}

process.on('message', async ({ id, load }: { id: number; type: string; load?: Load }) => {
  if (load) process.send?.({ id, value: await run(load) })
})

/** Where each connection stands in its list: a list that alternates (forward, back) must stay in step. */
const places = new Map<string, number>()

async function run({ port, requests, whole, warmMs, measureMs }: Load): Promise<Measured> {
  const start = performance.now() + warmMs
  const end = start + measureMs
  const latencies: number[] = []
  const statuses: Record<number, number> = {}
  let bytes = 0
  const note = (answer: Answer, sentAt: number) => {
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (sentAt < start) return
    latencies.push(performance.now() - sentAt)
    bytes += answer.bytes
  }
  await Promise.all(requests.map((list, index) => ask(list, `${port} ${list[0]} ${index}`, { port, whole, end, note })))
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  const count = latencies.length
  return { count, seconds: measureMs / 1000, p50Ms: at(0.5), p99Ms: at(0.99), bytes: bytes / (count || 1), statuses }
}

type Asking = { port: number; whole: boolean; end: number; note: (answer: Answer, sentAt: number) => void }

async function ask(list: Buffer[], key: string, { port, whole, end, note }: Asking): Promise<void> {
  const connection = await openConnection(port)
  let place = places.get(key) ?? 0
  while (performance.now() < end || (whole && place % list.length !== 0)) {
    const sentAt = performance.now()
    note(await connection.send(list[place % list.length] as Buffer), sentAt)
    place += 1
  }
  places.set(key, place)
  connection.close()
}
