import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { as, browse } from '../../setup/doors.ts'

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  people = await cast(app)
})
afterAll(() => app.close())

test('an administrator sees the employees of this garage only', async () => {
  const camille = await as(app, people.camille)
  const { items } = (await camille.get('/employees')).body
  expect(items.map(({ email }: { email: string }) => email).sort()).toEqual(
    [people.bruno.email, people.camille.email].sort(),
  )
  expect(JSON.stringify(items)).not.toContain('argon2')
})

test('sign-in rules are hidden from a garage with one user until a rule is set', async () => {
  const camille = await as(app, people.camille)
  const page = async () => (await (await browse(app, people.camille)).get('/parametres/employes')).text
  expect(await page()).toContain('id="connexion"')
  await camille.patch(`/employees/${people.bruno.id}`, { active: false })
  expect(await page()).not.toContain('id="connexion"')
  await camille.patch('/garage/security', { refuseGuessed: true })
  expect(await page()).toContain('id="connexion"')
})

test('a deactivated mechanic is signed out at once, by cookie and by token, and can return', async () => {
  const camille = await as(app, people.camille)
  const bruno = await as(app, people.bruno)
  const browser = await browse(app, people.bruno)
  expect((await camille.patch(`/employees/${people.bruno.id}`, { active: false })).body.active).toBe(false)
  expect((await bruno.get('/clients')).status).toBe(401)
  expect((await browser.get('/dashboard')).status).toBe(303)
  await camille.patch(`/employees/${people.bruno.id}`, { active: true })
  expect((await bruno.get('/clients')).status).toBe(401)
  expect((await (await as(app, people.bruno)).get('/clients')).status).toBe(200)
})

test('a new role takes effect at the next request', async () => {
  const camille = await as(app, people.camille)
  const bruno = await as(app, people.bruno)
  expect((await bruno.get('/employees')).status).toBe(403)
  await camille.patch(`/employees/${people.bruno.id}`, { role: 'admin' })
  expect((await bruno.get('/employees')).status).toBe(200)
})

test('the role mechanic means employee', async () => {
  const camille = await as(app, people.camille)
  const answer = await camille.patch(`/employees/${people.bruno.id}`, { role: 'mechanic' })
  expect(answer.body.role).toBe('employee')
})

test.each([{ role: 'employee' }, { active: false }])(
  'the last administrator cannot lose access or role (%j)',
  async (patch) => {
    const camille = await as(app, people.camille)
    const answer = await camille.patch(`/employees/${people.camille.id}`, patch)
    expect([answer.status, answer.body.code]).toEqual([409, 'LAST_ADMIN'])
    expect((await camille.delete(`/employees/${people.camille.id}`)).status).toBe(409)
  },
)

test('two administrators who demote each other leave at least one', async () => {
  await app.db('users').where({ id: people.bruno.id }).update({ role: 'admin' })
  const [camille, bruno] = [await as(app, people.camille), await as(app, people.bruno)]
  await Promise.all([
    camille.patch(`/employees/${people.bruno.id}`, { role: 'employee' }),
    bruno.patch(`/employees/${people.camille.id}`, { role: 'employee' }),
  ])
  const admins = await app.db('users').where({ garage_id: people.camille.garageId, role: 'admin', active: true })
  expect(admins.length).toBeGreaterThanOrEqual(1)
})

test('deleting an employee ends his sessions', async () => {
  const camille = await as(app, people.camille)
  const bruno = await as(app, people.bruno)
  expect((await camille.delete(`/employees/${people.bruno.id}`)).status).toBe(204)
  expect((await bruno.get('/clients')).status).toBe(401)
  expect((await camille.delete(`/employees/${people.bruno.id}`)).status).toBe(404)
})

test('a mechanic manages nobody, and another garage finds nobody', async () => {
  const bruno = await as(app, people.bruno)
  const refused = await bruno.patch(`/employees/${people.camille.id}`, { active: false })
  expect([refused.status, refused.body.message]).toEqual([403, 'Accès refusé'])
  const denise = await as(app, people.denise)
  expect((await denise.patch(`/employees/${people.bruno.id}`, { active: false })).status).toBe(404)
  expect((await denise.delete(`/employees/${people.bruno.id}`)).status).toBe(404)
})

test('scripts off: an employee changes role, is suspended, restored and deleted', async () => {
  const camille = await browse(app, people.camille)
  const path = '/parametres/employes'
  const id = people.bruno.id
  const role = async () => (await app.db('users').where({ id }).first('role'))?.role
  await camille.submit(path, { geste: 'admin', id })
  expect(await role()).toBe('admin')
  await camille.submit(path, { geste: 'employee', id })
  expect(await role()).toBe('employee')
  await camille.submit(path, { geste: 'suspendre', id })
  expect((await camille.get(path)).text).toContain('accès suspendu')
  await camille.submit(path, { geste: 'retablir', id })
  expect((await camille.get(`${path}?supprimer=${id}`)).text).toContain('Supprimer le compte de Bruno Martin ?')
  await camille.submit(path, { geste: 'supprimer', id })
  expect((await camille.get(path)).text).not.toContain(people.bruno.email)
})

test('a mechanic who opens the page of employees is sent to the dashboard', async () => {
  const bruno = await browse(app, people.bruno)
  const answer = await bruno.get('/parametres/employes')
  expect([answer.status, answer.headers.location]).toEqual([303, '/dashboard'])
})
