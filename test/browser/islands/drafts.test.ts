import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Draft, newDraft } from '../../../domain/draft.ts'
import { limits, storageKeys } from '../../../domain/limits.ts'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { newId } from '../../../server/ids.ts'
import { expectSilence, launch, openPage, type WatchedPage } from '../../setup/browser.ts'
import { type Cast, cast, type Person } from '../../setup/cast.ts'
import { type Site, startSite } from '../../setup/site.ts'
import { type Api, api, awake, signInByForm } from './doorstep.ts'

let site: Site
let browser: Browser
let people: Cast
let call: Api
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  site = await startSite()
  people = await cast(site)
  call = await api(site, people.camille)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

async function enter(person: Person, options = {}) {
  watched = await openPage(browser, { baseURL: site.url, ...options })
  page = watched.page
  await signInByForm(watched, person)
}
afterEach(() => watched.close())

type Made = { id: string }

/** A client with one car, found by a name of their own. */
async function customer(nom = `Drafty${newId().slice(-6)}`) {
  const client = await call.post<Made>('/clients', { nom, prenom: 'Sophie' })
  const plaque = newId().slice(-8).toUpperCase()
  const car = await call.post<Made>('/cars', { client_id: client.id, marque: 'Peugeot', modele: '308', plaque })
  return { nom, client, car }
}

const mine = (person: Person) => ({ userId: person.id, garageId: person.garageId })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** A draft that the browser kept earlier. */
function kept(person: Person, change: Partial<Draft> = {}): Draft {
  const draft = newDraft(newId(), mine(person), change.lastModified ?? hoursAgo(1))
  return { ...draft, name: 'Gardé hier', ...change }
}

const put = (drafts: unknown, where: Page = page) =>
  where.evaluate(
    ([key, text]) => localStorage.setItem(key as string, text as string),
    [storageKeys.drafts, typeof drafts === 'string' ? drafts : JSON.stringify(drafts)],
  )
const stored = async (where: Page = page): Promise<Draft[]> =>
  JSON.parse((await where.evaluate((key) => localStorage.getItem(key), storageKeys.drafts)) ?? '[]')
const names = async (where: Page = page) => (await stored(where)).map(({ name }) => name).sort()

async function openDrafts(where: Page = page, href = routes.drafts.href()) {
  await where.goto(href)
  await awake(where, 'DraftManager')
}

const button = (name: string, where: Page = page) => where.getByRole('button', { name, exact: true })
const nameField = (where: Page = page) => where.getByLabel('Nom du processus')
const list = (where: Page = page) => where.getByRole('region', { name: 'Liste des brouillons' })
const rows = (where: Page = page) => list(where).getByRole('link')
const inTheBar = () => page.getByRole('banner').getByRole('link', { name: 'Brouillon' })
const autosaved = () => page.waitForTimeout(limits.draftAutosaveMs + 150)
const processes = async (q: string) => (await call.get<{ total: number }>(`/processes?q=${q}`)).total

async function fillDraft(nom: string) {
  await page.getByRole('searchbox', { name: 'Client' }).fill(nom)
  await page.getByRole('button', { name: new RegExp(nom) }).click()
  await page.getByRole('radio', { name: 'Freins' }).check({ force: true })
  await button('Fin estimée aujourd’hui').click()
}

