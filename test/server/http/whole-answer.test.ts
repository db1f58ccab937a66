import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Renderer } from '../../../server/renderer/renderer.ts'
import { as, browse, type Visitor } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

stage()

let server: Server
let visitor: Visitor
let accessToken: string
/** Runs before a page is rendered. */
let before = (): void => {}

beforeAll(async () => {
  const { page } = app.deps.renderer
  const watched: Renderer['page'] = async (...asked) => {
    if (asked[0] !== 'error') before()
    return page(...asked)
  }
  app.deps.renderer = { ...app.deps.renderer, page: watched }
  const camille = await as(app, people.camille)
  for (let index = 0; index < 3; index += 1) await repair(camille)
  accessToken = camille.accessToken
  visitor = await browse(app, people.camille)
  server = createServer(app.app).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())
beforeEach(() => {
  before = () => {}
})

/** The answer as sent over the network, still compressed. */
async function ask(path: string, encodings: string, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<{ headers: IncomingHttpHeaders; body: Buffer }>()
  const { port } = server.address() as AddressInfo
  const headers = { 'accept-encoding': encodings, authorization: `Bearer ${accessToken}` }
  httpRequest({ port, path, method, headers, agent: false }, (answer) =>
    buffer(answer).then((body) => resolve({ headers: answer.headers, body }), reject),
  )
    .once('error', reject)
    .end()
  return promise
}

const unpack: Record<string, (body: Buffer) => Buffer> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

const answers = [
  ['page', routes.login.href(), '</html>'],
  ['call', '/api/processes', '}'],
] as const

describe.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['zstd;q=0, br;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('a browser that accepts "%s"', (encodings, coding) => {
  test.each(answers)('gets a complete %s in that encoding', async (_kind, path, end) => {
    const { headers, body } = await ask(path, encodings)
    expect(headers['content-encoding']).toBe(coding)
    expect(headers.vary).toMatch(/accept-encoding/i)
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers['transfer-encoding']).toBeUndefined()
    const text = String(coding ? unpack[coding]?.(body) : body)
    expect(text.slice(-end.length)).toBe(end)
  })
})

test('a short answer is not compressed', async () => {
  const { headers, body } = await ask('/api/notifications/unread-count', 'gzip, br, zstd')
  expect(headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(String(body))).toHaveProperty('unread')
})

test('HEAD returns the length of a page without content', async () => {
  const { headers, body } = await ask(routes.login.href(), 'zstd', 'HEAD')
  expect(Number(headers['content-length'])).toBeGreaterThan(1000)
  expect(body.length).toBe(0)
})

test.each([routes.dashboard.href(), routes.clients.href(), routes.notifications.href(), routes.profile.href()])(
  '%s returns an error page and a log entry when rendering fails',
  async (path) => {
    before = () => {
      throw new Error('a row was not what it should be')
    }
    const { status, text } = await visitor.get(path)
    expect(status).toBe(500)
    expect(text).toContain('<h1')
    expect(app.logged()).toContain('a row was not what it should be')
  },
)
