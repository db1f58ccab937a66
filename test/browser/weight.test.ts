import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as routes from '../../domain/ground/routes.ts'
import { answerSizes, expectSilence, launchWhole, openPage, type WatchedPage } from '../setup/browser.ts'
import { html, most, promised, scripts, shared } from '../setup/budgets.ts'
import { type Cast, cast } from '../setup/cast.ts'
import { expectStill, watchShifts } from '../setup/shifts.ts'
import { browser, site, visitedSite } from '../setup/visited-site.ts'
import { api, newProcess, takeSession } from './user-actions.ts'

let people: Cast
let hrefs: { process: string; agreement: string; update: string; client: string; car: string; tracking: string }

visitedSite()
beforeAll(async () => {
  people = await cast(site)
  const call = await api(site, people.camille)
  const process = await newProcess(call)
  for (let index = 0; index < 20; index += 1) await newProcess(call)
  hrefs = {
    process: routes.process.href({ id: process.id }),
    agreement: routes.approvalNew.href({ id: process.id }),
    update: routes.processEdit.href({ id: process.id }),
    client: routes.client.href({ id: process.client?.id ?? '' }),
    car: routes.car.href({ id: process.car?.id ?? '' }),
    tracking: routes.tracking.href({ token: process.qrToken?.token ?? '' }),
  }
}, 120_000)

/** Scripts fetched after the sheet of a process: they delay nothing, so they count apart. */
const ahead = 'sheet'

const budgets: [name: string, href: () => string, scriptKb: number][] = [
  ['dashboard', () => routes.dashboard.href(), scripts.page],
  ['client list', () => routes.clients.href(), scripts.page],
  ['client page', () => hrefs.client, scripts.dialog],
  ['car list', () => routes.cars.href(), scripts.dialog],
  ['car page', () => hrefs.car, scripts.page],
  ['process page', () => hrefs.process, scripts.page],
  ['draft of an agreement', () => hrefs.agreement, scripts.agreementDraft],
  ['process update', () => hrefs.update, scripts.processUpdate],
  ['notifications', () => routes.notifications.href(), scripts.page],
  ['drafts', () => routes.drafts.href(), scripts.drafts],
  ['profile', () => routes.profile.href(), scripts.page],
  ['garage', () => routes.garage.href(), scripts.page],
  ['employees', () => routes.employees.href(), scripts.page],
  ['step types', () => routes.stepTypes.href(), scripts.stepTypes],
  ['messages', () => routes.mails.href(), scripts.page],
]

describe('a page of a signed-in user', () => {
  test.each(budgets)('stays within its weight and shifts no layout: %s', async (_name, href, script) => {
    const watched = await signedIn()
    const { page } = watched
    const weights = weigh(page)
    await page.addInitScript(watchShifts, true)
    await page.goto(href(), { waitUntil: 'networkidle' })
    // Sizes come a moment after the network is idle.
    await expect.poll(() => ['stylesheet', 'font'].filter((kind) => !weights.has(kind))).toEqual([])
    expect(weights.get('script') ?? 0).toBeLessThan(most(script))
    expect(weights.get(ahead) ?? 0).toBeLessThan(most(scripts.sheet))
    expect(weights.get('stylesheet')).toBeLessThan(most(shared.styles))
    expect(weights.get('font')).toBeLessThan(most(shared.fonts))
    await expectStill(page)
    expectSilence(watched)
    await watched.close()
  })
})

test('the sign-in page loads its form’s scripts, without the dialog library', async () => {
  const watched = await openPage(browser, { baseURL: site.url })
  const weights = weigh(watched.page)
  await watched.page.goto(routes.login.href(), { waitUntil: 'networkidle' })
  expect(weights.get('script')).toBeLessThan(most(scripts.signIn))
  expectSilence(watched)
  await watched.close()
})

test('the brand keeps its place before the rest of the bar loads', async () => {
  const watched = await signedIn()
  const { page } = watched
  await page.goto(routes.clients.href(), { waitUntil: 'networkidle' })
  const brand = page.locator('header a').first()
  const whole = await brand.boundingBox()
  await brand.evaluate((element) => {
    while (element.nextElementSibling) element.nextElementSibling.remove()
  })
  expect(whole?.x).toBeLessThan(100)
  expect(await brand.boundingBox()).toEqual(whole)
  await watched.close()
})

