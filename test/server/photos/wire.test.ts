import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import supertest from 'supertest'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { offerBody, rawClient, statusOf } from '../../../scripts/faults/raw-client.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { httpServer, listen } from '../../../server/http/connection/server.ts'
import { fieldsMs, stalledMs } from '../../../server/http/connection/unread-body.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { as, cookiesOf, tokenIn } from '../../setup/doors.ts'
import { boundary, multipart, multipartType } from '../../setup/multipart.ts'
import { offerChunks } from '../../setup/offer-chunks.ts'
import { aPhoto } from '../../setup/photo.ts'
import { repair } from '../../setup/workshop.ts'

let app: TestApp
let server: Server
let port: number
let call: string
let page: string
let processId: string
let csrf: string
let garageId: string
let people: Cast

beforeAll(async () => {
  app = await testApp()
  people = await cast(app)
  processId = (await repair(await as(app, people.camille))).process.id
  const { accessToken } = await as(app, people.bruno)
  server = httpServer(app.app)
  port = await listen(server, { port: 0, host: '127.0.0.1' })
  call = `POST /api/processes/${processId}/photos HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${multipartType}\r\nAuthorization: Bearer ${accessToken}\r\n`
  const { email, password } = people.bruno
  garageId = people.bruno.garageId
  const form = await supertest(app.app).get('/connexion')
  const signedIn = await supertest(app.app)
    .post('/connexion')
    .set('Cookie', cookiesOf(form))
    .type('form')
    .send({ _csrf: tokenIn(form.text), email, password })
  const cookie = cookiesOf(signedIn)
  csrf = tokenIn((await supertest(app.app).get('/dashboard').set('Cookie', cookie)).text)
  page = `POST /processus/${processId}/photos HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${multipartType}\r\nCookie: ${cookie}\r\n`
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await app.close()
})

const arrivals = () => (existsSync(app.deps.photos.arrivals) ? readdirSync(app.deps.photos.arrivals) : [])
const count = async () => {
  const row = await withGarage(app.db, garageId, (tx) =>
    tx.from('processes').where({ id: processId }).first('photo_count'),
  )
  return Number(row?.photo_count)
}
afterEach(() => expect.poll(arrivals).toEqual([]))

/** @returns the whole answer */
async function post(head: string, body: Buffer): Promise<string> {
  const { socket, received, closed } = rawClient(port)
  socket.write(`${head}Idempotency-Key: ${randomUUID()}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`)
  socket.write(body)
  await closed
  return received()
}

const key = () => `Idempotency-Key: ${randomUUID()}\r\n`
const mebibyte = 1024 * 1024

const tenThousand = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`champ${index}`, '']))

describe('an invalid body is refused', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['without a boundary of its own', () => Buffer.from('rien')],
    ['empty', () => Buffer.alloc(0)],
    ['only its end', () => multipart({}, [])],
    ['without a file', () => multipart({ caption: 'Disque' }, [])],
    ['of ten thousand parts', async () => multipart(tenThousand, [{ content: await aPhoto() }])],
    [
      'with a field in which nothing was chosen',
      () => multipart({}, [{ filename: '', type: 'application/octet-stream', content: '' }]),
    ],
    ['with a text for a photo', () => multipart({ photo: 'photo.jpg' }, [])],
    ['with a file of another name', async () => multipart({}, [{ name: 'fichier', content: await aPhoto() }])],
    ['with two photos', async () => multipart({}, [{ content: await aPhoto() }, { content: await aPhoto() }])],
    ['cut before its end', async () => multipart({}, [{ content: await aPhoto() }], '')],
    [
      'with a field without a name',
      () => Buffer.from(`--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${boundary}--`),
    ],
    [
      'with a caption of five thousand signs',
      async () => multipart({ caption: 'a'.repeat(5000) }, [{ content: await aPhoto() }]),
    ],
    [
      'with a caption of two hundred',
      async () => multipart({ caption: 'a'.repeat(200) }, [{ content: await aPhoto() }]),
    ],
    [
      'with eleven fields',
      async () =>
        multipart(Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`f${n}`, 'x'])), [
          { content: await aPhoto() },
        ]),
    ],
    [
      'with ten thousand parts',
      () => multipart(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, 'x'])), []),
    ],
    ['with a header that has no end', () => Buffer.from(`--${boundary}\r\nX: ${'a'.repeat(500_000)}`)],
  ])('%s', async (_, body) => {
    expect(statusOf(await post(call, await body()))).toBe('400')
  })

  test('a missing photo shows an error on its field', async () => {
    expect(await post(call, multipart({}, []))).toContain('Choisissez une photo')
  })
})