describe('writing a draft', () => {
  beforeEach(() => enter(people.camille))

  test('starts empty, is kept 800 ms after the last change and found again after a reload', async () => {
    await openDrafts()
    await page.getByRole('heading', { name: 'Aucun brouillon' }).waitFor()
    expect(await inTheBar().count()).toBe(0)
    await button('Nouveau brouillon').click()
    expect(await nameField().evaluate((field) => field === document.activeElement)).toBe(true)
    await nameField().fill('Freins avant')
    expect(await names()).toEqual([null])
    await autosaved()
    expect(await names()).toEqual(['Freins avant'])
    await page.getByText(/^Enregistré à \d\d:\d\d$/).waitFor()
    await inTheBar().waitFor()
    await page.reload()
    await awake(page, 'DraftManager')
    expect(await nameField().inputValue()).toBe('Freins avant')
    expect(await stored()).toMatchObject([{ ...mine(people.camille), status: 'draft' }])
    expectSilence(watched)
  })

  test('a page left in the middle of a word has kept it', async () => {
    await openDrafts()
    await button('Nouveau brouillon').click()
    await nameField().fill('Parti trop tôt')
    await page.goto(routes.dashboard.href())
    expect(await names()).toEqual(['Parti trop tôt'])
  })

  test('a new one takes the active one again while it is empty', async () => {
    await openDrafts()
    await button('Nouveau brouillon').click()
    await button('Nouveau brouillon').click()
    expect(await rows().count()).toBe(1)
    await nameField().fill('Plus vide')
    await button('Nouveau brouillon').click()
    expect(await rows().count()).toBe(2)
    expect(await nameField().inputValue()).toBe('')
  })

  test('completion counts client, car, type and end; the steps of the type are shown', async () => {
    const { nom } = await customer()
    await openDrafts()
    await button('Nouveau brouillon').click()
    await page.getByText('Il manque le client, le véhicule, le type de réparation et la fin estimée.').waitFor()
    await fillDraft(nom)
    await page.getByText('Tout y est.').waitFor()
    await autosaved()
    const [draft] = await stored()
    expect(draft?.steps.length).toBeGreaterThan(2)
    expect(await page.getByRole('region', { name: 'Étapes' }).getByRole('listitem').count()).toBe(draft?.steps.length)
    expect(await list().textContent()).toMatch(/Peugeot 308.*Complété à 100.%, expire dans 7 jours/)
    expectSilence(watched)
  })

  test('is deleted after a question, and does not come back', async () => {
    await put([kept(people.camille)])
    await openDrafts()
    await button('Supprimer le brouillon').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await page.getByRole('heading', { name: 'Aucun brouillon' }).waitFor()
    expect(await stored()).toEqual([])
    await inTheBar().waitFor({ state: 'detached' })
    expectSilence(watched)
  })

  test('“Nouveau processus” opens the active draft, or makes one', async () => {
    await page.goto(routes.dashboard.href())
    await page.getByRole('link', { name: 'Nouveau processus' }).first().click()
    await awake(page, 'DraftManager')
    await nameField().fill('Depuis le tableau')
    await page.goto(routes.dashboard.href())
    await page.getByRole('link', { name: 'Nouveau processus' }).first().click()
    await awake(page, 'DraftManager')
    expect(await nameField().inputValue()).toBe('Depuis le tableau')
    expect(new URL(page.url()).search).toBe(`?brouillon=${(await stored())[0]?.id}`)
  })
})

describe('what the browser kept', () => {
  beforeEach(() => enter(people.camille))

  test.each(['{oups', '{"drafts":1}', '[null,{"id":3}]', '""'])('%s is survived', async (text) => {
    await put(text)
    await openDrafts()
    await page.getByRole('heading', { name: 'Aucun brouillon' }).waitFor()
    await button('Nouveau brouillon').click()
    await nameField().fill('Malgré tout')
    await autosaved()
    expect(await names()).toEqual(['Malgré tout'])
    expectSilence(watched)
  })

  test('what has not changed for seven days is gone; drafts of somebody else stay, unseen', async () => {
    await put([
      kept(people.camille, { name: 'Vivant', lastModified: hoursAgo(24 * 6 - 1) }),
      kept(people.camille, { name: 'Expiré', lastModified: hoursAgo(24 * 7 + 1) }),
      kept(people.bruno, { name: 'À Bruno' }),
    ])
    await openDrafts()
    expect(await rows().count()).toBe(1)
    expect(await list().textContent()).toContain('Vivant')
    expect(await names()).toEqual(['Vivant', 'À Bruno'].sort())
  })

  test('a 21st draft takes the place of the oldest', async () => {
    const drafts = Array.from({ length: 20 }, (_, index) =>
      kept(people.camille, { name: `Numéro ${index}`, lastModified: hoursAgo(index + 1) }),
    )
    await put([...drafts, kept(people.bruno, { name: 'À Bruno', lastModified: hoursAgo(100) })])
    await openDrafts()
    await button('Nouveau brouillon').click()
    await page.getByText('20 brouillons au plus : le plus ancien a été supprimé.').waitFor()
    expect(await rows().count()).toBe(20)
    expect(await names()).not.toContain('Numéro 19')
    expect(await names()).toContain('Numéro 18')
    expect(await names()).toContain('À Bruno')
  })

  test('a full or forbidden storage is told, and the draft lives as long as the page', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await openDrafts()
    await button('Nouveau brouillon').click()
    await nameField().fill('Sans mémoire')
    await page.getByText(/Ce navigateur ne garde pas les brouillons/).waitFor()
    expect(await nameField().inputValue()).toBe('Sans mémoire')
    await page.getByText('Non enregistré').waitFor()
    expectSilence(watched)
  })
})

