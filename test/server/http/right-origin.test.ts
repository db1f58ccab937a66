import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../setup/app.ts'
import { cookiesOf, tokenIn } from '../../setup/doors.ts'

const own = 'https://suivi.garage.example'
let app: TestApp
let relayed: TestApp
beforeAll(async () => {
  app = await testApp({ publicUrl: own })
  relayed = await testApp({ publicUrl: own, trustProxy: 1 })
})
afterAll(() => Promise.all([app.close(), relayed.close()]))

const look = (path: string, headers: Record<string, string> = {}, { app: at } = app) =>
  supertest(at)
    .get(path)
    .set({ Host: '192.168.1.20:3000', ...headers })

describe('a staff page at another origin than PUBLIC_URL', () => {
  test.each([
    ['/connexion', '/connexion?origine=1'],
    ['/', '/?origine=1'],
    ['/clients?q=l%C3%A9a&page=2', '/clients?q=l%C3%A9a&page=2&origine=1'],
    ['/inscription?invite=abcdefghijk', '/inscription?invite=abcdefghijk&origine=1'],
  ])('%s redirects to the right origin', async (path, expected) => {
    const answer = await look(path)
    expect([answer.status, answer.headers.location]).toEqual([302, own + expected])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('redirects from http when a trusted relay reports it', async () => {
    const headers = { Host: 'suivi.garage.example', 'X-Forwarded-Proto': 'http' }
    expect((await look('/connexion', headers, relayed)).headers.location).toBe(`${own}/connexion?origine=1`)
    expect((await look('/connexion', { ...headers, 'X-Forwarded-Proto': 'https' }, relayed)).status).toBe(200)
    // The headers of an untrusted proxy are ignored.
    expect((await look('/connexion', headers)).status).toBe(200)
  })

  test('loses the redirect mark once the right origin is reached', async () => {
    const answer = await look('/clients?q=clio&origine=1', { Host: 'suivi.garage.example' })
    expect([answer.status, answer.headers.location]).toEqual([302, '/clients?q=clio'])
  })

  test('is served at the second request behind a relay that hides host or protocol', async () => {
    expect((await look('/connexion?origine=1')).status).toBe(200)
    const flexible = { Host: 'suivi.garage.example', 'X-Forwarded-Proto': 'http' }
    expect((await look('/connexion?origine=1', flexible, relayed)).status).toBe(200)
  })

  test('is served at once behind such a relay when one of our pages links to it', async () => {
    expect((await look('/connexion', { Referer: `${own}/inscription` })).status).toBe(200)
  })

  test.each(['//evil.example/connexion', '/\\evil.example', '/%2f%2fevil.example/connexion', '//'])(
    '%s redirects to no other site',
    async (path) => {
      for (const host of ['192.168.1.20:3000', 'suivi.garage.example']) {
        const { headers } = await look(`${path}?origine=1`, { Host: host })
        const { headers: first } = await look(path, { Host: host })
        for (const { location } of [headers, first])
          if (location)
            expect(new URL(location, own).origin + location).toMatch(
              /^https:\/\/suivi\.garage\.example(\/(?!\/)|https:\/\/suivi\.garage\.example\/)/,
            )
      }
    },
  )

  test('named by an absolute address in the request line redirects to PUBLIC_URL', async () => {
    const { origin } = new URL(supertest(app.app).get('/').url)
    const answer = await supertest(app.app).get('/').set('Host', 'evil.example')
    expect(origin).toContain('127.0.0.1')
    expect(answer.headers.location).toBe(`${own}/?origine=1`)
  })
})

describe('another host than PUBLIC_URL', () => {
  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('%s, the machine itself, is served', async (host) => {
    const answer = await look('/connexion', { Host: host })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  })

  test.each([
    ['/public/lien-expire', 410],
    ['/confidentialite', 200],
    ['/api/clients', 401],
    ['/robots.txt', 200],
    ['/nulle-part', 404],
  ])('%s answers %i without a redirect', async (path, status) => {
    expect((await look(path)).status).toBe(status)
  })

  test('shows the right origin when a sign-in form is refused there', async () => {
    const page = await look('/connexion?origine=1')
    const sent = { _csrf: tokenIn(page.text), email: 'camille@garage.example', password: 'atelier2026' }
    const answer = await supertest(app.app)
      .post('/connexion')
      .set({ Host: '192.168.1.20:3000', Origin: 'http://192.168.1.20:3000' })
      .type('form')
      .send(sent)
    expect(answer.status).toBe(403)
    expect(answer.text).toContain(`Ouvrez ${own}`)
    expect(answer.text).toContain(`href="${own}/"`)
    expect(answer.text).not.toContain('Renvoyer le formulaire')
  })

  test('is not mentioned when another site sends a form', async () => {
    const page = await look('/connexion', { Host: 'suivi.garage.example' })
    const answer = await supertest(app.app)
      .post('/connexion')
      .set({ Host: 'suivi.garage.example', Origin: 'https://evil.example', Cookie: cookiesOf(page) })
      .type('form')
      .send({ _csrf: tokenIn(page.text) })
    expect(answer.status).toBe(403)
    expect(answer.text).not.toContain('Ouvrez https')
  })
})
