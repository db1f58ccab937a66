import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type WallGroup, wallEvents } from '../../../domain/screens/wall.ts'
import { testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { as, browse, type Caller, stranger } from '../../setup/doors.ts'
import { type LiveStream, openPort, openStream } from '../../setup/live.ts'
import { bring, type OnSite } from '../../setup/on-site.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stageWithGarages } from '../stage.ts'
import { stopTime } from '../stopped-time.ts'

stageWithGarages()

/** The calls of a person, which fail if they are refused. */
async function apiOf(caller: Caller) {
  const body = async (asked: PromiseLike<{ status: number; body: unknown; text: string }>) => {
    const { status, body, text } = await asked
    if (status >= 300) throw new Error(`${status} ${text}`)
    return body as never
  }
  return {
    post: (path: string, sent = {}) => body(caller.post(path, sent)),
    patch: (path: string, sent: object) => body(caller.patch(path, sent as never)),
  }
}

async function garage(cars: OnSite[], masksPlates = false) {
  const admin = await as(app, people.camille)
  const api = await apiOf(admin)
  const processes = []
  for (const car of cars) processes.push(await bring(api, car))
  const { url } = (await admin.post('/screens', { name: 'Atelier', masksPlates })).body as { url: string }
  const visitor = await browse(app)
  return { admin, processes, path: new URL(url).pathname, open: () => visitor.get(new URL(url).pathname) }
}

const groups: WallGroup[] = ['pending', 'workshop', 'waiting', 'toReturn']
const textOf = (html: string) =>
  html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('shows each car in its group, with its model, step, person and delay', async () => {
  const cars = groups.map((group, index) => ({ group, plaque: `AB${index}12CD` }))
  const late = { estimatedEndDate: '2026-01-06', assigneeId: people.bruno.id }
  const { open } = await garage(cars.map((car) => (car.group === 'workshop' ? { ...car, ...late } : car)))
  const text = textOf((await open()).text)
  const order = [
    'À valider 1',
    'AB-012-CD',
    'En atelier 1',
    'AB-112-CD',
    'En attente 1',
    'AB-212-CD',
    'À rendre 1',
    'AB-312-CD',
  ]
  expect(order.toSorted((one, other) => text.indexOf(one) - text.indexOf(other))).toEqual(order)
  for (const part of order) expect(text).toContain(part)
  expect(text).toMatch(/AB-112-CD .*Peugeot 308 Dépose des plaquettes · Bruno En retard depuis le 6 janv\./)
  expect(text).toMatch(/AB-212-CD .*Peugeot 308 Pièce Dépose des plaquettes/)
  expect(text).toMatch(/AB-312-CD .*Peugeot 308 Prête aujourd’hui/)
})

test('leaves out cars that have not arrived, and cars that were given back', async () => {
  const { admin, processes, open } = await garage([{ group: 'toReturn' }, { group: 'workshop', plaque: 'GH482KL' }])
  await admin.post(`/processes/${processes[0]?.id}/return`)
  await admin.delete(`/processes/${processes[1]?.id}/arrival`)
  expect(textOf((await open()).text)).toContain('Aucun véhicule sur place')
})

test('has nothing of a customer: no name, phone, note or price, and no id', async () => {
  const note = 'Rappeler Zénobie avant midi'
  const { admin, processes, open } = await garage(
    groups.map((group) => ({ group, nom: 'Zénobie', note: group === 'waiting' ? note : 'Code du portail 4711' })),
  )
  const at = `/processes/${processes[1]?.id}/approvals`
  const lines = [{ label: 'Disques de Zénobie', kind: 'security', amountCents: 18_437 }]
  const approval = (await admin.post(at, { title: 'Accord Zénobie', lines, expiryDays: 7 })).body as { id: string }
  await admin.post(`${at}/${approval.id}/send`, { way: 'link' })
  const { text, headers } = await open()
  const secrets = [
    'Zénobie',
    'Sophie',
    '639981742',
    '39 98 17 42',
    'portail',
    'avant midi',
    '184,37',
    people.camille.email,
  ]
  const seen = text + JSON.stringify(headers)
  expect([...secrets, ...processes.map(({ id }) => id)].filter((secret) => seen.includes(secret))).toEqual([])
})

test('masks the plates of a screen that asks for it', async () => {
  const { open } = await garage([{ group: 'workshop', plaque: 'GH482KL' }], true)
  const { text } = await open()
  expect(text).toContain('GH-•••-KL')
  expect(text).not.toMatch(/GH-?482/)
})

test('has no cookie, and is closed to caches, robots and referrers', async () => {
  const { open } = await garage([])
  const { headers, text } = await open()
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(text).toContain('<noscript><meta http-equiv="refresh" content="30"/></noscript>')
})

test('answers 304 until something that it shows changes', async () => {
  const { admin, path, open } = await garage([{ group: 'workshop' }])
  const version = /<meta name="version" content="([^"]+)"/.exec((await open()).text)?.[1]?.replaceAll('&quot;', '"')
  const again = async () => {
    const visitor = await browse(app)
    return visitor.get(path).set({ 'If-None-Match': version ?? '', 'X-Page-Regions': '1' })
  }
  expect(await again()).toMatchObject({ status: 304, text: '' })
  await bring(await apiOf(admin), { group: 'pending', plaque: 'GH482KL' })
  const fresh = await again()
  expect(fresh.status).toBe(200)
  expect(fresh.text).toContain('GH-482-KL')
  expect(fresh.text).not.toContain('<html')
})