test('every preloaded file is used, and none is fetched twice', async () => {
  const watched = await signedIn()
  const fetched: string[] = []
  watched.page.on('requestfinished', (request) => fetched.push(new URL(request.url()).pathname))
  await watched.page.goto(routes.dashboard.href(), { waitUntil: 'networkidle' })
  const preloaded = await watched.page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
      ({ href }) => new URL(href).pathname,
    ),
  )
  expect(preloaded.length).toBeGreaterThan(0)
  await expect.poll(() => preloaded.filter((path) => !fetched.includes(path))).toEqual([])
  const files = fetched.filter((path) => /^\/(assets|fonts)\//.test(path))
  expect(files.filter((path, index) => files.indexOf(path) < index)).toEqual([])
  await watched.close()
})

test('the HTML of a public page with six steps stays within its weight', async () => {
  const text = await (await fetch(site.url + (await longTracking()))).text()
  expect(text).toContain('Parking au fond de la cour')
  expect(text.match(/<li /g)).toHaveLength(6)
  expect(Buffer.byteLength(text)).toBeLessThan(most(html.publicPage))
})

test('the public page loads no script and less than 40 kB, and shifts no layout', async () => {
  const watched = await openPage(browser, { baseURL: site.url })
  const weights = weigh(watched.page)
  await watched.page.addInitScript(watchShifts, true)
  await watched.page.goto(hrefs.tracking, { waitUntil: 'networkidle' })
  expect(weights.get('script')).toBeUndefined()
  expect([...weights.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(promised.customerPage)
  await expectStill(watched.page)
  await watched.close()
})

describe('the Back button', () => {
  let patient: Browser
  beforeAll(async () => {
    patient = await launchWhole()
  })
  afterAll(() => patient?.close())

  test('restores the pages of sign-in, registration and forgotten password with their typed values', async () => {
    const { page, close } = await openPage(patient, { baseURL: site.url })
    for (const { path } of [routes.login, routes.register, routes.resetRequest]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const field = page.locator('input[type=email]').first()
      await field.fill('camille@exemple.fr')
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => Object.assign(globalThis, { persisted }))
      })
      await page.goto(routes.expiredLink.href())
      await page.goBack({ waitUntil: 'commit' })
      const isRestored = () => page.evaluate(() => (globalThis as { persisted?: boolean }).persisted)
      await expect.poll(isRestored, { message: path }).toBe(true)
      expect(await field.inputValue(), path).toBe('camille@exemple.fr')
    }
    await close()
  })
})

async function longTracking(): Promise<string> {
  const call = await api(site, people.camille)
  await call.patch('/garage', {
    adresse: '18 rue des Charmettes',
    codePostal: '69100',
    ville: 'Villeurbanne',
    telephone: '+33465712348',
    email: 'contact@garage-perrin.example',
    horaires: 'Du lundi au vendredi, de 8 h à 12 h et de 13 h 30 à 18 h',
    message: 'Pensez à rapporter le certificat d’immatriculation.\nParking au fond de la cour.',
  })
  const names = ['Réception et contrôle', 'Diagnostic', 'Dépose et calage moteur', 'Pose du kit', 'Remontage', 'Essai']
  const steps = names.map((name) => ({ name, description: 'Courroie, galets, pompe à eau' }))
  const { id } = await call.post<{ id: string }>('/step-types', { name: 'Distribution et pompe à eau', steps })
  const process = await newProcess(call, { estimatedEndDate: '2036-11-21', stepType_id: id })
  for (const step of process.steps) {
    await call.post(`/processes/${process.id}/steps/${step.id}/propose-ready`)
    await call.post(`/processes/${process.id}/steps/${step.id}/validate`)
  }
  return routes.tracking.href({ token: process.qrToken?.token ?? '' })
}

async function signedIn(): Promise<WatchedPage> {
  const watched = await openPage(browser, { baseURL: site.url })
  await takeSession(watched, people.camille)
  return watched
}

/** Bytes on the wire by kind of file. */
function weigh(page: Page): Map<string, number> {
  const weights = new Map<string, number>()
  const late = new Set<Request>()
  let isAhead = false
  page.on('request', (request) => {
    isAhead ||= /\/Process(Sheet|View)-/.test(request.url())
    if (isAhead && request.resourceType() === 'script') late.add(request)
  })
  page.on('requestfinished', async (request) => {
    const kind = late.has(request) ? ahead : request.resourceType()
    const { responseBodySize } = await answerSizes(request)
    weights.set(kind, (weights.get(kind) ?? 0) + responseBodySize)
  })
  return weights
}
