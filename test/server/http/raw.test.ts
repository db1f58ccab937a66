import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { httpServer, listen } from '../../../server/http/connection/server.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { as, browse } from '../../setup/doors.ts'
import { customer } from '../../setup/workshop.ts'

let app: TestApp
let people: Cast
let port: number
const server = () => httpServer(createApp(app.deps))
let running: ReturnType<typeof server>

/** The real server, with its limits, and bytes that no client library would send. */
beforeAll(async () => {
  app = await testApp()
  people = await cast(app)
  running = server()
  port = await listen(running, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  running.close()
  running.closeAllConnections()
  await app.close()
})

/** Sends bytes as they are, and reads until the server closes: after a refusal, or because the last request asks for it. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(text))
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(text) : reject(error)))
  })
}

const lines = (...all: string[]) => all.join('\r\n')
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
const smuggled = lines('GET /public/lien-expire HTTP/1.1', 'Host: x', '', '')
const last = 'Connection: close'
const body = 'a=1'

describe('a request with an unclear end', () => {
  test.each([
    ['two lengths', ['Content-Length: 3', 'Content-Length: 4'], body],
    ['two equal lengths', ['Content-Length: 3', 'Content-Length: 3'], body],
    ['a list of lengths', ['Content-Length: 3, 3'], body],
    ['a signed length', ['Content-Length: +3'], body],
    ['a negative length', ['Content-Length: -3'], body],
    ['a hexadecimal length', ['Content-Length: 0x3'], body],
    ['a length and chunks', ['Content-Length: 3', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 3'], '0\r\n\r\n'],
    ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['an unknown coding', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['two codings', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], '0\r\n\r\n'],
    ['a space before the colon', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
    ['a vertical tab before the coding', ['Transfer-Encoding: \x0bchunked'], '0\r\n\r\n'],
    ['a folded header', ['Content-Length:', ' 3'], body],
    ['a chunk without a size', ['Transfer-Encoding: chunked'], 'g\r\nabc\r\n0\r\n\r\n'],
    ['a chunk with an endless size', ['Transfer-Encoding: chunked'], 'ffffffffffffffffff\r\nabc\r\n0\r\n\r\n'],
    ['a chunk longer than it says', ['Transfer-Encoding: chunked'], '1\r\nabc\r\n0\r\n\r\n'],
  ])('is refused with 400 and its rest is not served: %s', async (_what, headers, content) => {
    const head = ['POST /connexion HTTP/1.1', 'Host: localhost', 'Content-Type: application/x-www-form-urlencoded']
    const answer = await raw(lines(...head, ...headers, '', content + smuggled))
    expect(statuses(answer)).toEqual([400])
    expect(answer).not.toContain('lien de suivi')
  })

  test.each([
    ['no host', lines('GET /connexion HTTP/1.1', '', '')],
    ['two hosts', lines('GET /connexion HTTP/1.1', 'Host: localhost', 'Host: evil.example', '', '')],
    ['bare line feeds', 'GET /connexion HTTP/1.1\nHost: localhost\n\n'],
    ['a bare carriage return in a header', lines('GET /connexion HTTP/1.1', 'Host: localhost', 'X: a\rb', '', '')],
    ['a NUL in a header', lines('GET /connexion HTTP/1.1', 'Host: localhost', 'X: a\0b', '', '')],
    ['a space in the address', lines('GET /connexion /dashboard HTTP/1.1', 'Host: localhost', '', '')],
    ['OPTIONS *', lines('OPTIONS * HTTP/1.1', 'Host: localhost', '', '')],
    ['POST *', lines('POST * HTTP/1.1', 'Host: localhost', 'Content-Length: 0', '', '')],
    ['an unknown HTTP version', lines('GET /connexion HTTP/9.9', 'Host: localhost', '', '')],
  ])('is refused with 400: %s', async (_what, request) => {
    expect(statuses(await raw(request + smuggled))).toEqual([400])
  })

  test('is refused with 431 when its headers exceed 16 kB', async () => {
    const answer = await raw(lines('GET /connexion HTTP/1.1', 'Host: localhost', `X: ${'a'.repeat(17_000)}`, '', ''))
    expect(statuses(answer)).toEqual([431])
  })
})

test('pipelined requests are answered in order, each for its own user', async () => {
  const camille = await as(app, people.camille)
  const get = (path: string, token: string, ...more: string[]) =>
    lines(`GET ${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${token}`, ...more, '', '')
  const denise = await as(app, people.denise)
  const answer = await raw(
    get('/api/auth/me', camille.accessToken) +
      get('/api/auth/me', 'faux') +
      get('/api/auth/me', denise.accessToken) +
      get('/api/nulle-part', camille.accessToken, last),
  )
  expect(statuses(answer)).toEqual([200, 401, 200, 404])
  expect(answer.indexOf(people.camille.email)).toBeLessThan(answer.indexOf(people.denise.email))
  const ids = [...answer.matchAll(/^x-request-id: (.+)$/gim)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(4)
})

describe('the method of a request', () => {
  test.each([
    ['X-HTTP-Method-Override', {}],
    ['X-HTTP-Method', {}],
    ['X-Method-Override', {}],
  ])('is not changed by the header %s', async (header) => {
    const camille = await as(app, people.camille)
    const { client } = await customer(camille)
    const request = lines(
      `GET /api/clients/${client.id}?_method=DELETE HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${camille.accessToken}`,
      `${header}: DELETE`,
      last,
      '',
      '',
    )
    expect(statuses(await raw(request))).toEqual([200])
    expect((await camille.get(`/clients/${client.id}`)).status).toBe(200)
  })

  test('is not changed by a field _method', async () => {
    const camille = await browse(app, people.camille)
    const { client } = await customer(await as(app, people.camille))
    await camille.submit(`/clients/${client.id}/modifier`, { _method: 'DELETE', nom: 'Resté', prenom: 'Là' })
    expect((await camille.get(`/clients/${client.id}`)).text).toContain('Resté')
  })

  test.each(['TRACE', 'CONNECT', 'TRACK', 'DEBUG', 'PUT', 'PROPFIND'])(
    '%s is refused without an echo',
    async (method) => {
      const target = method === 'CONNECT' ? 'localhost:443' : '/connexion'
      const answer = await raw(
        lines(`${method} ${target} HTTP/1.1`, 'Host: localhost', 'X-Canari: canari', last, '', ''),
      )
      expect(answer).not.toContain('canari')
      expect(statuses(answer).filter((status) => status < 400)).toEqual([])
    },
  )
})

describe('a request that injects a header or a host', () => {
  test.each([
    '/connexion?next=%0d%0aSet-Cookie:%20pris=1',
    '/login?next=%0d%0aSet-Cookie:%20pris=1',
    '/dashboard%0d%0aSet-Cookie:%20pris=1',
    '/dashboard?x=%0d%0aSet-Cookie:%20pris=1',
    '/public/processus/%0d%0aSet-Cookie:%20pris=1',
    '/%0aSet-Cookie:pris=1',
  ])('%s adds no header', async (path) => {
    const answer = await raw(lines(`GET ${path} HTTP/1.1`, 'Host: localhost', last, '', ''))
    expect(answer.split('\r\n\r\n')[0]).not.toMatch(/^set-cookie: pris/im)
    expect(statuses(answer)).toHaveLength(1)
  })

  test.each([
    ['Host', ['GET /dashboard HTTP/1.1', 'Host: evil.example']],
    ['X-Forwarded-Host', ['GET /dashboard HTTP/1.1', 'Host: localhost', 'X-Forwarded-Host: evil.example']],
    ['an absolute address', ['GET http://evil.example/dashboard HTTP/1.1', 'Host: evil.example']],
    ['X-Original-URL', ['GET /connexion HTTP/1.1', 'Host: localhost', 'X-Original-URL: //evil.example']],
    ['X-Rewrite-URL', ['GET / HTTP/1.1', 'Host: localhost', 'X-Rewrite-URL: //evil.example']],
    ['two slashes', ['GET //evil.example/%2e%2e HTTP/1.1', 'Host: localhost']],
    ['a backslash', ['GET /\\evil.example HTTP/1.1', 'Host: localhost']],
  ])('%s redirects to no other site', async (_what, head) => {
    const answer = await raw(lines(...head, last, '', ''))
    expect(statuses(answer)).toHaveLength(1)
    const location = /^location: (.*)$/im.exec(answer)?.[1] ?? '/'
    // A page opened at another host is redirected to PUBLIC_URL, never to the host of the request.
    expect(location.replace(/^http:\/\/fil\.test(?=\/)/, '')).toMatch(/^\/(?![/\\])/)
    expect(answer).not.toMatch(/(href|src|action|content)="(https?:)?\/\/evil/)
  })
})

describe('uploads elsewhere than on photo and import forms', () => {
  const multipart = (path: string, more: string[] = []) => {
    const part = lines(
      '--x',
      'Content-Disposition: form-data; name="f"; filename="a.html"',
      '',
      '<script>',
      '--x--',
      '',
    )
    const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: multipart/form-data; boundary=x']
    return raw(lines(...head, ...more, last, `Content-Length: ${part.length}`, '', part))
  }

  test('are refused unread by pages and calls', async () => {
    const { accessToken } = await as(app, people.camille)
    expect(statuses(await multipart('/connexion'))).toEqual([415])
    expect(statuses(await multipart('/api/clients', [`Authorization: Bearer ${accessToken}`]))).toEqual([415])
  })
})
