import type { Server as HttpServer, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Times of a stop in milliseconds; their sum is below the ten seconds that a container gets. */
type DrainTimes = { lameDuckMs: number; tickMs: number; forceMs: number }

const defaults: DrainTimes = { lameDuckMs: 400, tickMs: 250, forceMs: 6_000 }

/**
 * Prepares `server` for stopping without breaking a request. Call it before the first request; the promise of the
 * returned function resolves when the last connection has ended. For a moment the server still accepts connections and
 * answers `Connection: close`: a busy keep-alive client then leaves after an answer, not by a reset. Node's own close()
 * ends idle sockets at once, and would wait keepAliveTimeout for those that become idle later.
 */
export function drainable(server: HttpServer, times: Partial<DrainTimes> = {}): () => Promise<void> {
  const { lameDuckMs, tickMs, forceMs } = { ...defaults, ...times }
  /**
   * The answers in progress on each connection. When a connection breaks, a request queued behind another gets no
   * event; its answer is removed together with the socket.
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

/** Destroys sockets: Node does not count those opened in advance as idle, and does not know upgraded ones. */
function destroy(sockets: Iterable<Socket>, which: (socket: Socket) => boolean): void {
  for (const socket of sockets) if (which(socket)) socket.destroy()
}
