import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { type NewProgram, type Program, programsMax } from '../../../domain/programs/program.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { as, browse, type Caller, withToken } from '../../setup/doors.ts'
import { app, people, stageWithGarages } from '../stage.ts'

stageWithGarages()

const compta = { name: 'Compta', days: 90, rights: ['clients:read'] }
const made = async (admin: Caller, body = {}): Promise<NewProgram> =>
  (await admin.post('/programs', { ...compta, ...body })).body
const list = async (caller: Caller): Promise<Program[]> => (await caller.get('/programs')).body.items

describe('an admin', () => {
  test('makes a program, and gets its token in the first answer only', async () => {
    const admin = await as(app, people.camille)
    const rights = ['processes:write', 'clients:read', 'clients:read']
    const { status, body } = await admin.post('/programs', { name: ' Compta  ', days: 90, rights })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Compta',
      rights: ['clients:read', 'processes:write'],
      state: 'active',
      lastUsedAt: null,
      madeBy: { nom: 'Martin', prenom: 'Camille' },
      token: expect.stringMatching(/^fil_[\w-]{43}$/),
    })
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(90 * 86_400_000)
    const { token, ...program } = body
    expect(await list(admin)).toEqual([program])
  })

  test('revokes a program: its token opens nothing from then on', async () => {
    const admin = await as(app, people.camille)
    const { id, token } = await made(admin)
    const program = withToken(app, token)
    expect((await program.get('/clients')).status).toBe(200)
    expect((await admin.delete(`/programs/${id}`)).status).toBe(204)
    expect((await program.get('/clients')).status).toBe(401)
    expect(await list(admin)).toEqual([])
    expect((await admin.delete(`/programs/${id}`)).status).toBe(404)
  })

  test('has twenty programs at most, also when several are made at once', async () => {
    const admin = await as(app, people.camille)
    for (let count = 0; count < programsMax - 2; count += 1) await made(admin)
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post('/programs', compta)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400])
  })

  test.each([
    ['no name', { name: ' ' }, 'name', 'Nom requis'],
    ['more than a year', { days: 366 }, 'days', 'De 1 à 365 jours'],
    ['no day', { days: 0 }, 'days', 'De 1 à 365 jours'],
    ['no right', { rights: [] }, 'rights', 'Choisissez au moins un droit'],
    ['an unknown right', { rights: ['employees:read'] }, 'rights', 'Droit inconnu'],
  ])('gets an error for %s', async (_what, body, field, message) => {
    const answer = await (await as(app, people.camille)).post('/programs', { ...compta, ...body })
    expect(answer.status).toBe(400)
    expect(answer.body.issues[0].path[0]).toBe(field)
    expect(answer.body.issues[0].message).toBe(message)
  })

  test('finds each program in the journal, without its token', async () => {
    const admin = await as(app, people.camille)
    const { id, token } = await made(admin)
    await admin.delete(`/programs/${id}`)
    const { text, body } = await admin.get('/journal?kind=garage')
    expect(body.items.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'Programme révoqué\u00a0: Compta',
      'Programme autorisé\u00a0: Compta',
    ])
    expect(text).not.toContain(token)
  })

  test('is mailed about a new program, like every other active admin', async () => {
    const admin = await as(app, people.camille)
    await admin.patch(`/employees/${people.bruno.id}`, { role: 'admin' })
    const { token } = await made(admin)
    const { garageId } = people.camille
    const mails = await withGarage(app.db, garageId, (tx) =>
      tx.from('mails').where({ garage_id: garageId, kind: 'program_created' }).select('recipient', 'text', 'subject'),
    )
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([people.bruno.email, people.camille.email].sort())
    for (const { text, subject } of mails) {
      expect(subject).toBe('Un programme a été autorisé dans votre garage')
      expect(text).toContain('«\u00a0Compta\u00a0»')
      expect(text).toContain('Clients (lire)')
      expect(text).not.toContain(token)
    }
  })
})

