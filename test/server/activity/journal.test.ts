import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Journal } from '../../../domain/activity/journal.ts'
import { formatPlate } from '../../../domain/cars/plate.ts'
import { otherEvents } from '../../../domain/features.ts'
import { addDays, todayParis } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { processEvents } from '../../../domain/processes/history/events.ts'
import { newId } from '../../../server/database/ids.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'
import { customer, repair } from '../../setup/workshop.ts'
import { everything } from '../probes/probes.ts'

const address = routes.journal.path

let app: TestApp
let people: Cast
let camille: Caller
let denise: Caller
let visitor: Visitor

beforeAll(async () => {
  app = await testApp()
  people = await cast(app)
  camille = await as(app, people.camille)
  denise = await as(app, people.denise)
  visitor = await browse(app, people.camille)
  await everything({ app, admin: camille, owner: people.camille, mechanic: people.bruno })
}, 120_000)
afterAll(() => app.close())

const journal = async (query = '', by = camille): Promise<Journal> => (await by.get(`/journal${query}`)).body
const sentences = async (query = '', by = camille) => (await journal(query, by)).items.map(({ sentence }) => sentence)
const pageOf = async (query = '') => (await visitor.get(`${address}${query}`)).text

/** Writes lines as the application does, each a minute before the line above, or all at one instant. */
async function writeLines(count: number, line: object, latest: Date, apartMs = 60_000): Promise<void> {
  const { garageId } = people.denise
  const rows = Array.from({ length: count }, (_, index) => ({
    garage_id: garageId,
    id: newId(),
    action: 'client.created',
    object_type: 'client',
    object_id: newId(),
    created_at: new Date(latest.getTime() - index * apartMs),
    ...line,
  }))
  await withGarage(app.db, garageId, (tx) => tx.from('activity').insert(rows))
}

