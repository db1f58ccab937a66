// A separate process that sends requests to a server for a while, each as soon as the last is answered.
import { type Answer, openConnection } from './connection.ts'

export type Load = {
  name: string
  port: number
  /** Ready-made requests of each connection, asked in turn from where the last load of that name ended. */
  requests: Buffer[][]
  /** Whether each list is asked to its end: its last question undoes the first. */
  whole: boolean
  lengthMs: number
}

export type Measured = {
  count: number
  seconds: number
  p50Ms: number
  p99Ms: number
  /** The bytes of one answer's body, compressed. */
  bytes: number
  /** How many questions were repeated: a list came to its end. */
  again: number
  /** The number of answers by status; anything but 200 makes the figures void. */
  statuses: Record<number, number>
}

process.on('message', async ({ id, load }: { id: number; type: string; load?: Load }) => {
  if (load) process.send?.({ id, value: await run(load) })
})

/** The index of each connection in its list, so that no question is repeated and lists that alternate stay in step. */
const places = new Map<string, number>()

async function run({ name, port, requests, whole, lengthMs }: Load): Promise<Measured> {
  const start = performance.now()
  const latencies: number[] = []
  const statuses: Record<number, number> = {}
  const total = { bytes: 0, again: 0 }
  const note = ({ status, bytes }: Answer, sentAt: number, isAgain: boolean) => {
    statuses[status] = (statuses[status] ?? 0) + 1
    latencies.push(performance.now() - sentAt)
    total.bytes += bytes
    if (isAgain) total.again += 1
  }
  const asking = { port, whole, end: start + lengthMs, note }
  await Promise.all(requests.map((list, index) => ask(list, `${port} ${name} ${index}`, asking)))
  const seconds = (performance.now() - start) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  const count = latencies.length
  return { count, seconds, p50Ms: at(0.5), p99Ms: at(0.99), ...total, bytes: total.bytes / (count || 1), statuses }
}

type Asking = {
  port: number
  whole: boolean
  end: number
  note: (answer: Answer, sentAt: number, isAgain: boolean) => void
}

async function ask(list: Buffer[], key: string, { port, whole, end, note }: Asking): Promise<void> {
  const connection = await openConnection(port)
  let position = places.get(key) ?? 0
  while (performance.now() < end || (whole && position % list.length !== 0)) {
    const sentAt = performance.now()
    note(await connection.send(list[position % list.length] as Buffer), sentAt, position >= list.length)
    position += 1
  }
  places.set(key, position)
  connection.close()
}