describe('several tabs at once', () => {
  beforeEach(() => enter(people.camille))

  test('drafts started at the same time all stay, and are seen in both', async () => {
    const other = await watched.context.newPage()
    await Promise.all([openDrafts(), openDrafts(other)])
    await Promise.all([button('Nouveau brouillon').click(), button('Nouveau brouillon', other).click()])
    await Promise.all([nameField().fill('Onglet un'), nameField(other).fill('Onglet deux')])
    await autosaved()
    for (const tab of [page, other]) {
      await list(tab).getByText('Onglet un').waitFor()
      await list(tab).getByText('Onglet deux').waitFor()
      expect(await names(tab)).toEqual(['Onglet deux', 'Onglet un'])
    }
    expect(await nameField().inputValue()).toBe('Onglet un')
    expect(await nameField(other).inputValue()).toBe('Onglet deux')
    expectSilence(watched)
  })

  test('two fields of one draft, changed in two tabs, both stay', async () => {
    const draft = kept(people.camille)
    await put([draft])
    const other = await watched.context.newPage()
    await Promise.all([openDrafts(), openDrafts(other)])
    await nameField().fill('Nom d’ici')
    await other.getByLabel('Début').fill('2036-05-04')
    await autosaved()
    await expect.poll(() => stored()).toMatchObject([{ name: 'Nom d’ici', startDate: '2036-05-04' }])
    await expect.poll(() => nameField(other).inputValue()).toBe('Nom d’ici')
  })

  test('a draft deleted in one tab leaves the other one', async () => {
    await put([kept(people.camille, { name: 'Condamné' }), kept(people.camille, { name: 'Épargné' })])
    const other = await watched.context.newPage()
    await Promise.all([openDrafts(), openDrafts(other)])
    await rows().getByText('Condamné').click()
    await button('Supprimer le brouillon').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await list(other).getByText('Condamné').waitFor({ state: 'detached' })
    expect(await names(other)).toEqual(['Épargné'])
    expectSilence(watched)
  })
})

describe('without leaving the draft', () => {
  beforeEach(async () => {
    await enter(people.camille)
    await openDrafts()
    await button('Nouveau brouillon').click()
  })

  test('a client and a car are made and chosen', async () => {
    const nom = `Neuf${newId().slice(-6).replace(/\d/g, 'x')}`
    await page.getByRole('searchbox', { name: 'Client' }).fill(nom)
    await page.getByText('Aucun client trouvé').waitFor()
    await button('Nouveau client').click()
    expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe(nom)
    await button('Créer le client').click()
    await page.getByText('Prénom requis').waitFor()
    await page.getByLabel('Prénom').fill('Ada')
    await button('Créer le client').dblclick()
    await page.getByText('Client créé').waitFor()
    await page.getByText('Ce client n’a pas encore de véhicule.').waitFor()
    expect((await call.get<{ total: number }>(`/clients?q=${nom}`)).total).toBe(1)

    await button('Nouveau véhicule').click()
    await button('Créer le véhicule').click()
    await page.getByText('Plaque requise').waitFor()
    const plaque = newId().slice(-8).toUpperCase()
    await page.getByLabel('Plaque').fill(plaque.toLowerCase())
    await page.getByLabel('Marque').fill('Renault')
    await button('Créer le véhicule').click()
    await page.getByText('Véhicule créé avec succès').waitFor()
    expect(await page.getByLabel('Véhicule').locator('option:checked').textContent()).toContain('Renault')
    await autosaved()
    const [draft] = await stored()
    expect(draft?.client_id).toBeTruthy()
    expect(draft?.car_id).toBeTruthy()
    expectSilence(watched)
  })

  test('an email or a plate that is taken is told on its field', async () => {
    const email = `${newId().slice(-8)}@exemple.fr`
    await call.post('/clients', { nom: 'Pris', prenom: 'Déjà', email })
    await button('Nouveau client').click()
    await page.getByLabel('Nom', { exact: true }).fill('Second')
    await page.getByLabel('Prénom').fill('Ada')
    await page.getByLabel('Email').fill(email)
    await button('Créer le client').click()
    await page.getByText('Email déjà utilisé').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    expectSilence(watched, [/status of 409/])
  })
})

