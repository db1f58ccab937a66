import { randomUUID } from 'node:crypto'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guessedTexts } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { browse } from '../../setup/doors.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const dashboard = routes.dashboard.href()
const newcomer = (password: string) => ({
  ...{ name: 'Perrault', prenom: 'Zoé', garage_nom: 'Garage du Pont' },
  ...{ email: `zoe-${randomUUID()}@exemple.fr`, password },
})

test('scripts off: registration with a common password shows one warning and continues', async () => {
  const zoe = await browse(app)
  const answer = await zoe.submit(routes.register.href(), newcomer('azerty123'))
  expect([answer.status, answer.headers.location]).toEqual([303, dashboard])
  expect((await zoe.get(dashboard)).text).toContain(guessedTexts.notice)
  expect((await zoe.get(dashboard)).text).not.toContain(guessedTexts.notice)
})

test('registration and sign-in by call lead to the warning each time', async () => {
  const person = newcomer('GarageDuPont1')
  const sent = async (path: string, body: object) => {
    const jar = supertest.agent(app.app)
    const call = jar.post(`/api/auth/${path}`).set({ 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': randomUUID() })
    return { status: (await call.send(body)).status, page: (await jar.get(dashboard)).text }
  }
  const told = (status: number) => ({ status, page: expect.stringContaining(guessedTexts.notice) })
  expect(await sent('register', person)).toEqual(told(201))
  expect(await sent('login', person)).toEqual(told(200))
})

test('a change to a guessable password shows the warning, and to a better one does not', async () => {
  const bruno = await browse(app, (await cast(app)).bruno)
  const change = async (currentPassword: string, password: string) => {
    await bruno.submit(routes.profile.href(), { geste: 'motdepasse', currentPassword, password })
    return (await bruno.get(routes.profile.href())).text
  }
  const weak = await change('atelier2026', 'bruno2026')
  expect(weak).toContain('Mot de passe modifié')
  expect(weak).toContain(guessedTexts.notice)
  const good = await change('bruno2026', 'zinc-cloche-41')
  expect(good).toContain('Mot de passe modifié')
  expect(good).not.toContain(guessedTexts.notice)
})
