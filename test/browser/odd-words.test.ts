import { beforeAll, describe, expect, test } from 'vitest'
import type { Process } from '../../domain/processes/process.ts'
import * as routes from '../../domain/routes.ts'
import { withGarage } from '../../server/database/tenant.ts'
import { shortName, unlinked } from '../../views/mails/plain-words.ts'
import { expectSilence, openPage, reopenPage, settled, type WatchedPage } from '../setup/browser.ts'
import { type Cast, cast } from '../setup/cast.ts'
import { codeOf } from '../setup/second-factor.ts'
import { browser, site, visitedSite } from '../setup/visited-site.ts'
import { sticksOut } from './faults.ts'
import { payloads, word } from './odd-words.ts'
import { type Api, api, signIn } from './user-actions.ts'

type Made = { id: string }
type Repair = Process & { payload: string; clientId: string; carId: string }

const everything = payloads.join('\n')
let people: Cast
let camille: Api
let watched: WatchedPage
let repairs: Repair[]
let large: Repair
let longest: Process
let agreement: string
let factorId: string
let typeId: string
const executed: string[] = []

visitedSite()
beforeAll(async () => {
  people = await cast(site)
  camille = await api(site, people.camille)
  await plant()
  watched = await reopenPage(browser, { baseURL: site.url, userAgent: `Mozilla/5.0 ${payloads[0]}` })
  await watched.context.exposeBinding('executed', (_source, what: string) => executed.push(what))
  await watched.context.addInitScript(() => {
    const { executed: report } = globalThis as unknown as { executed: (what: string) => void }
    for (const name of ['alert', 'confirm', 'prompt'] as const) {
      window[name] = ((what: unknown) => report(`${name}(${what}) on ${location.pathname}`)) as never
    }
  })
  await signIn(watched, people.camille)
  const app = await camille.post<Made & { secret: string }>('/auth/second-factors/app')
  factorId = app.id
  await camille.post(`/auth/second-factors/${factorId}/confirm`, { name: word(40), code: codeOf(app, new Date()) })
  // Adding the first factor ended the page's session, which these tests still need.
  await site
    .db('auth_sessions')
    .where({ user_id: people.camille.id })
    .update({ revoked_at: null, second_factor_shown_at: new Date() })
}, 120_000)

/** Each payload has a client, a car, a finished process and its mail; one process has them all as its steps. */
async function plant(): Promise<void> {
  const { id: userId } = people.camille
  await site.db('users').where({ id: userId }).update({ nom: payloads[1], prenom: payloads[15] })
  await camille.patch('/garage', {
    nom: filled(payloads[0], 120),
    adresse: filled(payloads[4], 200),
    ville: filled(payloads[9], 80),
    horaires: filled(everything.slice(0, 800), 1000),
    message: filled(everything.slice(-800), 1000),
  })
  const steps = payloads.map((name) => ({ name, description: name }))
  const all = await camille.post<Made>('/step-types', { name: payloads[2], steps })
  typeId = all.id
  const one = await camille.post<Made>('/step-types', { name: payloads[16], steps: steps.slice(0, 1) })
  repairs = []
  for (const [index, payload] of payloads.entries()) repairs.push(await repairFor(payload, index, one.id))
  large = await repairFor(payloads[16] ?? '', payloads.length, all.id)
  await plantLongest()
  const last = (selectedIndex: number) => ({ stepsRemap: { status: 'validated', selectedIndex } })
  for (const { id } of repairs) await camille.patch(`/processes/${id}`, last(0))
  await camille.patch(`/processes/${large.id}`, last(payloads.length - 2))
}

/** A garage whose every text is as long as its field allows. */
async function plantLongest(): Promise<void> {
  const email = `${word(60).toLowerCase()}@exemple.fr`
  const client = await camille.post<Made>('/clients', { nom: word(80), prenom: word(80), email })
  const named = { marque: word(80), modele: word(80), plaque: 'LONG12345678' }
  const car = await camille.post<Made>('/cars', { client_id: client.id, ...named })
  const steps = [1, 2, 3].map(() => ({ name: word(120), description: word(120) }))
  const type = await camille.post<Made>('/step-types', { name: word(120), steps })
  const parts = { client: { _id: client.id }, car: { _id: car.id }, stepType_id: type.id }
  longest = await camille.post<Process>('/processes', { ...parts, name: word(120) })
  await camille.post(`/processes/${longest.id}/steps/${longest.steps[0]?.id}/propose-ready`)
  const lines = ['security', 'advice'].map((kind) => ({ label: word(140), kind, amountCents: 9_999_999, part: 'used' }))
  const at = `/processes/${longest.id}/approvals`
  const asked = await camille.post<Made>(at, { title: word(120), message: word(200), lines })
  await camille.post(`${at}/${asked.id}/send`, { way: 'link', wait: false })
  const { link } = await camille.post<{ link: string }>(`${at}/${asked.id}/links`)
  agreement = link.split('/').at(-1) ?? ''
}