describe('creating the process', () => {
  test('removes the draft, opens the process on the dashboard and tells so there', async () => {
    await enter(people.camille)
    const { nom } = await customer()
    await openDrafts()
    await button('Nouveau brouillon').click()
    await fillDraft(nom)
    await nameField().fill(`Freins de ${nom}`)
    await button('Créer le processus').dblclick()
    await page.waitForURL(`**${routes.dashboard.path}?processus=*`)
    await page.getByText('Process créé').waitFor()
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: `Freins de ${nom}` })
      .waitFor()
    expect(await stored()).toEqual([])
    expect(await processes(nom)).toBe(1)
    const id = new URL(page.url()).searchParams.get('processus')
    const process = await call.get<Process>(`/processes/${id}`)
    expect(process).toMatchObject({ client: { nom }, stepType: { name: 'Freins' } })
    expect(process.estimatedEndDate).not.toBeNull()
    expectSilence(watched)
  })

  test('says on the fields what is missing, the first one focused', async () => {
    await enter(people.camille)
    await openDrafts()
    await button('Nouveau brouillon').click()
    await nameField().fill('Incomplet')
    await button('Créer le processus').click()
    for (const [field, message] of [
      ['client', 'Client requis'],
      ['car', 'Véhicule requis'],
      ['stepType_id', 'Type de réparation requis'],
    ]) {
      await page.getByText(`Erreur champ ${field}: ${message}`).waitFor()
      await page
        .locator(`[data-field="${field}"]`)
        .getByText(message as string)
        .waitFor()
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('client')
    expectSilence(watched)
  })

  test('what the server refuses comes back on its field, and the draft stays', async () => {
    await enter(people.camille)
    const { nom, car } = await customer()
    await openDrafts()
    await button('Nouveau brouillon').click()
    await fillDraft(nom)
    await call.patch(`/cars/${car.id}`, { client_id: (await customer()).client.id })
    await button('Créer le processus').click()
    await page.getByText('Erreur champ car: Ce véhicule n’appartient pas à ce client').waitFor()
    expect((await stored())[0]?.car_id).toBe(car.id)
    expectSilence(watched, [/status of 400/])
  })

  test('a lost answer and a second press make one process', async () => {
    await enter(people.camille)
    const { nom } = await customer()
    await openDrafts()
    await button('Nouveau brouillon').click()
    await fillDraft(nom)
    const keys: (string | undefined)[] = []
    await page.route('**/api/processes', async (route) => {
      keys.push((await route.request().headerValue('Idempotency-Key')) ?? undefined)
      await route.fetch()
      await route.abort()
    })
    await button('Créer le processus').click()
    await page.getByText('Erreur création process').first().waitFor()
    expect((await stored()).length).toBe(1)
    await page.unroute('**/api/processes')
    await page.reload()
    await awake(page, 'DraftManager')
    const again = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/processes'))
    await button('Créer le processus').click()
    expect(await (await again).headerValue('Idempotency-Key')).toBe(keys[0])
    await page.waitForURL('**/dashboard?processus=*')
    expect(await processes(nom)).toBe(1)
    expectSilence(watched, [/ERR_FAILED/])
  })

  test('Bruno, mechanic, keeps drafts and is told why he cannot', async () => {
    await enter(people.bruno)
    await openDrafts()
    await button('Nouveau brouillon').click()
    await nameField().fill('Pour Camille')
    await autosaved()
    expect(await names()).toEqual(['Pour Camille'])
    expect(await button('Créer le processus').isDisabled()).toBe(true)
    await page
      .getByText('Seul un administrateur du garage peut créer le processus. Votre brouillon est gardé.')
      .waitFor()
    expectSilence(watched)
  })
})

