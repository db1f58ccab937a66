import { beforeAll, describe, expect, test } from 'vitest'
import * as routes from '../../domain/ground/routes.ts'
import type { Process } from '../../domain/processes/process.ts'
import { withGarage } from '../../server/database/tenant.ts'
import { shortName, unlinked } from '../../views/mails/plain-words.ts'
import { expectSilence, openPage, reopenPage, settled, type WatchedPage } from '../setup/browser.ts'
import { type Cast, cast } from '../setup/cast.ts'
import { codeOf } from '../setup/second-factor.ts'
import { browser, site, visitedSite } from '../setup/visited-site.ts'
import { sticksOut } from './faults.ts'
import { payloads, word } from './odd-words.ts'
import { everything, type OddGarage, plant, type Repair } from './odd-words-garage.ts'
import { type Api, api, signIn } from './user-actions.ts'

type Made = { id: string }

let people: Cast
let camille: Api
let watched: WatchedPage
let garage: OddGarage
let factorId: string
const executed: string[] = []

visitedSite()
beforeAll(async () => {
  people = await cast(site)
  camille = await api(site, people.camille)
  garage = await plant(site, camille, people.camille)
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
    const { id } = garage.large
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
    for (const [index, { payload, clientId, carId, id }] of garage.repairs.entries()) {
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
    const { clientId } = garage.repairs[first] as Repair
    for (const path of [`/clients/${clientId}/vehicules/nouveau`, `/brouillons?client_id=${clientId}`])
      await visit(path)
    nothingRan()
  })

  test('settings and mails show typed text as text', async () => {
    shown(await visit('/parametres/profil'), [payloads[1] ?? '', payloads[15] ?? ''])
    shown(await visit('/parametres/garage/modifier'), [everything.slice(-800)])
    shown(await visit(`/parametres/types-etapes?type=${garage.typeId}`), payloads)
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
    const { clientId } = garage.repairs[39] as Repair
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
  const client = () => ({ id: garage.longest.client?.id ?? '' })
  const car = () => ({ id: garage.longest.car?.id ?? '' })

  test.each<[string, () => string[]]>([
    [
      'what customers see',
      () => [
        routes.tracking.href({ token: garage.longest.qrToken?.token ?? '' }),
        routes.publicApproval.href({ token: garage.agreement }),
      ],
    ],
    [
      'the board and a process',
      () => [
        routes.dashboard.href(),
        routes.dashboard.href({}, { status: 'in_progress' }),
        routes.dashboard.href({}, { processus: garage.longest.id }),
        routes.process.href(garage.longest),
        routes.processEdit.href(garage.longest),
        routes.jobCard.href(garage.longest),
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