describe('an event in the journal', () => {
  let all: Journal['items']
  beforeAll(async () => {
    all = []
    for (let next: string | null = ''; next !== null; ) {
      const page: Journal = await journal(next && `?before=${next}`)
      all.push(...page.items)
      next = page.nextBefore
    }
  }, 120_000)

  test('has, for every type, a French sentence', () => {
    const names = [...Object.values(processEvents).map(({ apiName }) => apiName), ...Object.keys(otherEvents)]
    expect(new Set(all.map(({ action }) => action))).toEqual(new Set(names))
    for (const { action, sentence } of all) expect(sentence, action).toMatch(/^[A-ZÀÉ].*[^.]$/)
  })

  test('about a step names the process and its car', async () => {
    const step = all.find(({ action }) => action === 'step.validate')
    expect(step?.about).toMatchObject({
      type: 'process',
      name: expect.stringMatching(/./),
      plate: expect.stringMatching(/-/),
    })
    expect(await pageOf('?kind=process')).toContain(`${step?.about?.plate} · ${step?.about?.name}`)
  })

  test('about a car shows the plate until the car is deleted', async () => {
    const { plaque, car } = await customer(camille)
    const [latest] = (await journal('?kind=car')).items
    expect(latest).toMatchObject({
      action: 'car.created',
      about: { id: car.id, name: formatPlate(plaque), plate: formatPlate(plaque) },
    })
    expect(await pageOf('?kind=car')).toContain(` · ${formatPlate(plaque)}`)
    await camille.delete(`/cars/${car.id}`)
    expect((await journal('?kind=car')).items.find(({ action }) => action === 'car.created')?.about?.id).not.toBe(
      car.id,
    )
  })

  test.each([
    ['client.changed', 'Client modifié\u00a0: prénom'],
    ['car.changed', 'Véhicule modifié\u00a0: kilométrage'],
    ['garage.changed', 'Réglages du garage modifiés\u00a0: ville, accords à distance'],
    ['garage.distanceChanged', 'Accords non traités comme un contrat à distance'],
    ['stepType.changed', 'Type de réparation modifié\u00a0: Freins arrière'],
    ['process.deleted', 'Processus supprimé\u00a0: Freins avant'],
    ['employee.changed', 'Compte suspendu\u00a0: un ancien employé'],
    ['approval.callback', 'Le client demande à être rappelé'],
  ])('%s has the sentence « %s »', (action, text) => {
    expect(all.filter((entry) => entry.action === action).map(({ sentence }) => sentence)).toContain(text)
  })

  test('shows no personal data of a client', () => {
    const text = JSON.stringify(all)
    for (const value of ['Lambert', 'Sophi', '06 12', '+33', '@', 'Chez le fournisseur', 'Disque']) {
      expect(text).not.toContain(value)
    }
  })

  test('names an employee, the customer or the application as author', () => {
    const by = (action: string) => new Set(all.filter((entry) => entry.action === action).map((entry) => entry.by))
    expect(by('approval.callback')).toEqual(new Set(['customer']))
    expect(by('approval.answer')).toEqual(new Set(['customer']))
    expect(by('wait.start')).toEqual(new Set(['person', 'system']))
    expect(by('client.created')).toEqual(new Set(['person']))
  })

  test('links to its subject while that exists', () => {
    const about = (action: string) => all.filter((entry) => entry.action === action).map((entry) => entry.about)
    expect(about('client.erased')).toEqual([null])
    expect(about('process.deleted')).toEqual([null])
    expect(about('car.deleted')).toEqual([null])
    expect(about('employee.removed')[0]).toMatchObject({ type: 'team' })
    expect(about('client.exported')[0]).toMatchObject({ type: 'client' })
    expect(about('mail.resent')[0]).toMatchObject({ type: 'mail' })
    expect(about('garage.changed')[0]).toMatchObject({ type: 'garage' })
    expect(about('approval.send')[0]).toMatchObject({ type: 'approval' })
    // The line of a discarded draft links to its process; the line of an event in a deleted process links nowhere.
    expect(about('approval.discard')[0]).toMatchObject({ type: 'process' })
    expect(about('link.rotate')).toEqual([null])
  })

  test('has hour, author and a working link on the page, under a heading per day', async () => {
    const html = await pageOf('?kind=approval')
    expect(html).toMatch(/<h2 class="h2" id="jour-\d{4}-\d\d-\d\d">\p{Lu}\p{L}+ \d+/u)
    expect(html).toMatch(/<time dateTime="[^"]+Z">\d\d:\d\d<\/time> <a [^>]+>[^<]+<\/a>/)
    expect(html).toMatch(/>Camille Martin · [A-Z\d-]+ · Freins/)
    expect(html).toContain('Le client')
    const hrefs = [...html.matchAll(/<\/time> <a [^>]*href="(\/[^"]+)"/g)].map(([, href]) => href ?? '')
    expect(hrefs.length).toBeGreaterThan(5)
    for (const href of new Set(hrefs)) expect((await visitor.get(href)).status, href).toBe(200)
  })

  test('is never counted', async () => {
    const { items, ...beside } = await journal()
    expect(Object.keys(beside).sort()).toEqual(['nextAfter', 'nextBefore'])
    expect(items).toHaveLength(50)
    expect(await pageOf()).toContain('Rien n’est compté, ni par personne ni au total.')
    expect(await pageOf()).toContain('Effacé après 12 mois.')
  })
})

