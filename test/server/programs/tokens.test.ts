import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '../../../domain/activity/journal.ts'
import type { NewProgram, Program } from '../../../domain/programs/program.ts'
import { newId } from '../../../server/database/ids.ts'
import { as, browse, type Caller, withToken } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stageWithGarages } from '../stage.ts'

stageWithGarages()

async function programWith(rights: string[], admin?: Caller): Promise<NewProgram> {
  const caller = admin ?? (await as(app, people.camille))
  return (await caller.post('/programs', { name: 'Compta', days: 30, rights })).body
}
const opened = async (rights: string[]): Promise<Caller> => withToken(app, (await programWith(rights)).token)
const refused = [401, '{"code":"UNAUTHORIZED","message":"Accès non autorisé"}']

describe('a token of a program', () => {
  test('opens the calls of its rights, and refuses all others', async () => {
    const program = await opened(['clients:read'])
    expect((await program.get('/clients')).status).toBe(200)
    const others = [
      program.post('/clients', { nom: 'Petit', prenom: 'Luc' }),
      program.get('/cars'),
      program.get('/garage'),
    ]
    for (const call of others) expect((await call).body.code).toBe('FORBIDDEN')
  })

  test('opens no call that reads, with a right to write', async () => {
    const program = await opened(['clients:write'])
    expect((await program.post('/clients', { nom: 'Petit', prenom: 'Luc' })).status).toBe(201)
    expect((await program.get('/clients')).status).toBe(403)
  })

  test('reads and writes its own garage only', async () => {
    const denise = await as(app, people.denise)
    const client = (await denise.post('/clients', { nom: 'Roux', prenom: 'Ève' })).body
    const program = await opened(['clients:read', 'clients:write'])
    expect((await program.get(`/clients/${client.id}`)).status).toBe(404)
    expect((await program.patch(`/clients/${client.id}`, { nom: 'Pris' })).status).toBe(404)
  })

  test.each([
    ['unknown', `fil_${'a'.repeat(43)}`],
    ['too short', 'fil_a'],
    ['empty', 'fil_'],
  ])('gets the common refusal when it is %s', async (_what, token) => {
    const { status, text } = await withToken(app, token).get('/clients')
    expect([status, text]).toEqual(refused)
  })

  test('is refused where it is not in the header: as a cookie, in the address, on pages', async () => {
    const { token } = await programWith(['clients:read'])
    const http = supertest(app.app)
    expect((await http.get(`/api/clients?access_token=${token}`)).status).toBe(401)
    expect((await http.get('/api/clients').set('Cookie', `garage_sid=${token}`)).status).toBe(401)
    const page = await http.get('/clients').set('Authorization', `Bearer ${token}`)
    expect([page.status, page.headers.location]).toEqual([303, expect.stringMatching(/^\/connexion/)])
    const pair = await http.post('/session/tokens').set('Authorization', `Bearer ${token}`)
    expect(pair.status).not.toBe(200)
  })

  test('does not need the second step that the garage requires of people', async () => {
    const admin = await as(app, people.camille)
    const program = withToken(app, (await programWith(['clients:read'], admin)).token)
    await app.db('garages').where({ id: people.camille.garageId }).update({
      second_factor_for: 'everybody',
      second_factor_since: '2020-01-01T00:00:00Z',
    })
    await app.db('users').where({ garage_id: people.camille.garageId }).update({ created_at: '2020-01-01T00:00:00Z' })
    expect((await admin.get('/clients')).body.code).toBe('SECOND_FACTOR_SETUP_REQUIRED')
    expect((await program.get('/clients')).status).toBe(200)
  })

  test('has its last use written soon, once a minute', async () => {
    const admin = await as(app, people.camille)
    const { token } = await programWith(['clients:read'], admin)
    const lastUse = async () => ((await admin.get('/programs')).body.items as Program[])[0]?.lastUsedAt ?? null
    await withToken(app, token).get('/clients')
    await expect.poll(lastUse).not.toBeNull()
    const first = await lastUse()
    await withToken(app, token).get('/clients')
    expect(await lastUse()).toBe(first)
  })
})

describe('a program stops', () => {
  const change = (body: Record<string, unknown>) =>
    as(app, people.camille).then((admin) => admin.patch(`/employees/${people.bruno.id}`, body))
  async function ofBruno(): Promise<Caller> {
    await change({ role: 'admin' })
    const { token } = await programWith(['clients:read'], await as(app, people.bruno))
    const program = withToken(app, token)
    expect((await program.get('/clients')).status).toBe(200)
    return program
  }
  const states = async () => ((await (await as(app, people.camille)).get('/programs')).body.items as Program[])[0]

  test.each([
    ['is suspended', () => change({ active: false })],
    ['is no longer an admin', () => change({ role: 'employee' })],
  ])('when the person who made it %s', async (_what, leave) => {
    const program = await ofBruno()
    expect((await leave()).status).toBe(200)
    const { status, text } = await program.get('/clients')
    expect([status, text]).toEqual(refused)
    expect(await states()).toMatchObject({ state: 'stopped', madeBy: { prenom: people.bruno.prenom } })
  })

  test('when the account of the person who made it is deleted', async () => {
    const program = await ofBruno()
    await (await as(app, people.camille)).delete(`/employees/${people.bruno.id}`)
    expect((await program.get('/clients')).status).toBe(401)
    expect(await states()).toMatchObject({ state: 'stopped', madeBy: null })
  })
})

test('the journal and the history of a process name the program with its person', async () => {
  const admin = await as(app, people.camille)
  const { process, stepIds } = await repair(admin)
  const program = withToken(app, (await programWith(['processes:write', 'processes:read'], admin)).token)
  expect((await program.post(`/processes/${process.id}/steps/${stepIds[0]}/propose-ready`)).status).toBe(200)
  const { items } = (await program.get(`/processes/${process.id}/activity`)).body as {
    items: { program: string | null }[]
  }
  expect(items.map(({ program }) => program)).toEqual(['Compta', 'Compta', null])
  const journal = (await admin.get('/journal?kind=process')).body.items as JournalEntry[]
  expect(journal[0]).toMatchObject({ program: 'Compta', actor: { prenom: people.camille.prenom } })
  const page = await browse(app, people.camille)
  expect((await page.get('/parametres/journal')).text).toContain('Camille Martin, par le programme Compta')
})

test('two programs of one person may use the same Idempotency-Key', async () => {
  const admin = await as(app, people.camille)
  const key = newId()
  const programs = [await programWith(['clients:write'], admin), await programWith(['clients:write'], admin)]
  const answers = programs.map(({ token }, index) =>
    withToken(app, token).post('/clients', { nom: `Petit ${index}`, prenom: 'Luc' }, key),
  )
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201])
})
