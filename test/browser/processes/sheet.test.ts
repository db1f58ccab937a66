import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence, settled } from '../../setup/browser.ts'
import { lastChip, named } from '../../setup/date-chips.ts'
import { type Checks, lostText, ofTheLook, standards, sticksOut, violations } from '../faults.ts'
import { camille, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, stayHere } from '../user-actions.ts'
import { customerAnswers, processAtWork } from './sheet-scene.ts'

// Everything that the contract puts in the process detail modal is visible, at each width and for each role.

stage({ publicUrl: undefined })

let process: Process
beforeAll(async () => {
  process = await processAtWork()
  await customerAnswers(process.id, 'Vu au démontage', ['accepted', 'refused'])
})

const desk = { width: 1280, height: 900 }
const widths = [desk, { width: 820, height: 1180 }, { width: 360, height: 740 }]
const sheet = () => page.getByRole('dialog')

async function open(person: typeof people.camille) {
  await signedIn(person, { viewport: desk, colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(`${routes.dashboard.href()}?processus=${process.id}`)
  await awake(page, 'ProcessDetail')
  await sheet().getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
}

/** Visible for every role. */
const facts = (): Locator[] => [
  sheet().getByRole('heading', { name: 'Freins de Lambert' }),
  sheet().getByText('En cours', { exact: true }),
  sheet().getByRole('progressbar', { name: 'Avancement' }),
  sheet().getByText('33 %'),
  sheet().getByText('Début', { exact: true }),
  sheet().getByText('Fin estimée', { exact: true }),
  sheet().getByLabel('Lien public', { exact: true }),
  sheet().getByRole('button', { name: 'Copier', exact: true }),
  sheet().getByText("Lien actif jusqu'à 7 jours après la fin estimée du processus"),
  ...['Plaque', 'Marque', 'Modèle'].map((label) => sheet().getByRole('term').filter({ hasText: label })),
]

/** Visible for administrators only. */
const adminFacts = (): Locator[] => [
  ...['Modifier', 'Supprimer', 'Valider', 'Repasser à Prêt', 'Repasser à Proposé', 'Régénérer'].map((name) =>
    sheet().getByRole('button', { name, exact: true }),
  ),
  ...[/^Nom$/, /^Prénom$/, /^Email$/, /^Téléphone$/].map((label) =>
    sheet().getByRole('term').filter({ hasText: label }),
  ),
  sheet().getByText('06 39 98 17 42'),
]

/** Whether an element is whole in the window, without any scrolling. */
const isInView = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom, left, right } = node.getBoundingClientRect()
    return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth
  })

async function faults(rules: Checks): Promise<unknown[]> {
  return [...(await violations(page, rules)), ...(await sticksOut(page))]
}

/** Shows the open sheet at each width in each theme, to a check of its content; the theme changes no markup. */
async function atEachWidth(check: (viewport: typeof desk) => Promise<void>) {
  for (const viewport of widths) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      await check(viewport)
      const rules: Checks =
        colorScheme === 'light' ? { type: 'tag', values: standards } : { type: 'rule', values: ofTheLook }
      expect(await faults(rules), `${viewport.width} px, ${colorScheme}`).toEqual([])
    }
  }
}

describe('the process sheet at each width, in each theme', () => {
  test('shows an admin everything the contract names, without a fold', async () => {
    await open(people.camille)
    const all = [...facts(), ...adminFacts()]
    await atEachWidth(async ({ width }) => {
      for (const element of all) expect(await element.isVisible(), `${width} px: ${element}`).toBe(true)
      expect(await sheet().getByRole('button', { name: 'Modifier', exact: true }).count()).toBe(1)
      if (width !== desk.width) return
      for (const element of all) expect(await isInView(element), `${width} px: ${element}`).toBe(true)
    })
    expectSilence(watched)
  })

  test('hides the client and the admin actions from a mechanic', async () => {
    await open(people.bruno)
    await atEachWidth(async ({ width }) => {
      for (const element of facts()) expect(await element.isVisible(), `${width} px: ${element}`).toBe(true)
      for (const element of adminFacts()) expect(await element.count(), `${width} px: ${element}`).toBe(0)
      expect(await sheet().getByText('Sophie').count()).toBe(0)
    })
    expectSilence(watched)
  })
})

test('text twice as large stays complete and inside the window', async () => {
  await open(people.camille)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect([...(await sticksOut(page)), ...(await lostText(page))]).toEqual([])
})

