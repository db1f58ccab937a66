import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SlowProxy = {
  url: string
  /** Sends the rest of the page. */
  release: () => void
  /** Breaks the connection: the rest never comes. */
  breakOff: () => void
  close: () => Promise<void>
}

/**
 * A proxy in front of the site: it sends the beginning of the dashboard at once, and the rest when the test says so.
 */
export async function slowProxy(siteUrl: string): Promise<SlowProxy> {
  let release: SlowProxy['release'] = () => undefined
  let breakOff: SlowProxy['breakOff'] = () => undefined
  const server = createServer((req, res) => {
    const { host: _host, 'accept-encoding': _encoding, ...headers } = req.headers
    const asked = request(siteUrl + req.url, { method: req.method, headers }, async (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers)
      if (req.url !== '/dashboard') return answer.pipe(res)
      const page = Buffer.concat(await answer.toArray()).toString()
      const cut = page.indexOf('<main')
      res.write(page.slice(0, cut))
      release = () => res.end(page.slice(cut))
      breakOff = () => res.socket?.destroy()
    })
    req.pipe(asked)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => release(),
    breakOff: () => breakOff(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
