import type { IncomingMessage, RequestListener } from 'node:http'

/** Refuses what Node lets in and no page or call of ours can be: an address that is none, two hosts. */
export function wellFormed(listener: RequestListener): RequestListener {
  return (req, res) => {
    if (hasAddress(req) && hasOneHost(req)) return listener(req, res)
    res.writeHead(400, { Connection: 'close' }).end()
  }
}

/** `OPTIONS *` asks about the server as a whole (RFC 9112, 3.2.4), about which it says nothing. */
const hasAddress = ({ url }: IncomingMessage): boolean => /^(\/|https?:\/\/)/i.test(url ?? '')

/** Node takes the first of two Host headers where a relay may take the last: neither is believed (RFC 9112, 3.2). */
const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length < 2