describe('Brouillon in the bar', () => {
  beforeEach(() => enter(people.camille))
  const sign = async (drafts: Draft[]) => {
    await put(drafts)
    await page.goto(routes.clients.href())
    await inTheBar().waitFor()
    return page.getByRole('tooltip', { includeHidden: true }).textContent()
  }
  const dots = () => inTheBar().locator('[aria-hidden=true]:not(svg)').count()

  test('says how long the draft still lives, with a dot in the last two days', async () => {
    expect(await sign([kept(people.camille)])).toBe('Brouillon expire dans 7 jours')
    expect(await dots()).toBe(0)
    expect(await sign([kept(people.camille, { lastModified: hoursAgo(24 * 5) })])).toBe('Brouillon expire dans 2 jours')
    expect(await dots()).toBe(1)
    expect(await sign([kept(people.camille, { lastModified: hoursAgo(24 * 6) })])).toBe('Brouillon expire demain')
    await inTheBar().click()
    await page.waitForURL(`**${routes.drafts.path}`)
    expectSilence(watched)
  })

  test('is not there for drafts of others or expired ones, and follows other tabs without moving the bar', async () => {
    await put([kept(people.bruno), kept(people.camille, { lastModified: hoursAgo(24 * 8) })])
    await page.goto(routes.clients.href())
    await awake(page, 'DraftButton')
    await page.waitForTimeout(300)
    expect(await inTheBar().count()).toBe(0)
    const other = await watched.context.newPage()
    await other.goto(routes.clients.href())
    const bell = page.getByRole('banner').getByText('Notifications')
    const before = await bell.boundingBox()
    await put([kept(people.camille)], other)
    await inTheBar().waitFor()
    expect(await bell.boundingBox()).toEqual(before)
    await put([], other)
    await inTheBar().waitFor({ state: 'detached' })
  })
})

describe('on a phone', () => {
  test('list and editor have an address each', async () => {
    await enter(people.camille, { viewport: { width: 360, height: 740 } })
    await put([kept(people.camille, { name: 'Au garage' })])
    await openDrafts()
    expect(await nameField().isVisible()).toBe(false)
    await rows().click()
    expect(await nameField().isVisible()).toBe(true)
    expect(await list().isVisible()).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.reload()
    await awake(page, 'DraftManager')
    expect(await nameField().inputValue()).toBe('Au garage')
    await page.getByRole('link', { name: 'Tous les brouillons' }).click()
    expect(await list().isVisible()).toBe(true)
    await page.goBack()
    await nameField().waitFor()
    expectSilence(watched)
  })
})

describe('the plain form', () => {
  test('never shows when scripts run, and nothing moves as the island takes its place', async () => {
    await enter(people.camille)
    await put([kept(people.camille)])
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.route('**/assets/DraftManager*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.goto(routes.drafts.href(), { waitUntil: 'commit' })
    await page.locator('#creation-simple').waitFor({ state: 'attached' })
    expect(await page.locator('#creation-simple').isVisible()).toBe(false)
    await awake(page, 'DraftManager')
    await nameField().waitFor()
    expect(await page.locator('#creation-simple').count()).toBe(0)
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
  })

  test('stays when the island cannot be had', async () => {
    await enter(people.camille)
    await page.route('**/assets/DraftManager*', (route) => route.abort())
    await page.goto(routes.drafts.href())
    await page.getByLabel('Rechercher un client').waitFor({ timeout: 15_000 })
  })

  test('works with scripts off', async () => {
    watched = await openPage(browser, { baseURL: site.url, javaScriptEnabled: false })
    page = watched.page
    await page.goto(routes.login.href())
    await page.getByLabel('Email').fill(people.camille.email)
    await page.getByLabel('Mot de passe').fill(people.camille.password)
    await button('Se connecter').click()
    const { nom, client } = await customer()
    await page.goto(routes.drafts.href({}, { client_id: client.id }))
    expect(await button('Nouveau brouillon').isVisible()).toBe(false)
    await page.getByLabel('Type de réparation').selectOption({ label: 'Freins' })
    await button('Créer le processus').click()
    await page.getByText('Process créé').waitFor()
    expect(await processes(nom)).toBe(1)
  })
})