async function repairFor(payload: string, index: number, stepType_id: string): Promise<Repair> {
  const email = `essai.${index}@exemple.fr`
  const client = await camille.post<Made>('/clients', { nom: payload, prenom: payload, email })
  const plaque = `XS${100 + index}SX`
  const car = await camille.post<Made>('/cars', { client_id: client.id, marque: payload, modele: payload, plaque })
  const parts = { client: { _id: client.id }, car: { _id: car.id }, stepType_id }
  const process = await camille.post<Process>('/processes', { ...parts, name: payload })
  return { ...process, payload, clientId: client.id, carId: car.id }
}

/** Opens a page, hydrates all of it, and looks for injected elements. */
async function visit(path: string): Promise<string> {
  const { page } = watched
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLElement>('[data-island]:not([data-when])')].every(
        (one) => 'awake' in one.dataset,
      ),
    undefined,
    { timeout: 15_000 },
  )
  const { strange, text } = await page.evaluate(lookAround)
  expect([path, strange]).toEqual([path, []])
  return text
}

/** Runs in the page: moves the mouse over everything and focuses it, then checks all elements and attributes. */
function lookAround(): { strange: string[]; text: string } {
  const strange: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('*')) {
    for (const name of ['mouseover', 'focus', 'error', 'toggle']) element.dispatchEvent(new Event(name))
    for (const { name, value } of element.attributes) {
      const isAddress = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'].includes(name)
      const leaves = isAddress && /^\s*(javascript|data:text|https?:\/\/evil|\/\/evil)/i.test(value)
      if (/^on/.test(name) || name === 'srcdoc' || leaves) strange.push(`${element.tagName} ${name}=${value}`)
    }
    const isForeign =
      /^(iframe|object|embed|base|math)$/i.test(element.tagName) ||
      (element.tagName === 'SCRIPT' && !element.nonce && !(element as HTMLScriptElement).src) ||
      (element.tagName === 'META' && element.getAttribute('http-equiv') !== null)
    if (isForeign) strange.push(element.outerHTML.slice(0, 200))
  }
  const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)
  return { strange, text: [document.body.textContent, ...fields].join('\n') }
}

/** A payload, and a word as long as what is left of a field. */
const filled = (payload = '', length: number) => `${payload} ${word(length - payload.length - 1)}`

const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
const shown = (text: string, wanted: readonly string[]) =>
  expect(wanted.map(flat).filter((payload) => !flat(text).includes(payload))).toEqual([])

const nothingRan = () => {
  expect(executed).toEqual([])
  const accepted = [/status of 4\d\d/, /status of 303/]
  expect(watched.complaints.filter((one) => !accepted.some((pattern) => pattern.test(one)))).toEqual([])
}

test('this page reports scripts that run', async () => {
  const { page } = watched
  await page.goto(routes.dashboard.href())
  await page.evaluate(() => {
    alert('canari')
    document.body.insertAdjacentHTML('beforeend', '<a href="javascript:1">x</a><svg onmouseover="alert(1)"></svg>')
  })
  const { strange } = await page.evaluate(lookAround)
  expect(strange.join()).toMatch(/href=javascript:1.*onmouseover=alert/)
  expect(executed.splice(0)).toEqual(['alert(canari) on /dashboard'])
  await expect.poll(() => watched.complaints.join()).toContain('csp:')
  watched.complaints.splice(0)
  await page.reload()
})