describe('a photo above fifteen megabytes', () => {
  const tooMany = 200 * mebibyte
  test('refuses an announced size', async () => {
    const { status, taken } = await offerBody(port, call + key(), tooMany)
    expect(status).toBe('413')
    expect(taken).toBeLessThan(30 * mebibyte)
  })

  test('refuses a size without an announcement', async () => {
    const { status, taken } = await offerChunks(port, call + key(), tooMany)
    expect(status).toMatch(/^4(00|13)$/)
    expect(taken).toBeLessThan(60 * mebibyte)
  })

  test('sends its answer for a size a little above', async () => {
    const answer = await post(call, multipart({}, [{ content: Buffer.alloc(16 * mebibyte - 40_000, '\xff\xd8\xff') }]))
    expect(answer).toContain('PHOTO_TOO_LARGE')
  })
})

test('a form with a photo that is too large keeps the photos before it', async () => {
  const before = await count()
  const heavy = Buffer.alloc(15 * mebibyte + 1)
  const body = multipart({ _csrf: csrf, cle: randomUUID() }, [{ content: await aPhoto() }, { content: heavy }])
  expect(statusOf(await post(page, body))).toMatch(/^(303|4\d\d)$/)
  expect(await count()).toBe(before + 1)
})

test('a form without its token is refused before a photo is read', async () => {
  const body = multipart({ cle: randomUUID() }, Array(10).fill({ content: Buffer.alloc(2 * mebibyte) }))
  expect(statusOf(await post(page, body))).toBe('403')
})

test('a token after the photos does not count', async () => {
  const photo = multipart({}, [{ content: await aPhoto() }], '')
  expect(statusOf(await post(page, Buffer.concat([photo, multipart({ _csrf: csrf }, [])])))).toBe('403')
})

test('a sender who leaves in the middle of a photo leaves no file', async () => {
  const { socket } = rawClient(port)
  const whole = multipart({}, [{ content: Buffer.alloc(3 * mebibyte) }])
  socket.write(`${call}${key()}Content-Length: ${whole.length}\r\n\r\n`)
  socket.write(whole.subarray(0, 2 * mebibyte))
  await expect.poll(arrivals).toHaveLength(1)
  socket.destroy()
  await expect.poll(arrivals).toEqual([])
})

test('a user sends three photos at once at most', async () => {
  const whole = multipart({}, [{ content: await aPhoto() }])
  const start = () => {
    const client = rawClient(port)
    client.socket.write(`${call}${key()}Connection: close\r\nContent-Length: ${whole.length}\r\n\r\n`)
    client.socket.write(whole.subarray(0, -10))
    return client
  }
  const three = [start(), start(), start()]
  await expect.poll(arrivals).toHaveLength(3)
  expect(await post(call, whole)).toMatch(/^HTTP\/1\.1 429.*Retry-After: 5.*RATE_LIMITED/s)
  const [first] = three
  first?.socket.write(whole.subarray(-10))
  await first?.closed
  expect(statusOf(first?.received() ?? '')).toBe('201')
  expect(statusOf(await post(call, whole))).toBe('201')
  for (const { socket } of three) socket.destroy()
})

/** Sends the beginning of a photo at once, then one byte a second. */
function drip(head: string, whole: Buffer) {
  const client = rawClient(port)
  client.socket.write(`${head}${key()}Connection: close\r\nContent-Length: ${whole.length}\r\n\r\n`)
  client.socket.write(whole.subarray(0, 300))
  let sent = 300
  const timer = setInterval(() => client.socket.write(whole.subarray(sent, ++sent)), 1_000)
  void client.closed.then(() => clearInterval(timer))
  return client
}

