import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

type Exchange = Parameters<RequestListener>

/** One is being answered, these wait behind it. Browsers and relays send one at a time; nobody needs more. */
const mostWaiting = 7

/**
 * Requests of one connection are served one after the other: one packet may hold a thousand of them, from somebody
 * who reads no answer. Who sends more than eight without one is cut.
 */
export function inTurn(listener: RequestListener): RequestListener {
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
