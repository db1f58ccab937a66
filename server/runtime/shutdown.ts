import type { Server as HttpServer, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookMs = 10_000
/** The interval of the first checks: a start leaves a fifth of its memory behind. */
const firstLookMs = 400
/** The share of time below which the process is quiet: a pause of some tens of milliseconds keeps nobody waiting. */
const quietShare = 0.2
const grownBy = 1.25

/**
 * Collects garbage after a rush. The engine collects while it is being asked for memory: when a flood stops at once,
 * hundreds of megabytes of garbage would stay for as long as it is calm.
 * @returns what stops it
 */
export function collectWhenQuiet(): () => void {
  const collect = collector()
  const { isTime, rested } = quietLevel()
  let since = performance.eventLoopUtilization()
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(since)
    since = performance.eventLoopUtilization()
    const before = residentBytes()
    if (before === undefined || !isTime(before, utilization)) return
    collect()
    rested(residentBytes() ?? before)
    clearInterval(first)
  }
  const first = setInterval(look, firstLookMs).unref()
  const timer = setInterval(look, lookMs).unref()
  return () => {
    clearInterval(first)
    clearInterval(timer)
  }
}

/** The resident memory, which Linux tells in a file: in a rush that has taken every descriptor it cannot be read. */
function residentBytes(): number | undefined {
  try {
    return process.memoryUsage.rss()
  } catch {
    return undefined
  }
}

/** Decides whether to collect: when it is quiet, and clearly more is held than right after the last time. */
export function quietLevel() {
  let restedBytes = 0
  return {
    isTime: (residentBytes: number, busyShare: number) =>
      busyShare < quietShare && residentBytes > restedBytes * grownBy,
    rested: (residentBytes: number) => {
      restedBytes = residentBytes
    },
  }
}

/** The engine's own collector, which it exposes on request; otherwise it keeps the pages that it has emptied. */
export function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc')
  return () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Times of a stop in milliseconds; together below the ten seconds that a container is given. */
type DrainTimes = { lameDuckMs: number; tickMs: number; forceMs: number }

const defaults: DrainTimes = { lameDuckMs: 400, tickMs: 250, forceMs: 6_000 }

/**
 * Prepares `server` for stopping without breaking a request. Call it before the first request; the function
 * it returns ends when the last connection is gone.
 *
 * For a moment the server still accepts and tells everyone `Connection: close`: a busy keep-alive peer thus
 * leaves after an answer, not by a reset. Node's own close() ends idle sockets at once, and would wait
 * keepAliveTimeout for those that turn idle later.
 */
export function drainable(server: HttpServer, times: Partial<DrainTimes> = {}): () => Promise<void> {
  const { lameDuckMs, tickMs, forceMs } = { ...defaults, ...times }
  /**
   * The answers in progress on each connection: a request that waits behind another never hears of a broken
   * connection, and its answer goes with the socket.
   */
  const sockets = new Map<Socket, Set<ServerResponse>>()
  let draining = false

  server.prependListener('request', ({ socket }, res: ServerResponse) => {
    if (draining) res.setHeader('Connection', 'close')
    const open = sockets.get(socket)
    open?.add(res)
    res.once('close', () => open?.delete(res))
  })
  server.on('connection', (socket) => {
    sockets.set(socket, new Set())
    socket.once('close', () => sockets.delete(socket))
  })

  return async () => {
    draining = true
    for (const open of sockets.values())
      for (const res of open) if (!res.headersSent) res.setHeader('Connection', 'close')
    await sleep(lameDuckMs)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const ticks = setInterval(() => {
      server.closeIdleConnections()
      destroy(sockets.keys(), (socket) => socket.bytesRead === 0)
    }, tickMs)
    const force = setTimeout(() => destroy(sockets.keys(), () => true), forceMs - lameDuckMs)
    await closed
    clearInterval(ticks)
    clearTimeout(force)
  }
}

/** Destroys sockets by force: Node does not count those opened in advance as idle, nor knows upgraded ones. */
function destroy(sockets: Iterable<Socket>, which: (socket: Socket) => boolean): void {
  for (const socket of sockets) if (which(socket)) socket.destroy()
}