const callAs = (path: string, token: string) => call.replace(/\/api\S+/, path).replace(/Bearer \S+/, `Bearer ${token}`)

test('a slow garage takes a quarter of the uploads, and no other garage waits', async () => {
  const [camille, denise] = [await as(app, people.camille), await as(app, people.denise)]
  const whole = multipart({}, [{ content: Buffer.alloc(mebibyte) }])
  const own = `/api/processes/${processId}/photos`
  const dripping = [
    ...[1, 2, 3].map(() => drip(call, whole)),
    ...[1, 2, 3].map(() => drip(callAs(own, camille.accessToken), whole)),
  ]
  await expect.poll(arrivals).toHaveLength(4)
  await Promise.race(dripping.map(({ closed }) => closed))
  expect(
    dripping.map(({ received }) => received()).filter((answer) => statusOf(answer) === '429').length,
  ).toBeGreaterThan(0)
  expect(arrivals()).toHaveLength(4)
  const theirs = `/api/processes/${(await repair(denise)).process.id}/photos`
  const photo = multipart({}, [{ content: await aPhoto() }])
  expect(statusOf(await post(callAs(theirs, denise.accessToken), photo))).toBe('201')
  for (const { socket } of dripping) socket.destroy()
})

test('fields without a file take no upload, and are cut off after ten seconds', async () => {
  const whole = multipart({ caption: 'Disque' }, [{ content: await aPhoto() }])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const waiting = () => vi.getTimerCount()
  const before = waiting()
  const slow = Array.from({ length: 5 }, () => {
    const client = rawClient(port)
    client.socket.write(`${call}${key()}Content-Length: ${whole.length}\r\n\r\n`)
    client.socket.write(whole.subarray(0, 20))
    return client
  })
  await expect.poll(waiting).toBeGreaterThanOrEqual(before + slow.length)
  expect(statusOf(await post(call, multipart({}, [{ content: await aPhoto() }])))).toBe('201')
  vi.advanceTimersByTime(fieldsMs)
  await Promise.all(slow.map(({ closed }) => closed))
  expect(slow.map(({ received }) => received())).toEqual(['', '', '', '', ''])
})

test('a sender who stalls is cut off, and leaves no file', async () => {
  expect(server.timeout).toBe(stalledMs)
  server.setTimeout(500)
  onTestFinished(() => void server.setTimeout(stalledMs))
  const { socket, closed } = rawClient(port)
  socket.write(`${call}${key()}Content-Length: 5000\r\n\r\n`)
  socket.write(multipart({}, [{ content: 'x'.repeat(300) }]).subarray(0, 300))
  await closed
})

test('other addresses refuse photos, and other types refuse their size', async () => {
  const body = multipart({}, [{ content: Buffer.alloc(2 * mebibyte) }])
  expect(statusOf(await post(call.replace('/photos', '/notes'), body))).toBe('413')
  expect(statusOf(await post(call.replace(multipartType, 'application/json'), body))).toBe('413')
  expect(statusOf(await post(call.replace('/photos', '/notes'), multipart({}, [])))).toBe('415')
  expect(statusOf(await post(call.replace(/Authorization.*\r\n/, ''), body))).toBe('401')
})

test('a repeated key returns the same photo, and refuses another one', async () => {
  const own = `${call}Idempotency-Key: photo-une-fois\r\n`
  const once = async (content: Buffer) => {
    const body = multipart({ caption: 'Une fois' }, [{ content }])
    const { socket, received, closed } = rawClient(port)
    socket.write(`${own}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`)
    socket.write(body)
    await closed
    return received()
  }
  const photo = await aPhoto({ colour: '#112233' })
  const [first, again, other] = [await once(photo), await once(photo), await once(await aPhoto({ colour: '#aabbcc' }))]
  expect([first, again, other].map(statusOf)).toEqual(['201', '201', '422'])
  expect(again).toContain('Idempotent-Replayed: true')
  const idIn = (text: string) => /"id":"([^"]+)"/.exec(text)?.[1]
  expect(idIn(again)).toBe(idIn(first))
})
