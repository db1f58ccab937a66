import { beforeAll, expect, test } from 'vitest'
import { cast } from '../../../setup/cast.ts'
import { as, browse, type Visitor } from '../../../setup/doors.ts'
import { customer, finish, repair, threeSteps } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

let camille: Visitor
let bruno: Visitor

stage()
beforeAll(async () => {
  const api = await as(app, people.camille)
  camille = await browse(app, people.camille)
  bruno = await browse(app, people.bruno)
  const old = await repair(api, { name: 'Alternateur', startDate: '2026-03-10' })
  await finish(api, old.process)
  await api.post(`/processes/${old.process.id}/return`)
  const late = await repair(api, { name: 'Radiateur', startDate: '2026-04-10', estimatedEndDate: '2026-04-12' })
  await api.post(`/processes/${late.process.id}/steps/${late.stepIds[0]}/propose-ready`)
  await repair(api, { name: 'Pneus' })
})

const board = async (query = '', who = camille) => (await who.get(`/dashboard${query}`)).text
const names = (html: string) => ['Alternateur', 'Radiateur', 'Pneus'].filter((name) => html.includes(`>${name}<`))
const rows = (html: string) => /<div data-region="liste">.*?<div data-island/s.exec(html)?.[0] ?? ''
const counter = (html: string, label: string) =>
  new RegExp(`${label}</dt><dd><a[^>]*>(\\d+)`).exec(html.replace(/<!-- -->/g, ''))?.[1]

test('counters show each status, and « À valider » to administrators only', async () => {
  const html = await board('?vue=tous')
  expect(['Terminé', 'En cours', 'Proposé', 'À valider', 'En retard'].map((label) => counter(html, label))).toEqual([
    '1',
    '1',
    '1',
    '1',
    '1',
  ])
  const brunos = await board('?vue=tous', bruno)
  expect(counter(brunos, 'En retard')).toBe('1')
  expect(counter(brunos, 'À valider')).toBeUndefined()
})

test('rows mark late processes and those waiting for validation, for every role', async () => {
  for (const who of [camille, bruno]) {
    const html = rows(await board('?q=radiateur', who))
    expect(html).toContain('en retard de')
    expect(html).toContain('À valider')
  }
  const calm = rows(await board('?q=pneus'))
  expect(calm).not.toContain('en retard de')
  expect(calm).not.toContain('À valider')
})

test('a row asks for an estimated end until the process has ended', async () => {
  expect(rows(await board('?q=pneus'))).toContain('Fin à estimer')
  const ended = rows(await board('?q=alternateur'))
  expect(ended).toContain('terminé le')
  expect(ended).not.toContain('Fin à estimer')
})

test('statuses, dates and quick periods narrow the list, and the form shows them', async () => {
  expect(names(rows(await board('?status=completed&status=proposed')))).toEqual(['Alternateur', 'Pneus'])
  const dated = await board('?dateFrom=2026-03-01&dateTo=2026-04-30')
  expect(names(rows(dated))).toEqual(['Alternateur', 'Radiateur'])
  expect(dated).toContain('value="2026-03-01"')
  const today = await board('?quickPeriod=today&dateFrom=2026-03-01')
  expect(names(rows(today))).toEqual(['Pneus'])
  expect(today).not.toContain('value="2026-03-01"')
})

test('a filtered list shows how many match, and a link that clears the filters', async () => {
  const html = rows(await board('?q=radiateur'))
  expect(html.replace(/<!-- -->/g, '')).toContain('1 sur 3 processus')
  expect(html).toContain('<a href="/dashboard?vue=tous">Effacer les filtres</a>')
  expect(rows(await board())).not.toContain('Effacer les filtres')
})

test('a page after the last one links to the last, with the filters', async () => {
  expect(rows(await board('?q=radiateur&page=4'))).toContain('href="/dashboard?q=radiateur&amp;page=1"')
})

test('the list has fifty rows a page, and its pager keeps the filters', async () => {
  const api = await as(app, people.denise)
  const denise = await browse(app, people.denise)
  const { client, car } = await customer(api)
  const type = await threeSteps(api)
  const body = { client: { _id: client.id }, car: { _id: car.id }, stepType_id: type.id }
  for (let made = 0; made < 51; made += 1) await api.post('/processes', body)
  const html = await board('?status=proposed', denise)
  expect(rows(html).match(/<tr role="row" data-key/g)).toHaveLength(50)
  expect(html).toContain('1 à 50 sur 51 processus')
  expect(html).toContain('href="/dashboard?status=proposed&amp;page=2"')
})

test('a background refresh leaves the toast for the next page', async () => {
  await camille.submit('/clients', { nom: 'Discret', prenom: 'Léo' }, '/clients/nouveau')
  expect((await camille.get('/dashboard').set('X-Page-Regions', '1')).text).not.toContain('Client créé')
  expect(await board()).toContain('Client créé')
})

test('a background refresh returns the regions of the page only', async () => {
  const whole = await board('?vue=tous')
  const { text: look } = await camille.get('/dashboard?vue=tous').set('X-Page-Regions', '1')
  for (const region of ['compteurs', 'liens', 'liste']) {
    const [, from] = whole.split(`<div data-region="${region}">`)
    expect(look).toContain(`<div data-region="${region}">${from?.slice(0, 200)}`)
  }
  expect(look).not.toMatch(/<head|<header|<script|<html/)
})

test('an unchanged refresh returns 304 without content, a full page never does', async () => {
  const own = await cast(app)
  const [camille, bruno] = [await browse(app, own.camille), await browse(app, own.bruno)]
  const look = (version = '', who = camille) =>
    who.get('/dashboard').set({ 'X-Page-Regions': '1', 'If-None-Match': version })
  const { headers } = await look()
  const version = headers.etag ?? ''
  const again = await look(version)
  expect([again.status, again.text, again.headers['cache-control']]).toEqual([304, '', 'no-store'])
  expect((await camille.get('/dashboard').set('If-None-Match', version)).status).toBe(200)
  expect((await look(version, bruno)).status).toBe(200)
  const page = await browse(app, own.camille)
  const [, inHead] = /<meta name="version" content="([^"]+)"/.exec((await page.get('/dashboard')).text) ?? []
  const first = await look(inHead?.replaceAll('&quot;', '"'), page)
  expect(first.status, 'the first look at a page that nothing has changed').toBe(304)
  await repair(await as(app, own.camille), { name: 'Nouveau venu' })
  expect((await look(inHead?.replaceAll('&quot;', '"'), page)).status).toBe(200)
  expect((await look(version)).text).toContain('Nouveau venu')
})
