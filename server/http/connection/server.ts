import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ownAnswerHeader } from '../../../domain/ground/addresses/own-answer.ts'
import { createServer } from './node-http.ts'
import { requestMs, stalledMs, unreadWhenHuge, uploadAt, uploadMs } from './unread-body.ts'

/** Time limits for slow or idle clients (security goal S-DOS-2), at any address except those of photos. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: uploadMs,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
}
const maxConnections = 2_000

/**
 * How long a silent connection is kept. A proxy keeps its connections for up to two minutes, and would lose a write that
 * it sends while we close: it must close first.
 */
const keepAliveMs = { direct: 5_000, behindProxy: 180_000 }

export function httpServer(listener: RequestListener, { isBehindProxy = false } = {}): Server {
  const keepAliveTimeout = isBehindProxy ? keepAliveMs.behindProxy : keepAliveMs.direct
  const server = createServer(
    { ...limits, keepAliveTimeout },
    own(inTime(inTurn(wellFormed(unreadWhenHuge(listener))))),
  )
  server.maxConnections = maxConnections
  server.setTimeout(stalledMs)
  return server
}

/** Marks every answer as ours: the browser ignores what a relay answers instead of us. */
function own(listener: RequestListener): RequestListener {
  return (req, res) => {
    res.setHeader(ownAnswerHeader, '1')
    listener(req, res)
  }
}

/** Applies the shorter time limit of bodies other than photos: Node has one limit for all. */
function inTime(listener: RequestListener): RequestListener {
  return (req, res) => {
    if (bringsBody(req) && !uploadAt(req)) cutWhenLate(req, res)
    listener(req, res)
  }
}

const bringsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const tooLate = `HTTP/1.1 408 Request Timeout\r\n${ownAnswerHeader}: 1\r\nConnection: close\r\n\r\n`

function cutWhenLate(req: IncomingMessage, res: ServerResponse): void {
  const timer = setTimeout(() => {
    if (req.complete) return
    // An unanswered request is queued behind another one on this connection.
    if (res.socket && !res.headersSent) res.socket.write(tooLate)
    req.socket.destroySoon()
  }, requestMs)
  req.once('close', () => clearTimeout(timer))
}

/** Refuses requests that Node accepts and no page or call can serve: an address that is not a path, or two hosts. */
function wellFormed(listener: RequestListener): RequestListener {
  return (req, res) => {
    if (hasAddress(req) && hasOneHost(req)) return listener(req, res)
    res.writeHead(400, { Connection: 'close' }).end()
  }
}

/** Whether the address is a path; that of `OPTIONS *` is not (RFC 9112, 3.2.4). */
const hasAddress = ({ url }: IncomingMessage): boolean => /^(\/|https?:\/\/)/i.test(url ?? '')

/** Whether there is one Host header: Node uses the first of two, while a relay may use the last (RFC 9112, 3.2). */
const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length < 2

/** The server cannot listen on its address; the message is for the person at the terminal. */
export class ListenError extends Error {
  override name = 'ListenError'
}

/**
 * @param onTrouble called when a later connection could not be accepted (no descriptor left); the next ones may be
 * @returns the actual port
 * @throws ListenError with advice
 */
export function listen(
  server: Server,
  { port, host }: { port: number; host: string },
  onTrouble: (error: Error) => void = () => {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(new ListenError(explain(error, port, host)))
    server.once('error', refuse)
    server.listen({ port, host }, () => {
      server.off('error', refuse).on('error', onTrouble)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function explain({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') {
    return `Le port ${port} est déjà pris. Arrêtez le programme qui l’occupe, ou choisissez un autre port : PORT=${port + 1} npm start`
  }
  if (code === 'EACCES') return `Le port ${port} est réservé au système : choisissez un port au-dessus de 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST : l’adresse « ${host} » n’existe pas sur cette machine.`
  return `Impossible d’écouter sur ${host}:${port} (${message}).`
}

type Exchange = Parameters<RequestListener>

/** The maximum of queued requests on one connection. Browsers and relays send one at a time. */
const mostWaiting = 7

/**
 * Serves the requests of one connection one after the other: one packet may contain a thousand, from a client that
 * reads no answer. A client that sends more than eight without reading an answer is disconnected.
 */
function inTurn(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Exchange[]>()

  const serve = ([req, res]: Exchange) => {
    res.once('close', () => serveNext(req.socket))
    listener(req, res)
  }
  const serveNext = (socket: Socket) => {
    const next = socket.destroyed ? undefined : lines.get(socket)?.shift()
    if (next) serve(next)
    else lines.delete(socket)
  }
  return (...exchange) => {
    const { socket } = exchange[0]
    const waiting = lines.get(socket)
    if (socket.destroyed) return
    if (waiting && waiting.length >= mostWaiting) socket.destroy()
    else if (waiting) waiting.push(exchange)
    else {
      lines.set(socket, [])
      serve(exchange)
    }
  }
}