test('a form sent twice makes one program, and the last shown token is valid', async () => {
  const camille = await browse(app, people.camille)
  const form = { geste: 'creer', name: 'Compta', days: '30', 'processes:read': '1', cle: randomUUID() }
  const [first, second] = [
    await camille.submit(routes.programs.href(), form),
    await camille.submit(routes.programs.href(), form),
  ].map(({ text }) => /fil_[\w-]{43}/.exec(text)?.[0] ?? '')
  expect(first).not.toBe(second)
  const looks = await Promise.all([first, second].map((token) => withToken(app, token ?? '').get('/places')))
  expect(looks.map(({ status }) => status)).toEqual([401, 200])
  const admin = await as(app, people.camille)
  expect((await admin.get('/programs')).body.items.map(({ name }: { name: string }) => name)).toEqual(['Compta'])
})

test('programs are refused to an employee, and to the admin of another garage', async () => {
  const { id, token } = await made(await as(app, people.camille))
  const bruno = await as(app, people.bruno)
  for (const call of [bruno.get('/programs'), bruno.post('/programs', compta), bruno.delete(`/programs/${id}`)])
    expect((await call).status).toBe(403)
  const denise = await as(app, people.denise)
  expect((await denise.delete(`/programs/${id}`)).status).toBe(404)
  expect(await list(denise)).toEqual([])
  expect((await withToken(app, token).get('/clients')).status).toBe(200)
})

test('the database stores a digest of the token, and not the token', async () => {
  const { token } = await made(await as(app, people.camille))
  const tables = ['programs', 'program_tokens', 'activity', 'mails']
  const stored = await withGarage(app.db, people.camille.garageId, async (tx) =>
    JSON.stringify(await Promise.all(tables.map((table) => tx.raw(`select t::text as row from ${table} t`)))),
  )
  expect(stored).toContain('Compta')
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(Buffer.from(token).toString('hex'))
})

describe('the page of programs', () => {
  const path = '/parametres/programmes'
  const fields = { geste: 'creer', name: 'Compta', days: '30', 'clients:read': '1', 'processes:write': '1' }

  test('shows the token of a new program once, and revokes after a question, without scripts', async () => {
    const page = await browse(app, people.camille)
    const { status, text } = await page.submit(path, fields)
    expect(status).toBe(200)
    const token = /fil_[\w-]{43}/.exec(text)?.[0] ?? ''
    expect(text).toContain('Vous ne le reverrez plus.')
    expect((await withToken(app, token).get('/clients')).status).toBe(200)
    const again = await page.get(path)
    expect(again.text).toContain('Clients (lire), Processus (écrire)')
    expect(again.text).not.toContain('fil_')
    const [program] = await list(await as(app, people.camille))
    const id = program?.id ?? ''
    expect((await page.get(`${path}?revoquer=${id}`)).text).toContain('Révoquer le programme Compta\u00a0?')
    expect((await page.submit(path, { geste: 'revoquer', id }, `${path}?revoquer=${id}`)).status).toBe(303)
    expect((await withToken(app, token).get('/clients')).status).toBe(401)
  })

  test('shows errors on their fields, and keeps what was typed', async () => {
    const page = await browse(app, people.camille)
    const { status, text } = await page.submit(path, { geste: 'creer', name: '', days: '30', 'cars:read': '1' })
    expect(status).toBe(422)
    expect(text).toContain('Nom requis')
    expect(text).toMatch(/<option value="30" selected/)
    expect(text.match(/<input[^>]*checked[^>]*>/g)).toEqual([expect.stringContaining('name="cars:read"')])
    const none = await page.submit(path, { geste: 'creer', name: 'Compta', days: '30' })
    expect(none.text).toContain('Choisissez au moins un droit')
    expect(none.text).toContain('value="Compta"')
  })

  test('answers 404 for a program of another garage', async () => {
    const { id } = await made(await as(app, people.denise))
    const page = await browse(app, people.camille)
    expect((await page.get(`${path}?revoquer=${id}`)).status).toBe(404)
  })

  test('is reached from the page of the garage', async () => {
    expect((await (await browse(app, people.camille)).get('/parametres/garage')).text).toContain(`href="${path}"`)
  })
})