test('gives unknown, renewed and removed addresses the same answer', async () => {
  const { admin, path } = await garage([])
  const [screen] = (await admin.get('/screens')).body.items as { id: string }[]
  const renewed = (await admin.post(`/screens/${screen?.id}/renew`)).body as { url: string }
  await admin.delete(`/screens/${screen?.id}`)
  const answers = []
  for (const one of [path, new URL(renewed.url).pathname, `/mur/${'x'.repeat(32)}`, '/mur/court']) {
    const { status, text } = await (await browse(app)).get(one)
    answers.push([status, textOf(text)])
  }
  expect(answers[0]).toEqual([410, expect.stringContaining('Cet écran n’est plus autorisé')])
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('keeps its token out of the log', async () => {
  const { path, open } = await garage([])
  await open()
  expect(app.logged()).toContain('/mur/:token')
  expect(app.logged()).not.toContain(path)
})

describe('the stream of a wall', () => {
  let origin: string
  let closePort: () => Promise<void>
  const streams: LiveStream[] = []
  beforeAll(async () => {
    const port = await openPort(app.app)
    origin = port.origin
    closePort = port.close
  })
  afterAll(async () => {
    for (const stream of streams) stream.close()
    await closePort()
  })
  const listen = async (path: string) => {
    const stream = await openStream(origin, {}, `${path}${wallEvents}`)
    streams.push(stream)
    return stream
  }

  test('announces changes of its garage, without a cookie or data', async () => {
    const { admin, path } = await garage([])
    const stream = await listen(path)
    await stream.next('open')
    const { id } = await bring(await apiOf(admin), { group: 'workshop', plaque: 'GH482KL' })
    await stream.next('change')
    expect(stream.text()).not.toMatch(/GH482KL|Lambert/)
    expect(stream.text()).not.toContain(id)
    expect(stream.headers['set-cookie']).toBeUndefined()
  })

  test.each(['renew', 'delete'])('ends after the call to %s its address', async (act) => {
    const { admin, path } = await garage([])
    const stream = await listen(path)
    await stream.next('open')
    const [screen] = (await admin.get('/screens')).body.items as { id: string }[]
    const at = `/screens/${screen?.id}`
    await (act === 'renew' ? admin.post(`${at}/renew`) : admin.delete(at))
    await stream.next('ended')
    await stream.ended
    expect((await listen(path)).status).toBe(410)
  })

  test('is refused to an unknown address', async () => {
    expect((await listen(`/mur/${'x'.repeat(32)}`)).status).toBe(410)
  })
})

describe('a stranger who tries addresses', () => {
  stopTime()

  test('is refused beyond sixty wrong addresses a minute, and does not stop screens and customers', async () => {
    const own = await testApp({ rateLimits: 'on' })
    const admin = await as(own, (await cast(own)).camille)
    const { url } = (await admin.post('/screens', { name: 'Atelier' })).body as { url: string }
    const { process } = await repair(admin)
    const look = (token: string) => supertest(own.app).get(`/mur/${token}`)
    for (let wrong = 0; wrong < 60; wrong += 1) expect((await look(`${wrong}`.padStart(32, 'x'))).status).toBe(410)
    expect((await look('x'.repeat(32))).status).toBe(429)
    expect((await supertest(own.app).get(new URL(url).pathname)).status).toBe(200)
    expect((await stranger(own).get(`/public/processes/${process.qrToken?.token}`)).status).toBe(200)
    await own.close()
  })
})
