import supertest from 'supertest'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ownAnswerHeader } from '../../../domain/ground/addresses/own-answer.ts'
import { health } from '../../../server/http/connection/health.ts'
import { httpServer } from '../../../server/http/connection/server.ts'
import { testApp } from '../../setup/app.ts'
import { as, browse } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

stage()

const everywhere = [
  '/',
  '/connexion',
  '/inscription',
  '/dashboard',
  '/nulle-part',
  '/public/lien-expire',
  `/public/processus/${'x'.repeat(32)}`,
  '/api/clients',
  '/api/nulle-part',
  '/favicon.svg',
]

test.each(everywhere)('%s has the security headers', async (path) => {
  const { headers } = await supertest(app.app).get(path)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': path.startsWith('/public/') ? 'no-referrer' : 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(headers['x-powered-by']).toBeUndefined()
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("img-src 'self' data: blob:;")
  expect(policy).not.toContain('unsafe')
})

test.each(everywhere)('%s allows no other origin', async (path) => {
  const asked = { Origin: 'https://ailleurs.test', 'Access-Control-Request-Method': 'POST' }
  for (const method of ['get', 'options'] as const) {
    const { headers } = await supertest(app.app)[method](path).set(asked)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

test.each(everywhere)('%s has a content type, and a charset for text', async (path) => {
  const { headers, text } = await supertest(app.app).get(path)
  const type = headers['content-type'] ?? ''
  if (text) expect(type).toMatch(/^(text\/\w+|application\/json); ?charset=utf-8$|^image\/svg\+xml$/i)
})

describe('the header by which a browser knows the server', () => {
  test('is in every answer of the server, with or without the application', async () => {
    const door = health({ migrated: true, draining: true }, async () => undefined)
    const server = httpServer((req, res) => door(req, res, () => app.app(req, res)))
    onTestFinished(() => void server.close())
    const ways = [...everywhere, '/health/live', '/health/ready', '/session/events', '/api/clients?page=%']
    for (const path of ways) {
      const { headers } = await supertest(server).get(path)
      expect([path, headers[ownAnswerHeader.toLowerCase()]]).toEqual([path, '1'])
    }
    const refused = await supertest(server).post('/connexion').type('text/xml').send('<a/>')
    expect(refused.headers[ownAnswerHeader.toLowerCase()]).toBe('1')
  })

  test('can be read by a page at another origin than the calls', async () => {
    const elsewhere = await testApp({ apiBaseUrl: 'https://api.exemple.fr' })
    onTestFinished(() => elsewhere.close())
    const { headers } = await supertest(elsewhere.app).get('/api/clients')
    expect(headers['access-control-expose-headers']).toBe(`${ownAnswerHeader}, Location, Retry-After`)
  })
})

test('each page has a new nonce, the one of its policy', async () => {
  const nonces = new Set<string>()
  for (let round = 0; round < 20; round += 1) {
    const { headers, text } = await supertest(app.app).get('/connexion')
    const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? ''
    nonces.add(nonce)
    expect(text).toContain(`nonce="${nonce}"`)
  }
  expect(nonces.size).toBe(20)
})

test.each(['/public/lien-expire', '/favicon.svg', '/api/clients', '/robots.txt'])('%s sets no cookie', async (path) => {
  const { headers } = await supertest(app.app).get(path)
  expect(headers['set-cookie']).toBeUndefined()
})

test('a visitor without a form fills no session table', async () => {
  const before = (await app.db('sessions').select('sid')).length
  for (const path of ['/nulle-part', '/dashboard', '/', '/login']) {
    await supertest(app.app).get(path)
    if (path !== '/') await supertest(app.app).post(path).type('form').send({ nom: 'Lambert' })
  }
  expect(await app.db('sessions').select('sid')).toHaveLength(before)
})

test('signed-in pages are never cached', async () => {
  const camille = await browse(app, people.camille)
  for (const path of ['/dashboard', '/clients', '/parametres/profil']) {
    expect((await camille.get(path)).headers['cache-control']).toBe('no-store')
  }
})

test('visitor pages may be cached for the back button, unless their address is secret', async () => {
  const control = async (path: string) => (await supertest(app.app).get(path)).headers['cache-control']
  for (const path of ['/connexion', '/inscription', '/reinitialisation']) {
    expect(await control(path)).toBe('private, no-cache')
  }
  for (const path of ['/inscription?invite=inconnue-mais-longue', `/reinitialisation/${'x'.repeat(32)}`]) {
    expect(await control(path)).toBe('no-store')
  }
})

const keys = [
  [`/public/processus/${'x'.repeat(32)}`, 'no-referrer'],
  [`/public/accord/${'x'.repeat(32)}`, 'no-referrer'],
  [`/reinitialisation/${'x'.repeat(43)}`, 'no-referrer'],
  [`/adresse/${'x'.repeat(43)}`, 'no-referrer'],
  ['/inscription?invite=inconnue-mais-longue', 'same-origin'],
] as const

test.each(keys)('%s is not cached, not indexed and not sent as referrer', async (path, referrer) => {
  const { headers } = await supertest(app.app).get(path)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': referrer,
  })
})

test('answers to a signed-in user are never cached: calls, files and refusals', async () => {
  const api = await as(app, people.camille)
  const { process, client } = await repair(api)
  const camille = await browse(app, people.camille)
  const bruno = await browse(app, people.bruno)
  const answers = [
    await api.get('/clients'),
    await api.get(`/clients/${client.id}`),
    await api.get(`/clients/${client.id}/export`),
    await api.get('/clients/inconnu'),
    await camille.get(`/clients/${client.id}/export`),
    await camille.get(`/processus/${process.id}/qr`),
    await camille.get('/nulle-part'),
    await bruno.get('/parametres/garage'),
  ]
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(Array(answers.length).fill('no-store'))
})

test('behind an undeclared relay an https address still gets its secure cookie', async () => {
  const secure = await testApp({ publicUrl: 'https://suivi.exemple.fr' })
  const answer = await supertest(secure.app).get('/connexion')
  expect(answer.headers['set-cookie']?.[0]).toMatch(/^__Host-garage_sid=.+HttpOnly; Secure; SameSite=Lax$/)
  await secure.close()
})

test('HSTS and upgrade are sent only when the public address is https', async () => {
  const plain = await supertest(app.app).get('/connexion')
  expect(plain.headers['strict-transport-security']).toBeUndefined()
  const secure = await testApp({ publicUrl: 'https://suivi.exemple.fr', trustProxy: 1 })
  const answer = await supertest(secure.app)
    .get('/connexion')
    .set({ Host: 'suivi.exemple.fr', 'X-Forwarded-Proto': 'https' })
  expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
  expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests')
  expect(answer.headers['set-cookie']?.[0]).toMatch(/^__Host-garage_sid=.+Path=\/; .*HttpOnly; Secure; SameSite=Lax$/)
  expect(answer.headers['set-cookie']?.[0]).not.toContain('Domain')
  await secure.close()
})

describe('old addresses and redirects', () => {
  test.each([
    ['/', 302, '/connexion'],
    ['/login', 301, '/connexion'],
    ['/register', 301, '/inscription'],
    ['/reset-request', 301, '/reinitialisation'],
  ])('%s → %i %s', async (path, status, location) => {
    const answer = await supertest(app.app).get(path)
    expect([answer.status, answer.headers.location]).toEqual([status, location])
  })

  test('/steptypes redirects to the settings page', async () => {
    const bruno = await browse(app, people.bruno)
    expect((await bruno.get('/steptypes')).headers.location).toBe('/parametres/types-etapes')
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%2f%2fevil.example',
    '/dashboard\r\nX: y',
    '/nulle-part',
    '/deconnexion',
    'javascript:alert(1)',
    '@evil.example',
  ])('next=%j is not followed', async (next) => {
    const visitor = await browse(app)
    const { email, password } = people.camille
    const answer = await visitor.submit('/connexion', { email, password, next })
    expect([answer.status, answer.headers.location]).toEqual([303, '/dashboard'])
  })
})