test('head and action bar take at most 190 px of a phone, and a long car name stays whole', async () => {
  const long = await processAtWork()
  const marque = 'Mercedes-Benz'
  const modele = 'Sprinter 313 CDI fourgon tôlé surélevé'
  await camille.patch(`/cars/${long.car?.id}`, { marque, modele })
  await camille.patch(`/clients/${long.client?.id}`, { nom: 'de la Villeneuve-Saint-Georges', prenom: 'Jean-Baptiste' })
  await signedIn(people.camille, { viewport: { width: 360, height: 740 } })
  await page.goto(`${routes.dashboard.href()}?processus=${long.id}`)
  const head = sheet().locator('header')
  await head.getByText('Mercedes-Benz').waitFor()
  const height = async (what: Locator) => (await what.boundingBox())?.height ?? 999
  expect((await height(head)) + (await height(sheet().locator('[data-act-bar]')))).toBeLessThanOrEqual(190)
  const plate = await head.locator('a > span').first().boundingBox()
  if (!plate) throw new Error('The head has no plate')
  const right = plate.x + plate.width
  const name = await head.locator('strong').evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return Array.from(range.getClientRects(), ({ left, top, bottom }) => ({ left, middle: (top + bottom) / 2 }))
  })
  expect(name.length).toBeGreaterThan(1)
  for (const { left, middle } of name)
    expect(left >= right + 8 || middle > plate.y + plate.height, `${left}, ${middle}`).toBe(true)
  const isWhole = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
    scrollWidth <= clientWidth && scrollHeight <= clientHeight
  expect(await head.locator('a').first().evaluate(isWhole)).toBe(true)
})

test('two customer answers have two notices, and each is handled alone', async () => {
  const two = await processAtWork()
  await customerAnswers(two.id, 'Freins avant', ['accepted'])
  await customerAnswers(two.id, 'Pneus', ['refused'])
  await signedIn(people.camille)
  await page.goto(`${routes.dashboard.href()}?processus=${two.id}`)
  await awake(page, 'ProcessDetail')
  const notices = sheet().getByRole('region', { name: /^Réponse du client/ })
  await expect.poll(() => notices.count()).toBe(2)
  expect(await notices.first().textContent()).toMatch(
    /Sophie Lambert a répondu.*Freins avant.*accepté, 120,90.€ TTC, le .*Le client n’a pas demandé de commencer tout de suite/,
  )
  expect(await notices.nth(1).textContent()).toMatch(/Pneus.*refusé, le .*Sécurité, refusé.: Disques avant\./)
  await notices.nth(1).getByRole('button', { name: 'C’est noté' }).click()
  await expect.poll(() => notices.count()).toBe(1)
  await notices.getByRole('button', { name: 'Ajouter aux étapes' }).click()
  await expect.poll(() => notices.count()).toBe(0)
  const { pendingAnswers, steps } = await camille.get<Process>(`/processes/${two.id}`)
  expect([pendingAnswers, steps.length]).toEqual([[], 4])
  expectSilence(watched)
})

test('a process without an end date offers to set one, then to notify the customer', async () => {
  const undated = await processAtWork()
  await camille.patch(`/processes/${undated.id}`, { estimatedEndDate: null })
  await signedIn(people.camille)
  await page.goto(`${routes.dashboard.href()}?processus=${undated.id}`)
  await awake(page, 'ProcessDetail')
  await sheet().getByRole('link', { name: 'Fixer une date' }).waitFor()
  expect(await sheet().getByText('Fin estimée', { exact: true }).count()).toBe(0)
  await stayHere(page)
  await sheet().getByRole('link', { name: 'Fixer une date' }).click()
  const form = sheet().getByRole('region', { name: 'Nouvelle fin estimée' })
  await form.getByRole('button', { name: named(lastChip()) }).click()
  const line = sheet().getByRole('group', { name: 'Prévenir le client' })
  await line.getByText('Prévenir Sophie ?').waitFor()
  await form.waitFor({ state: 'detached' })
  await line.getByRole('button', { name: 'Plus tard' }).click()
  await line.waitFor({ state: 'detached' })
  expectSilence(watched)
})

test('a new end date asks before it replaces one that somebody else chose meanwhile', async () => {
  const { id } = await processAtWork()
  await signedIn(people.camille)
  await page.goto(`${routes.dashboard.href()}?processus=${id}`)
  await awake(page, 'ProcessDetail')
  await sheet()
    .getByRole('link', { name: /changer la fin estimée$/ })
    .click()
  const form = sheet().getByRole('region', { name: 'Nouvelle fin estimée' })
  const press = form.getByRole('button', { name: named(lastChip()) })
  await press.waitFor()
  await camille.patch(`/processes/${id}`, { estimatedEndDate: '2036-12-20' })
  await press.click()
  await form.getByText(/^Quelqu’un a choisi le .*2036 entre-temps/).waitFor()
  const stored = async () => (await camille.get<Process>(`/processes/${id}`)).estimatedEndDate
  expect(await stored()).toContain('2036-12-20')
  await press.click()
  await expect.poll(stored).not.toContain('2036-12-20')
  await form.waitFor({ state: 'detached' })
  expectSilence(watched)
})
