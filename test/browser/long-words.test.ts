import { beforeAll, describe, expect, test } from 'vitest'
import type { Process } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import { openPage, settled, type WatchedPage } from '../setup/browser.ts'
import { cast } from '../setup/cast.ts'
import { codeOf } from '../setup/second-factor.ts'
import { browser, site, visitedSite } from '../setup/visited-site.ts'
import { sticksOut } from './faults.ts'
import { api, signIn } from './islands/user-actions.ts'

type Made = { id: string }

/** No space, no dash: nowhere to break the line. */
const word = (length: number) => 'Rallongeclimatiseur'.repeat(11).slice(0, length)

let watched: WatchedPage
let process: Process
let agreement: string
let factorId: string

visitedSite()
beforeAll(async () => {
  const { camille: person } = await cast(site)
  const camille = await api(site, person)
  await camille.patch('/garage', {
    nom: word(120),
    adresse: word(120),
    ville: word(80),
    horaires: word(120),
    message: word(120),
  })
  const email = `${word(60).toLowerCase()}@exemple.fr`
  const client = await camille.post<Made>('/clients', { nom: word(80), prenom: word(80), email })
  const car = await camille.post<Made>('/cars', {
    client_id: client.id,
    marque: word(80),
    modele: word(80),
    plaque: 'LONG12345678',
  })
  const steps = [1, 2, 3].map(() => ({ name: word(120), description: word(120) }))
  const type = await camille.post<Made>('/step-types', { name: word(120), steps })
  const chosen = { client: { _id: client.id }, car: { _id: car.id }, stepType_id: type.id }
  const { id } = await camille.post<Process>('/processes', { ...chosen, name: word(120) })
  process = await camille.post<Process>(
    `/processes/${id}/steps/${(await camille.get<Process>(`/processes/${id}`)).steps[0]?.id}/propose-ready`,
  )
  const lines = ['security', 'advice'].map((kind) => ({ label: word(140), kind, amountCents: 9_999_999, part: 'used' }))
  const asked = await camille.post<Made>(`/processes/${id}/approvals`, { title: word(120), message: word(200), lines })
  await camille.post(`/processes/${id}/approvals/${asked.id}/send`, { way: 'link', wait: false })
  const { link } = await camille.post<{ link: string }>(`/processes/${id}/approvals/${asked.id}/links`)
  agreement = link.split('/').at(-1) ?? ''
  watched = await openPage(browser, { baseURL: site.url, reducedMotion: 'reduce' })
  await signIn(watched, person)
  const app = await camille.post<Made & { secret: string }>('/auth/second-factors/app')
  factorId = app.id
  await camille.post(`/auth/second-factors/${factorId}/confirm`, { name: word(40), code: codeOf(app, new Date()) })
}, 120_000)

const client = () => ({ id: process.client?.id ?? '' })
const car = () => ({ id: process.car?.id ?? '' })

describe('a word of 120 letters makes no page wider than its screen', () => {
  test.each<[string, () => string]>([
    ['public page', () => routes.tracking.href({ token: process.qrToken?.token ?? '' })],
    ['agreement', () => routes.publicApproval.href({ token: agreement })],
    ['dashboard', () => routes.dashboard.href()],
    ['dashboard, filtered', () => routes.dashboard.href({}, { status: 'in_progress' })],
    ['sheet', () => routes.dashboard.href({}, { processus: process.id })],
    ['process', () => routes.process.href(process)],
    ['process, edit', () => routes.processEdit.href(process)],
    ['job card', () => `${routes.process.href(process)}/fiche`],
    ['delete question', () => routes.clientDelete.href(client())],
    ['clients', () => routes.clients.href()],
    ['client', () => routes.client.href(client())],
    ['cars', () => routes.cars.href()],
    ['car', () => routes.car.href(car())],
    ['car over its client', () => routes.client.href(client(), { vehicule: car().id })],
    ['creation', () => routes.drafts.href()],
    ['creation, client chosen', () => routes.drafts.href({}, { client_id: client().id })],
    ['garage', () => routes.garage.href()],
    ['step types', () => routes.stepTypes.href()],
    ['step types, order', () => routes.stepTypes.href({}, { ordre: 1 })],
    ['notifications', () => routes.notifications.href()],
    ['second step', () => routes.profile.href()],
    ['second step, removal', () => routes.factorRemoval.href({ id: factorId })],
  ])('%s', async (_name, href) => {
    const { page } = watched
    await page.goto(href(), { waitUntil: 'networkidle' })
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await settled(page)
      expect([width, ...(await sticksOut(page))]).toEqual([width])
    }
  })
})
