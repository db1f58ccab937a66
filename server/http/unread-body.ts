import type { IncomingMessage, RequestListener } from 'node:http'

/** Four times the largest body that any of our addresses takes. */
const hugeBytes = 1024 * 1024
/** For the answer to arrive: it would be lost in the reset that ends a connection with unread bytes. */
const lingerMs = 1_000

/** Announces more than we would ever read. */
export const isHuge = ({ headers }: IncomingMessage): boolean => Number(headers['content-length'] ?? 0) > hugeBytes

/** Node reads a body to its end to use the connection again, fifty megabytes as well: such a one is closed instead. */
export function unreadWhenHuge(listener: RequestListener): RequestListener {
  return (req, res) => {
    if (isHuge(req)) res.once('finish', () => leaveUnread(req))
    listener(req, res)
  }
}

function leaveUnread({ socket }: IncomingMessage): void {
  // Node has just asked for the rest.
  setImmediate(() => socket.pause())
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}
