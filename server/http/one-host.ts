import type { RequestListener } from 'node:http'

/** Node takes the first of two Host headers where a relay may take the last: neither is believed (RFC 9112, 3.2). */
export function withOneHost(listener: RequestListener): RequestListener {
  return (req, res) => {
    const hosts = req.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length < 2) return listener(req, res)
    res.writeHead(400, { Connection: 'close' }).end()
  }
}
