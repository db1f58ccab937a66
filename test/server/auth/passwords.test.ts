import { expect, test } from 'vitest'
import { insertReset, newResetToken } from '../../../server/auth/accounts/mailed-links.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { as, browse, stranger } from '../../setup/doors.ts'
import { codeOf, enrol } from '../../setup/second-factor.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach()

const yearMs = 365 * 24 * 3_600_000

test('password fields are masked and allow paste and password managers', async () => {
  const visitor = await browse(app)
  const { id, secret } = await enrol(app, people.bruno)
  const bruno = await browse(app)
  await bruno.submit('/connexion', { email: people.bruno.email, password: people.bruno.password })
  await bruno.submit('/connexion/verification', { code: codeOf({ secret }, app.deps.now()) })
  app.travel(16 * 60_000)
  const pages = [
    await visitor.get('/connexion'),
    await visitor.get('/inscription'),
    await visitor.get(`/reinitialisation/${await resetToken()}`),
    await bruno.get('/parametres/profil'),
    await bruno.submit('/parametres/profil', { geste: 'sessions' }),
    await bruno.get(`/parametres/profil/facteurs/${id}/retirer`),
  ]
  const fields = pages.map(({ text }) => inputsOf(text).filter((input) => /name="\w*password"/i.test(input)))
  expect(fields.map((inputs) => inputs.length)).toEqual([1, 1, 1, 2, 1, 1])
  for (const input of fields.flat()) {
    expect(input).toContain('type="password"')
    expect(input).toMatch(/autoComplete="(current|new)-password"/i)
    expect(input).not.toMatch(/onpaste|readonly/i)
  }
})

test('password pages ask for no hint and no secret question', async () => {
  const visitor = await browse(app)
  const asked = async (path: string) =>
    inputsOf((await visitor.get(path)).text).flatMap((input) =>
      input.includes('type="hidden"') ? [] : (/name="(\w+)"/.exec(input)?.[1] ?? []),
    )
  expect(await asked('/connexion')).toEqual(['email', 'password'])
  expect(await asked('/reinitialisation')).toEqual(['email'])
  expect(await asked(`/reinitialisation/${await resetToken()}`)).toEqual(['password'])
})

test('a password of 128 characters is verified completely, as typed', async () => {
  const { email, password: currentPassword } = people.bruno
  const password = `Été-2026 ${'x'.repeat(118)}Z`
  const changed = await (await as(app, people.bruno)).post('/auth/change-password', { currentPassword, password })
  expect(changed.status).toBe(204)
  const login = async (typed: string) => (await stranger(app).post('/auth/login', { email, password: typed })).status
  expect(password).toHaveLength(128)
  expect(await login(password)).toBe(200)
  for (const other of [password.slice(0, -1), `${password.slice(0, -1)}z`, password.normalize('NFD').slice(0, 128)]) {
    expect(await login(other)).toBe(401)
  }
})

test('a password does not expire', async () => {
  app.travel(3 * yearMs)
  const bruno = await browse(app)
  const { email, password } = people.bruno
  const answer = await bruno.submit('/connexion', { email, password })
  expect([answer.status, answer.headers.location]).toEqual([303, '/dashboard'])
})

const inputsOf = (html: string): string[] => html.match(/<input [^>]*>/g) ?? []

async function resetToken(): Promise<string> {
  const token = newResetToken()
  await withGarage(app.db, people.camille.garageId, (tx) => insertReset(tx, people.camille.id, token, app.deps.now()))
  return token
}
