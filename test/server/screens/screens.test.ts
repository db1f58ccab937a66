import { describe, expect, test } from 'vitest'
import { type Screen, screensMax } from '../../../domain/screens/screen.ts'
import { newId } from '../../../server/database/ids.ts'
import { as, browse, type Caller } from '../../setup/doors.ts'
import { app, people, stageWithGarages } from '../stage.ts'

stageWithGarages()

const made = async (admin: Caller, body = {}): Promise<Screen> =>
  (await admin.post('/screens', { name: 'Atelier', ...body })).body
const isOpen = async (url: string | null) =>
  (await browse(app)).get(new URL(url ?? '').pathname).then(({ status }) => status)

describe('an admin', () => {
  test('makes a screen with an address that opens without a sign-in', async () => {
    const admin = await as(app, people.camille)
    const { status, body } = await admin.post('/screens', { name: '  Atelier ', masksPlates: true })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Atelier', masksPlates: true })
    expect(new URL(body.url).pathname).toMatch(/^\/mur\/[\w-]{32}$/)
    expect(await isOpen(body.url)).toBe(200)
    expect((await admin.get('/screens')).body.items).toEqual([body])
  })

  test('gets the same screen for a repeated request', async () => {
    const admin = await as(app, people.camille)
    const key = newId()
    const first = await admin.post('/screens', { name: 'Atelier' }, key)
    const again = await admin.post('/screens', { name: 'Atelier' }, key)
    expect(again.body).toEqual(first.body)
    expect((await admin.get('/screens')).body.items).toHaveLength(1)
  })

  test('renames a screen and masks its plates, with the same address', async () => {
    const admin = await as(app, people.camille)
    const screen = await made(admin)
    const { body } = await admin.patch(`/screens/${screen.id}`, { name: 'Accueil', masksPlates: true })
    expect(body).toEqual({ ...screen, name: 'Accueil', masksPlates: true })
  })

  test('renews an address: the former one shows nothing, the new one does', async () => {
    const admin = await as(app, people.camille)
    const screen = await made(admin)
    const { body } = await admin.post(`/screens/${screen.id}/renew`)
    expect(body).toEqual({ ...screen, url: expect.not.stringMatching(screen.url ?? '') })
    expect([await isOpen(screen.url), await isOpen(body.url)]).toEqual([410, 200])
  })

  test('removes a screen: its address shows nothing', async () => {
    const admin = await as(app, people.camille)
    const screen = await made(admin)
    expect((await admin.delete(`/screens/${screen.id}`)).status).toBe(204)
    expect(await isOpen(screen.url)).toBe(410)
    expect((await admin.get('/screens')).body.items).toEqual([])
    expect((await admin.post(`/screens/${screen.id}/renew`)).status).toBe(404)
  })

  test('has twenty screens at most, also when several are made at once', async () => {
    const admin = await as(app, people.camille)
    for (let count = 0; count < screensMax - 2; count += 1) await made(admin)
    const answers = await Promise.all([1, 2, 3, 4].map((name) => admin.post('/screens', { name: `Écran ${name}` })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.body.issues[0]).toMatchObject({ path: ['name'], message: expect.stringContaining('20 écrans') })
  })

  test('finds each change in the journal, by the name of the screen', async () => {
    const admin = await as(app, people.camille)
    const { id } = await made(admin)
    await admin.patch(`/screens/${id}`, { name: 'Accueil' })
    await admin.patch(`/screens/${id}`, { name: 'Accueil' })
    await admin.post(`/screens/${id}/renew`)
    await admin.delete(`/screens/${id}`)
    const { items } = (await admin.get('/journal?kind=garage')).body as { items: { sentence: string }[] }
    expect(items.map(({ sentence }) => sentence)).toEqual([
      'Écran retiré\u00a0: Accueil',
      'Adresse d’un écran renouvelée\u00a0: Accueil',
      'Écran modifié\u00a0: Accueil',
      'Écran créé\u00a0: Atelier',
    ])
  })
})

describe('screens of a garage', () => {
  test('are refused to an employee, and to the admin of another garage', async () => {
    const { id, url } = await made(await as(app, people.camille))
    const calls = (caller: Caller) => [
      caller.patch(`/screens/${id}`, { name: 'Pris' }),
      caller.post(`/screens/${id}/renew`),
      caller.delete(`/screens/${id}`),
    ]
    const bruno = await as(app, people.bruno)
    for (const call of [bruno.get('/screens'), bruno.post('/screens', { name: 'Pris' }), ...calls(bruno)])
      expect((await call).status).toBe(403)
    const denise = await as(app, people.denise)
    for (const call of calls(denise)) expect((await call).status).toBe(404)
    expect((await denise.get('/screens')).body.items).toEqual([])
    expect(await isOpen(url)).toBe(200)
  })

  test('store a digest of the token, and the token only encrypted', async () => {
    const { url } = await made(await as(app, people.camille))
    const token = new URL(url ?? '').pathname.split('/')[2] ?? ''
    const rows = await Promise.all(['screens', 'screen_tokens'].map((table) => app.db.raw(`select * from ${table}`)))
    const stored = JSON.stringify(
      rows.map(({ rows }) => rows),
      (_, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value),
    )
    expect(stored).not.toContain(token)
  })
})

describe('the page of screens', () => {
  let page: Awaited<ReturnType<typeof browse>>
  const path = '/parametres/ecrans'
  const list = async () => (await (await as(app, people.camille)).get('/screens')).body.items as Screen[]

  test('makes, changes, renews and removes a screen without scripts', async () => {
    page = await browse(app, people.camille)
    const send = (fields: Record<string, string>, query = '') => page.submit(path, fields, path + query)
    expect((await send({ geste: 'creer', name: 'Atelier', masksPlates: 'false' })).status).toBe(303)
    const [screen] = await list()
    if (!screen) throw new Error('No screen was made')
    const { id } = screen
    expect((await page.get(path)).text).toContain(screen.url)
    await send({ geste: 'modifier', id, name: 'Accueil', masksPlates: 'true' }, `?modifier=${id}`)
    expect(await list()).toEqual([{ ...screen, name: 'Accueil', masksPlates: true }])
    expect((await page.get(`${path}?renouveler=${id}`)).text).toContain('Renouveler l’adresse de Accueil')
    await send({ geste: 'renouveler', id }, `?renouveler=${id}`)
    expect(await isOpen(screen.url)).toBe(410)
    await send({ geste: 'retirer', id }, `?retirer=${id}`)
    expect(await list()).toEqual([])
  })

  test('shows an error on the name, and keeps what was typed', async () => {
    page = await browse(app, people.camille)
    const { status, text } = await page.submit(path, { geste: 'creer', name: ' ', masksPlates: 'true' })
    expect(status).toBe(422)
    expect(text).toContain('Nom requis')
    expect(text).toMatch(/<option value="true" selected/)
  })

  test('answers 404 for a screen of another garage', async () => {
    const { id } = await made(await as(app, people.denise))
    page = await browse(app, people.camille)
    for (const name of ['modifier', 'renouveler', 'retirer'])
      expect((await page.get(`${path}?${name}=${id}`)).status).toBe(404)
  })
})

test.each(['/parametres/ecrans', '/parametres/programmes', '/parametres/webhooks'])(
  'the tab of the garage is current on %s, which has no tab',
  async (path) => {
    const { text } = await (await browse(app, people.camille)).get(path)
    expect(text).toMatch(/<a [^>]*aria-current="page"[^>]*>Garage<\/a>/)
  },
)
