import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import { get as getByTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { sessionEventsPath } from '../../domain/ground/addresses/page-links.ts'

export type LiveEvent = { event: string; id: string | null; data: unknown }

export type LiveStream = {
  status: number
  headers: IncomingHttpHeaders
  /** The events so far. */
  events: LiveEvent[]
  /** The whole text so far. */
  text: () => string
  /** Waits for an event of this name after those already waited for. */
  next: (name: string, withinMs?: number) => Promise<LiveEvent>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  /** Whether the server ended the stream, as opposed to a broken connection. */
  isWhole: () => boolean
  close: () => void
}

/** Opens the application on a free port: supertest ends its server with each request, and a stream with it. */
export async function openPort(app: Express): Promise<{ origin: string; close: () => Promise<void> }> {
  const server: Server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Opens a stream of server-sent events with these headers, as a browser does. */
export async function openStream(
  origin: string,
  headers: Record<string, string>,
  path: string = sessionEventsPath,
): Promise<LiveStream> {
  const open = origin.startsWith('https:') ? getByTls : get
  const request = open(`${origin}${path}`, { headers: { Accept: 'text/event-stream', ...headers }, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const events: LiveEvent[] = []
  let text = ''
  let waited = 0
  answer.setEncoding('utf8').on('data', (part: string) => {
    text += part
    const whole = text.split('\n\n').slice(0, -1)
    events.splice(0, events.length, ...whole.flatMap(readEvent))
  })
  const ended = new Promise<void>((resolve) => {
    answer.once('close', () => resolve())
  })
  // A client that leaves breaks its own answer.
  answer.on('error', () => {})
  request.on('error', () => {})
  const next = async (name: string, withinMs = 20_000) => {
    const deadline = Date.now() + withinMs
    for (;;) {
      const at = events.findIndex(({ event }, index) => index >= waited && event === name)
      const found = events[at]
      if (found) {
        waited = at + 1
        return found
      }
      if (Date.now() > deadline) throw new Error(`No event ${name}: ${text}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const { statusCode: status = 0, headers: received } = answer
  return {
    status,
    headers: received,
    events,
    text: () => text,
    next,
    ended,
    isWhole: () => answer.complete,
    close: () => request.destroy(),
  }
}

function readEvent(block: string): LiveEvent[] {
  const fields = new Map(block.split('\n').map((line) => line.split(/: ?/, 2) as [string, string]))
  const event = fields.get('event')
  const data = block.split('\n').find((line) => line.startsWith('data: '))
  return event ? [{ event, id: fields.get('id') ?? null, data: data ? JSON.parse(data.slice(6)) : null }] : []
}
