import { randomInt } from 'node:crypto'
import type { Response } from 'express'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { anywhere, type Change, liveEvents } from '../../domain/live/changes.ts'
import { ServerResponse } from '../http/connection/node-http.ts'
import { stalledMs } from '../http/connection/unread-body.ts'
import { AppError } from '../http/errors.ts'
import { limitFactor } from '../http/rate-limit.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Config } from '../runtime/config.ts'
import { logFailure } from '../runtime/outage.ts'
import { type ChangeWatch, watchChanges } from './watch-changes.ts'

/** The right by which a stream stays open. */
export type Holder = {
  garageId: string
  /** The id of the user or screen, whose streams are limited. */
  owner: string
  /** The limit of this owner's streams on one server process: `streamsPerPerson` or `streamsPerScreen`. */
  most: number
  /** The id of the session or address that must stay valid. */
  id: string
  /** Finds the valid ones of these ids. Streams with the same function are checked in one call. */
  findValid: FindValid
}
export type FindValid = (ids: string[]) => Promise<ReadonlySet<string>>

export type Streams = {
  /**
   * Answers with a stream of the changes of a garage, as server-sent events.
   * @param since the change number that the page shows, if it says so
   * @throws AppError 429 beyond the limit of the owner or the garage; 503 beyond that of the server, or while it stops
   */
  open: (res: Response, holder: Holder, since: number | null) => Promise<void>
  stop: () => void
}

type Stream = Holder & { res: Response; stopFollowing: () => void }

/** The limits of one owner on one server process: each browser has one stream. `RATE_LIMITS` raises them. */
export const streamsPerPerson = 12
/** A screen is one television; the second stream is for the moment in which it connects again. */
export const streamsPerScreen = 2
/** The limit of one server process, which takes 2,000 connections. */
export const streamsMax = 1_500
/** The limit of one garage: the others always find a free stream. `RATE_LIMITS` raises it. */
export const streamsPerGarage = streamsMax * 0.05
/** The Retry-After of a refusal: beyond a limit, and while the server stops, which another one replaces soon. */
const retryAfterS = { full: 30, stopping: 5 }
/** The interval of checks: the stream of an ended session ends within two seconds. */
const checkMs = 1_000
/** Shorter than the silence after which the server, or a proxy, ends a connection. */
const heartbeatMs = stalledMs * 0.75
/** The bytes that a browser may leave unread before it is disconnected. */
const unreadBytesMax = 16_384
/** The pause of a browser before it connects again: different for each, so that they do not all come at once. */
const reconnectMs = [300, 3_000] as const

type Tools = { db: Knex; url: string; log: Logger; metrics: Metrics }

/** Prepares the streams of this process. @returns null where live updates are switched off */
export function openStreams(config: Config, { db, url, log, metrics }: Tools): Streams | null {
  const { liveUpdates: how } = config
  if (how === 'off') return null
  const factor = limitFactor(config) ?? Number.POSITIVE_INFINITY
  return createStreams(watchChanges(db, { url, how, log }), factor, { log, metrics })
}

function createStreams(watch: ChangeWatch, factor: number, { log, metrics }: Pick<Tools, 'log' | 'metrics'>): Streams {
  const streams = new Set<Stream>()
  let stopped = false
  let timers: NodeJS.Timeout[] = []

  const remove = (stream: Stream) => {
    stream.stopFollowing()
    streams.delete(stream)
    metrics.streams.set(streams.size)
    if (streams.size > 0) return
    for (const timer of timers) clearInterval(timer)
    timers = []
  }
  const add = (stream: Stream) => {
    streams.add(stream)
    metrics.streams.set(streams.size)
    stream.res.once('close', () => remove(stream))
    if (timers.length > 0) return
    const check = once(() => endInvalid(streams, (err) => logFailure(log, { err }, 'the streams could not be checked')))
    timers = [setInterval(() => beat(streams), heartbeatMs), setInterval(check, checkMs)]
  }
  return {
    async open(res, holder, since) {
      if (stopped) throw refusal(503, retryAfterS.stopping)
      checkLimits(streams, holder, factor)
      const stream: Stream = { ...holder, res, stopFollowing: () => {} }
      add(stream)
      const { number, stop } = await watch.follow(holder.garageId, (now, kinds) =>
        send(res, event(liveEvents.change, now, { kinds })),
      )
      stream.stopFollowing = stop
      if (!streams.has(stream)) return stop()
      if (stopped) throw refusal(503, retryAfterS.stopping)
      begin(res)
      release(res)
      metrics.inFlight.dec()
      send(res, `retry: ${randomInt(...reconnectMs)}\n${event(liveEvents.open, number, {})}`)
      if (since !== null && since !== number) send(res, event(liveEvents.change, number, { kinds: [anywhere] }))
    },
    stop() {
      stopped = true
      watch.stop()
      for (const { res } of streams) if (isOpen(res)) res.end()
    },
  }
}

