import type { RequestListener, Server } from 'node:http'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { rawClient } from '../../../scripts/faults/raw-client.ts'
import { httpServer, listen } from '../../../server/http/connection/server.ts'

let server: Server
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

const start = (made: Server) => {
  server = made
  return listen(server, { port: 0, host: '127.0.0.1' })
}
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const many = (times: number) => Array.from({ length: times }, (_, index) => ask(`/${index + 1}`)).join('')

describe('requests on one connection', () => {
  test('are served one after the other, up to eight at once', async () => {
    const served: string[] = []
    let atOnce = 0
    let most = 0
    const port = await start(
      httpServer((req, res) => {
        most = Math.max(most, ++atOnce)
        served.push(String(req.url))
        setImmediate(() => {
          atOnce -= 1
          res.end(req.url)
        })
      }),
    )
    const client = rawClient(port)
    client.socket.write(many(8))
    await until(client, '/8')
    expect([served, most]).toEqual([['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8'], 1])
    client.socket.write(ask('/9'))
    await until(client, '/9')
  })

  test('are cut beyond eight unanswered ones, and one is processed', async () => {
    const served: string[] = []
    const port = await start(httpServer((req) => served.push(String(req.url))))
    const client = rawClient(port)
    client.socket.write(many(1_500))
    await client.closed
    expect(served).toEqual(['/1'])
  })
})

test('a connection that never reads its answer is closed', async () => {
  const whole = Buffer.alloc(64 * 2 ** 20)
  const port = await start(httpServer((_req, res) => res.end(whole)))
  expect(server.timeout).toBe(20_000)
  server.setTimeout(100)
  const closed = new Promise((resolve) => {
    server.on('connection', (socket) => socket.once('close', resolve))
  })
  const client = rawClient(port)
  client.socket.pause()
  client.socket.write(ask('/'))
  await closed
  client.socket.destroy()
})

test('a proxy writes after a pause on the connection that it keeps; a direct client is disconnected', async () => {
  const post = 'POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nab'
  const echo: RequestListener = (req, res) => {
    req.resume().once('end', () => res.end('taken'))
  }
  const direct = rawClient(await start(httpServer(echo)))
  const other = httpServer(echo, { isBehindProxy: true })
  onTestFinished(() => {
    other.close()
    other.closeAllConnections()
  })
  const proxy = rawClient(await listen(other, { port: 0, host: '127.0.0.1' }))
  for (const { socket } of [direct, proxy]) socket.write(post)
  // The end of the direct one is later than the pause after which a proxy lost its writes.
  await direct.closed
  proxy.socket.write(post)
  await expect.poll(() => proxy.received().match(/taken/g)?.length).toBe(2)
  expect(direct.received().match(/taken/g)).toHaveLength(1)
})

test('a lack of file descriptors is reported and does not end the server', async () => {
  server = httpServer((_req, res) => res.end())
  const told: Error[] = []
  await listen(server, { port: 0, host: '127.0.0.1' }, (error) => told.push(error))
  const troubles = [new Error('accept EMFILE'), new Error('accept EMFILE')]
  for (const trouble of troubles) server.emit('error', trouble)
  expect(told).toEqual(troubles)
})

function until({ socket, received }: ReturnType<typeof rawClient>, end: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!received().endsWith(end)) return
      socket.off('data', look)
      resolve()
    }
    socket.on('data', look)
    look()
  })
}
