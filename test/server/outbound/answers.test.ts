import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  OutboundError,
  type OutboundOptions,
  outboundLimits,
  postSafely,
} from '../../../server/outbound/post-safely.ts'

const opened: { close: () => unknown; closeAllConnections?: () => void }[] = []
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections?.()
    server.close()
  }
})

async function listening(server: Server | TcpServer): Promise<number> {
  opened.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

const answering = (listener: RequestListener) => listening(createServer(listener))
/** A TCP server that answers with the given bytes. */
const raw = (talk: (socket: Socket) => void) =>
  listening(
    createTcpServer((socket) => {
      socket.on('error', () => {})
      talk(socket)
    }),
  )

const post = (port: number, options: OutboundOptions = {}) =>
  postSafely(
    { url: `http://127.0.0.1:${port}/recevoir?a=1`, headers: { 'content-type': 'application/json' }, body: '{"é":1}' },
    { allowsLoopback: true, deadlineMs: 20_000, ...options },
  )
const soon = { deadlineMs: 1_000 }
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'sent',
    (error: unknown) => (error instanceof OutboundError ? error.reason : error),
  )

describe('a post', () => {
  test('brings its body, and returns the status and the body of the answer', async () => {
    const port = await answering((req, res) => {
      req.setEncoding('utf8').on('data', (body) => {
        res.writeHead(201).end(JSON.stringify([req.method, req.url, req.headers.host, req.headers.connection, body]))
      })
    })
    const { status, body } = await post(port)
    expect(status).toBe(201)
    expect(JSON.parse(String(body))).toEqual(['POST', '/recevoir?a=1', `127.0.0.1:${port}`, 'close', '{"é":1}'])
  })

  test('uses no proxy of the environment', async () => {
    const port = await answering((_, res) => res.end('direct'))
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9')
    const { body } = await post(port)
    vi.unstubAllEnvs()
    expect(String(body)).toBe('direct')
  })

  test('connects to the address that was checked, though the name changes between lookups', async () => {
    const port = await answering((req, res) => res.end(req.headers.host))
    const answers = [['127.0.0.1'], ['169.254.169.254'], ['10.0.0.1']]
    let lookups = 0
    const resolve = async () => answers[lookups++] ?? []
    // The certificate is not read: the connection itself shows which address was taken.
    const reason = await reasonOf(
      postSafely({ url: `https://exemple.fr:${port}/`, headers: {}, body: '' }, { allowsLoopback: true, resolve }),
    )
    expect(reason).toBe('connection')
    expect(lookups).toBe(1)
  })

  test.each([301, 302, 303, 307, 308])('does not follow a redirect (%i) to a private address', async (status) => {
    let requests = 0
    const port = await answering((_, res) => {
      requests += 1
      res.writeHead(status, { location: 'http://127.0.0.1:9/secret' }).end()
    })
    expect((await post(port)).status).toBe(status)
    expect(requests).toBe(1)
  })
})

describe('an answer', () => {
  test('is cut at the deadline when its headers drip', async () => {
    const port = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => socket.write('x-a: b\r\n'), 50)
      socket.on('close', () => clearInterval(drip))
    })
    expect(await reasonOf(post(port, soon))).toBe('timeout')
  })

  test('is cut at the deadline when its body drips', async () => {
    const port = await answering((_, res) => {
      res.writeHead(200)
      const drip = setInterval(() => res.write('.'), 50)
      res.on('close', () => clearInterval(drip))
    })
    expect(await reasonOf(post(port, soon))).toBe('timeout')
  })

  test('is cut at the deadline when it never comes, and the connection is closed', async () => {
    const gone = Promise.withResolvers<void>()
    const port = await raw((socket) => socket.on('close', () => gone.resolve()).resume())
    expect(await reasonOf(post(port, soon))).toBe('timeout')
    await gone.promise
  })

  test('is cut after sixty-four kilobytes when it has no end', async () => {
    const port = await answering((_, res) => {
      const more = () => {
        while (res.write(Buffer.alloc(16_384, 'x')));
      }
      res.on('drain', more)
      more()
    })
    const { status, body } = await post(port)
    expect([status, body.length]).toEqual([200, outboundLimits.answerBytes])
  })

  test('is refused when its headers are huge', async () => {
    const port = await answering((_, res) => {
      res.writeHead(200, { 'x-a': 'b'.repeat(outboundLimits.headerBytes) }).end()
    })
    expect(await reasonOf(post(port))).toBe('connection')
  })

  test('is not unpacked when it comes in gzip', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000))
    const port = await answering((_, res) => res.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    expect((await post(port)).body).toEqual(bomb.subarray(0, outboundLimits.answerBytes))
  })

  test('is a failure when its body is shorter than announced', async () => {
    const port = await raw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nab'))
    expect(await reasonOf(post(port))).toBe('connection')
  })

  test.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['nothing', ''],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  ])('is a failure when it is %s', async (_, text) => {
    const port = await raw((socket) => socket.end(text))
    expect(await reasonOf(post(port))).toBe('connection')
  })

  test('is cut at the deadline when it is information alone, again and again', async () => {
    const port = await raw((socket) => {
      const drip = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20)
      socket.on('close', () => clearInterval(drip))
    })
    expect(await reasonOf(post(port, soon))).toBe('timeout')
  })
})

describe('a certificate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fil-certificate-'))
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=exemple.fr', '-addext', 'subjectAltName=DNS:exemple.fr', '-keyout', key, '-out', cert],
    ],
    { stdio: 'ignore' },
  )
  const pair = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })

  const secure = () => listening(createTlsServer(pair, (_, res) => res.end('secure')))
  const send = (name: string, port: number, options: OutboundOptions) =>
    postSafely(
      { url: `https://${name}:${port}/`, headers: {}, body: '' },
      { allowsLoopback: true, resolve: async () => ['127.0.0.1'], ...options },
    )

  test('is refused from an unknown authority, also where the environment says otherwise', async () => {
    const port = await secure()
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const reason = await reasonOf(send('exemple.fr', port, {}))
    vi.unstubAllEnvs()
    expect(reason).toBe('certificate')
  })

  test('is accepted for the name of the URL, though the connection goes to an address', async () => {
    const { body } = await send('exemple.fr', await secure(), { authority: String(pair.cert) })
    expect(String(body)).toBe('secure')
  })

  test('is refused for another name', async () => {
    expect(await reasonOf(send('autre.fr', await secure(), { authority: String(pair.cert) }))).toBe('certificate')
  })
})