const refusal = (status: 429 | 503, retryAfterS: number) =>
  new AppError(status, status === 429 ? 'RATE_LIMITED' : 'SERVICE_UNAVAILABLE', { retryAfterS })

/** @throws AppError 503, 429 */
function checkLimits(streams: ReadonlySet<Stream>, holder: Holder, factor: number): void {
  if (streams.size >= streamsMax) throw refusal(503, retryAfterS.full)
  const ofGarage = Array.from(streams).filter(({ garageId }) => garageId === holder.garageId)
  const ofOwner = ofGarage.filter(({ owner }) => owner === holder.owner)
  if (ofOwner.length >= holder.most * factor || ofGarage.length >= streamsPerGarage * factor) {
    throw refusal(429, retryAfterS.full)
  }
}

/** An event and no comment: a browser does not see comments, and notices a dead connection by the silence. */
function beat(streams: ReadonlySet<Stream>): void {
  for (const { res } of streams) send(res, event(liveEvents.beat, null, {}))
}

function begin(res: Response): void {
  res.status(200).set({
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    // nginx would keep events back until a buffer is full.
    'X-Accel-Buffering': 'no',
  })
  res.flushHeaders()
}

/**
 * Releases the parts of a request that only a short answer needs: a stream stays open for hours. Setting them to nothing
 * keeps less memory than deleting them.
 */
function release(res: Response): void {
  const nothing = { session: undefined, sessionStore: undefined, generate: undefined, next: undefined }
  Object.assign(res.req, nothing, { _parsedUrl: undefined, _parsedOriginalUrl: undefined, rawHeaders: [], headers: {} })
  // The session's middleware replaced them by functions that keep the session.
  const { end, writeHead } = ServerResponse.prototype
  Object.assign(res, { end, writeHead })
}

function event(name: string, number: number | null, data: Change | Record<string, never>): string {
  return `event: ${name}\n${number === null ? '' : `id: ${number}\n`}data: ${JSON.stringify(data)}\n\n`
}

/** Whether the stream has begun and not ended: Node reports a later write as an error, which would end the process. */
const isOpen = (res: Response): boolean => res.headersSent && !res.writableEnded && !res.destroyed

/** Sends text, or disconnects a browser that does not read. */
function send(res: Response, text: string): void {
  if (!isOpen(res)) return
  if (res.writableLength > unreadBytesMax) res.destroy()
  else res.write(text)
}

/** Ends the streams without a valid session or address. Without the database, all of them stay. */
async function endInvalid(streams: ReadonlySet<Stream>, onError: (error: unknown) => void): Promise<void> {
  for (const [findValid, group] of Map.groupBy(streams, (stream) => stream.findValid)) {
    try {
      const valid = await findValid(Array.from(new Set(group.map(({ id }) => id))))
      for (const { id, res } of group) if (!valid.has(id) && isOpen(res)) res.end(event(liveEvents.ended, null, {}))
    } catch (error) {
      onError(error)
    }
  }
}

/** Does nothing while the former call is running. */
function once(work: () => Promise<void>): () => void {
  let running = false
  return () => {
    if (running) return
    running = true
    void work().finally(() => {
      running = false
    })
  }
}