describe('filters of the journal', () => {
  test('select a person, the customer or the application', async () => {
    expect((await journal('?person=customer&kind=client')).items).toEqual([])
    for (const { by } of (await journal('?person=customer')).items) expect(by).toBe('customer')
    for (const { by } of (await journal('?person=system')).items) expect(by).toBe('system')
    const mine = (await journal(`?person=${people.camille.id}`)).items
    expect(mine.length).toBe(50)
    for (const { by, actor } of mine) expect([by, actor?.prenom]).toEqual(['person', 'Camille'])
    expect((await journal('?person=customer')).items.length).toBeGreaterThan(2)
    expect((await journal('?person=system')).items.length).toBeGreaterThan(0)
  })

  test('select a kind, alone or together with a person', async () => {
    for (const kind of ['process', 'approval', 'client', 'car', 'team', 'stepType', 'garage', 'mail', 'import']) {
      const { items } = await journal(`?kind=${kind}`)
      expect(new Set(items.map((entry) => entry.kind)), kind).toEqual(new Set([kind]))
    }
    const both = await journal(`?kind=team&person=${people.camille.id}`)
    expect(both.items.map(({ action }) => action)).toContain('employee.removed')
    expect((await journal('?kind=team&person=system')).items).toEqual([])
  })

  test('select days in Paris, both included', async () => {
    // Half past eleven in the evening in Paris, the last minute of the day, and midnight.
    await writeLines(1, {}, new Date('2026-03-10T22:30:00.000Z'))
    await writeLines(1, { action: 'client.erased' }, new Date('2026-03-10T23:00:00.000Z'))
    const on = (from: string, to: string) => sentences(`?dateFrom=${from}&dateTo=${to}`, denise)
    expect(await on('2026-03-10', '2026-03-10')).toEqual(['Client créé'])
    expect(await on('2026-03-11', '2026-03-11')).toEqual(['Client supprimé'])
    expect(await on('2026-03-10', '2026-03-11')).toEqual(['Client supprimé', 'Client créé'])
    expect(await on('2026-03-12', '2026-03-09')).toEqual([])
  })

  test('appear in the form, with a link that clears them', async () => {
    const today = todayParis(app.deps.now())
    const html = await pageOf(`?person=&kind=client&dateFrom=${addDays(today, -7)}&dateTo=${today}`)
    expect(html).toMatch(/<option value="client" selected="">Clients</)
    expect(html).toContain(`value="${today}"`)
    expect(html).toContain('Effacer les filtres')
    expect(await pageOf()).not.toContain('Effacer les filtres')
  })

  test('show an empty state with a link that clears them, when nothing matches', async () => {
    const html = await pageOf('?kind=mail&dateTo=2001-01-01')
    expect(html).toContain('Rien ne correspond à ces filtres.')
    expect(html).toContain('Tout voir')
  })

  test.each([
    ['dateFrom=hier', 'Date invalide'],
    ['dateTo=2026-02-31', 'Date invalide'],
    ['kind=secret', 'Nature inconnue'],
    ['person=bruno', 'Personne inconnue'],
    ['before=demain', 'Curseur invalide'],
    ['after=0001-01-01T00:00:00.000Z_019ac0de-0000-7000-8000-000000000000', 'Curseur invalide'],
  ])('refuse %s with a message, and the page keeps the form', async (query, message) => {
    const kept = query.startsWith('dateTo') ? 'dateFrom' : 'dateTo'
    const { status, body } = await camille.get(`/journal?${query}`)
    expect([status, body.code, body.issues[0].message]).toEqual([400, 'VALIDATION_FAILED', message])
    const page = await visitor.get(`${address}?${query}&${kept}=2026-11-20`)
    expect(page.status).toBe(400)
    expect(page.text).toContain(message)
    expect(page.text).toContain('Filtrer')
    expect(page.text).toContain(`name="${kept}" value="2026-11-20"`)
  })

  test('name a deleted employee as « Un ancien employé »', async () => {
    const gone = newId()
    await writeLines(1, { actor_id: gone }, new Date('2026-04-01T10:00:00.000Z'))
    expect((await journal(`?person=${gone}`, denise)).items.map(({ by, actor }) => [by, actor])).toEqual([
      ['former', null],
    ])
    const html = (await (await browse(app, people.denise)).get(`${address}?person=${gone}`)).text
    expect(html).toContain('selected="">Un ancien employé')
    expect(html).toMatch(/12:00<\/time> .+>Un ancien employé</)
  })
})