describe('typed text is shown as text', () => {
  test('lists show typed text as text', async () => {
    shown(await visit('/dashboard?vue=tous&pageSize=100'), payloads)
    shown((await visit('/clients?pageSize=100')) + (await visit('/clients?page=2&pageSize=100')), payloads)
    shown(await visit('/vehicules?pageSize=100'), payloads)
    shown(await visit('/notifications?limit=100'), payloads)
    nothingRan()
  })

  test('pages of a process show typed text as text', async () => {
    const { id } = large
    const asked = ['', '/modifier', '/fiche']
    for (const end of asked) shown(await visit(`/processus/${id}${end}`), payloads)
    for (const end of ['/supprimer', '/lien']) await visit(`/processus/${id}${end}`)
    await watched.page.goto(`/dashboard?processus=${id}`)
    await watched.page
      .getByRole('dialog')
      .getByText(payloads[39] ?? '')
      .first()
      .waitFor()
    shown((await watched.page.evaluate(lookAround)).text, payloads)
    const { qrToken } = await camille.get<Process>(`/processes/${id}`)
    const text = await visit(`/public/processus/${qrToken?.token}`)
    shown(text, payloads.slice(0, -1))
    nothingRan()
  })

  test.each([0, 1, 2, 3, 4, 5])('on the pages of its own: every sixth payload from %i on', async (first) => {
    for (const [index, { payload, clientId, carId, id }] of repairs.entries()) {
      if (index % 6 !== first) continue
      const pages = [
        `/clients/${clientId}`,
        `/clients/${clientId}/modifier`,
        `/vehicules/${carId}`,
        `/vehicules/${carId}/modifier`,
        `/processus/${id}`,
        `/processus/${id}/modifier`,
      ]
      // Each payload is shown on one page of six, and each page shows seven payloads.
      shown(await visit(pages[(first + Math.floor(index / 6)) % pages.length] ?? ''), [payload])
    }
    const { clientId } = repairs[first] as Repair
    for (const path of [`/clients/${clientId}/vehicules/nouveau`, `/brouillons?client_id=${clientId}`])
      await visit(path)
    nothingRan()
  })

  test('settings and mails show typed text as text', async () => {
    shown(await visit('/parametres/profil'), [payloads[1] ?? '', payloads[15] ?? ''])
    shown(await visit('/parametres/garage/modifier'), [everything.slice(-800)])
    shown(await visit(`/parametres/types-etapes?type=${typeId}`), payloads)
    for (const path of ['/parametres/garage', '/parametres/employes', '/parametres/messages']) await visit(path)
    const mails = await withGarage(site.db, people.camille.garageId, (tx) =>
      tx.from('mails').where({ garage_id: tx.garageId }).orderBy('id').select('id', 'recipient'),
    )
    expect(mails.length).toBeGreaterThanOrEqual(payloads.length)
    for (const index of [0, 5, 10, 14, 30, 33]) {
      const mail = mails.find(({ recipient }) => recipient.startsWith(`essai.${index}@`))
      await visit(`/parametres/messages/${mail?.id}`)
      await watched.page.goto(`/parametres/messages/${mail?.id}/html`)
      shown((await watched.page.textContent('body')) ?? '', [unlinked(shortName(payloads[index] ?? ''))])
    }
    nothingRan()
  })

  test('addresses with typed text show it as text', async () => {
    const written = payloads.map(encodeURIComponent)
    for (const [index, payload] of written.entries()) {
      const places = [
        `/clients?q=${payload}`,
        `/dashboard?q=${payload}`,
        `/vehicules/nouveau?retour=${payload}&q=${payload}`,
        `/brouillons?name=${payload}&q=${payload}`,
        `/${payload}`,
        `/dashboard?processus=${payload}&page=${payload}`,
      ]
      await visit(places[index % places.length] ?? '')
    }
    nothingRan()
  })

  test('a form saved from a page of placeholders saves them, not a token', async () => {
    const { clientId } = repairs[39] as Repair
    const { page } = watched
    await visit(`/clients/${clientId}/modifier`)
    await page.locator('main').getByLabel('Téléphone').fill('+33639981742')
    await page
      .getByRole('button', { name: /Enregistrer/ })
      .first()
      .click()
    await page.waitForURL((url) => !url.pathname.endsWith('/modifier'))
    const { client } = await camille.get<{ client: Record<string, string> }>(`/clients/${clientId}`)
    expect(client).toMatchObject({ nom: '%CSRF%', prenom: '%CSRF%', telephone: '+33639981742' })
    nothingRan()
  })
})

describe('a word of 120 letters makes no page wider than its screen', () => {
  const client = () => ({ id: longest.client?.id ?? '' })
  const car = () => ({ id: longest.car?.id ?? '' })

  test.each<[string, () => string[]]>([
    [
      'what customers see',
      () => [
        routes.tracking.href({ token: longest.qrToken?.token ?? '' }),
        routes.publicApproval.href({ token: agreement }),
      ],
    ],
    [
      'the board and a process',
      () => [
        routes.dashboard.href(),
        routes.dashboard.href({}, { status: 'in_progress' }),
        routes.dashboard.href({}, { processus: longest.id }),
        routes.process.href(longest),
        routes.processEdit.href(longest),
        routes.jobCard.href(longest),
      ],
    ],
    [
      'clients and cars',
      () => [
        routes.clientDelete.href(client()),
        routes.clients.href(),
        routes.client.href(client()),
        routes.cars.href(),
        routes.car.href(car()),
        routes.client.href(client(), { vehicule: car().id }),
        routes.drafts.href(),
        routes.drafts.href({}, { client_id: client().id }),
      ],
    ],
    [
      'settings',
      () => [
        routes.garage.href(),
        routes.stepTypes.href(),
        routes.stepTypes.href({}, { ordre: 1 }),
        routes.notifications.href(),
        routes.profile.href(),
        routes.factorRemoval.href({ id: factorId }),
      ],
    ],
  ])('%s', async (_name, hrefs) => {
    const { page } = watched
    for (const href of hrefs()) {
      await visit(href)
      for (const width of [1280, 768, 360]) {
        await page.setViewportSize({ width, height: 740 })
        await settled(page)
        expect([href, width, ...(await sticksOut(page))]).toEqual([href, width])
      }
    }
  })
})

test('visitors see their own words come back as text', async () => {
  const visitor = await openPage(browser, { baseURL: site.url })
  const { page } = visitor
  for (const payload of payloads.slice(0, 12).map(encodeURIComponent)) {
    for (const path of [`/connexion?next=${payload}&motif=${payload}`, `/inscription?invite=${payload}`]) {
      await page.goto(path)
      expect((await page.evaluate(lookAround)).strange).toEqual([])
    }
  }
  // An invalid invitation answers with status 410.
  expectSilence(visitor, [/410/])
  await visitor.close()
})