describe('pages of the journal', () => {
  // Sixty lines of one instant, which only their ids distinguish, then sixty of others.
  const instant = new Date('2026-05-05T08:00:00.000Z')
  beforeAll(async () => {
    await writeLines(60, { action: 'car.created', object_type: 'car' }, instant, 0)
    await writeLines(60, { action: 'car.deleted', object_type: 'car' }, new Date('2026-05-04T08:00:00.000Z'))
  })

  test('are the same forward and backward, each event once', async () => {
    const query = '?kind=car&dateFrom=2026-05-01&dateTo=2026-05-06'
    const [first, second, third] = await forth(query)
    expect([first, second, third].map((page) => page?.items.length)).toEqual([50, 50, 20])
    const ids = [first, second, third].flatMap((page) => page?.items.map(({ id }) => id) ?? [])
    expect(new Set(ids).size).toBe(120)
    expect([first?.nextAfter, third?.nextBefore]).toEqual([null, null])
    const back = await journal(`${query}&after=${third?.nextAfter}`, denise)
    expect(back.items).toEqual(second?.items)
    const start = await journal(`${query}&after=${back.nextAfter}`, denise)
    expect(start.items).toEqual(first?.items)
    expect(start.nextAfter).toBeNull()
  })

  test('do not move when a new event is added', async () => {
    const [first, second] = await forth('')
    await customer(denise)
    const again = await journal(`?before=${first?.nextBefore}`, denise)
    expect(again.items).toEqual(second?.items)
    const newest = await journal(`?after=${first?.items[0]?.createdAt}_${first?.items[0]?.id}`, denise)
    expect(newest.items.map(({ sentence }) => sentence)).toEqual(['Véhicule créé', 'Client créé'])
  })

  test('link to older and newer events with the filters, where these exist', async () => {
    const newerLink = /<a href="([^"]*)"><svg[^>]*><use[^>]*><\/use><\/svg>Plus récents/
    const other = await browse(app, people.denise)
    const first = (await other.get(`${address}?kind=car`)).text
    const older = /<a href="([^"]+)">Plus anciens/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(older).toMatch(/\?kind=car&before=/)
    expect(first).not.toMatch(newerLink)
    const second = (await other.get(older)).text
    expect(second).toMatch(newerLink)
    expect(newerLink.exec(second)?.[1]).toMatch(/\?kind=car&amp;after=/)
    expect(second).toContain('Revenir au début')
  })

  test('after the oldest event link back to the newest', async () => {
    const html = await pageOf('?before=2001-01-01T00:00:00.000Z_019ac0de-0000-7000-8000-000000000000')
    expect(html).toContain('Voir les plus récents')
  })

  async function forth(query: string): Promise<Journal[]> {
    const pages = [await journal(query, denise)]
    for (let next = pages[0]?.nextBefore; next; next = pages.at(-1)?.nextBefore) {
      pages.push(await journal(`${query || '?'}&before=${next}`, denise))
    }
    return pages
  }
})

test('the journal is for administrators of their own garage', async () => {
  await repair(camille)
  const { items } = await journal('', denise)
  const ofDenise = new Set(items.map(({ id }) => id))
  for (const { id } of (await journal()).items) expect(ofDenise.has(id)).toBe(false)
  expect((await journal(`?person=${people.camille.id}`, denise)).items).toEqual([])
  const own = await cast(app)
  expect((await (await as(app, own.bruno)).get('/journal')).status).toBe(403)
  const mechanic = await browse(app, own.bruno)
  expect((await mechanic.get(address)).headers.location).toBe('/dashboard')
  expect((await mechanic.get('/parametres/profil')).text).not.toContain(address)
  expect((await visitor.get('/parametres/profil')).text).toContain(`href="${address}"`)
})

test('a new garage sees an empty state in the journal', async () => {
  const own = await cast(app)
  const html = (await (await browse(app, own.camille)).get(address)).text
  expect(html).toContain('Rien encore')
  expect(html).not.toContain('Plus anciens')
})
