import { beforeEach, describe, expect, test } from 'vitest'
import type { Approval } from '../../../domain/approvals/approval.ts'
import { addDays, todayParis } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { newId } from '../../../server/database/ids.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, signedIn, stage, watched } from '../stage.ts'
import { awakeForm, drawn, newProcess } from '../user-actions.ts'

stage()
beforeEach(async () => {
  await signedIn(people.bruno)
})

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
const total = async () => (await camille.get<{ total: number }>('/clients')).total
const create = (what: 'client' | 'véhicule') => page.getByRole('button', { name: `Créer le ${what}` })

describe('the client form', () => {
  beforeEach(async () => {
    await page.goto(routes.clientNew.href())
    await awakeForm(page)
  })

  test('rewrites the phone in +33 form on blur, and shows an error for an invalid number', async () => {
    const phone = page.locator('main').getByLabel('Téléphone')
    await phone.fill('06 39 98 17')
    await phone.blur()
    await page.getByText('Format invalide (ex: +33612345678)').waitFor()
    await phone.fill('06 39 98 17 42')
    await phone.blur()
    expect(await phone.inputValue()).toBe('+33639981742')
    await page.getByText('Format invalide').waitFor({ state: 'detached' })
    await phone.fill('')
    await phone.blur()
    await drawn(page)
    expect(await page.getByText('Format invalide').count()).toBe(0)
    expectSilence(watched)
  })

  test('shows errors on their fields, keeps typed values, and creates one client on a double click', async () => {
    const taken = `${newId().slice(-8)}@exemple.fr`
    await camille.post('/clients', { nom: 'Pris', prenom: 'Déjà', email: taken })
    const before = await total()
    const nom = page.getByLabel('Nom', { exact: true })
    const email = page.getByLabel('Email')
    await email.fill('pas un email')
    await create('client').click()
    await page.getByText('Nom requis', { exact: true }).waitFor()
    await page.getByText('Prénom requis', { exact: true }).waitFor()
    await expect.poll(focused).toBe('nom')
    expect(await email.inputValue()).toBe('pas un email')
    expect(new URL(page.url()).pathname).toBe(routes.clientNew.path)
    expect(await total()).toBe(before)

    await page.getByLabel('Prénom').fill('Ada')
    await nom.fill('Nerveux')
    await email.fill(taken)
    await create('client').click()
    await page.getByText('Erreur champ email: Email déjà utilisé').waitFor()
    await expect.poll(focused).toBe('email')
    expect(await nom.inputValue()).toBe('Nerveux')
    await page.getByRole('alert').getByText('Email déjà utilisé').waitFor()
    await email.fill('')
    await page.getByLabel('Prénom').fill('')
    await create('client').click()
    await page.getByText('Prénom requis', { exact: true }).waitFor()
    expect(await page.locator('main').getByText('Email déjà utilisé').count()).toBe(0)

    await page.getByLabel('Prénom').fill('Ada')
    await create('client').dblclick()
    await page.getByRole('heading', { name: 'Ada Nerveux' }).waitFor()
    await page.getByText('Client créé').waitFor()
    expect(await total()).toBe(before + 1)
    expectSilence(watched, [/status of 422/])
  })

  test('keeps typed values after a lost answer; an identical retry creates one client', async () => {
    const before = await total()
    let isLost = false
    await page.route(`**${routes.clients.path}`, async (route) => {
      if (route.request().method() !== 'POST' || isLost) return route.fallback()
      isLost = true
      await route.fetch({ maxRedirects: 0 })
      await route.abort()
    })
    const nom = page.getByLabel('Nom', { exact: true })
    await nom.fill('Perdu')
    await page.getByLabel('Prénom').fill('Ada')
    await create('client').click()
    await page.getByRole('alert').getByText('Erreur création client').waitFor()
    await page.locator('[data-toast]').getByText('Erreur création client').waitFor()
    expect(await nom.inputValue()).toBe('Perdu')
    await create('client').click()
    await page.getByRole('heading', { name: 'Ada Perdu' }).waitFor()
    expect(await total()).toBe(before + 1)
    expectSilence(watched, [/ERR_FAILED/])
  })

  test('asks before a link or a reload discards typed values; Annuler leaves at once', async () => {
    const nom = page.getByLabel('Nom', { exact: true })
    const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer\u00a0?' })
    const home = page.locator(`header a[href="${routes.dashboard.href()}"]`).first()
    await nom.fill('À garder')
    await home.click()
    await question.getByRole('button', { name: 'Rester' }).click()
    await question.waitFor({ state: 'hidden' })
    const reload = page.waitForEvent('dialog')
    void page.reload().catch(() => undefined)
    expect((await reload).type()).toBe('beforeunload')
    await (await reload).dismiss()
    expect(await nom.inputValue()).toBe('À garder')
    await home.click()
    await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await page.waitForURL(`**${routes.dashboard.path}`)

    await page.goto(routes.clientNew.href())
    await awakeForm(page)
    await nom.fill('À oublier')
    await page.getByRole('link', { name: 'Annuler' }).click()
    await page.waitForURL(`**${routes.clients.path}`)
    expectSilence(watched)
  })
})

test('the car form shows its errors from top to bottom and formats the plate', async () => {
  const client = await camille.post<{ id: string }>('/clients', { nom: 'Plaque', prenom: 'Léo' })
  const plate = page.locator('main').getByLabel('Plaque')
  const number = 100 + Math.floor(Math.random() * 900)
  await page.goto(routes.clientCarNew.href({ id: client.id }))
  await awakeForm(page)
  await create('véhicule').click()
  await page.getByText('Marque requise', { exact: true }).waitFor()
  await expect.poll(focused).toBe('plaque')
  await plate.fill(`gh-${number} kl`)
  await page.getByLabel('Marque').fill('Peugeot')
  expect(await plate.inputValue()).toBe(`GH${number}KL`)
  await page.getByLabel('Année').fill('2199')
  await create('véhicule').click()
  await page.getByText(/^Année invalide/).waitFor()
  await expect.poll(focused).toBe('annee')
  await page.getByLabel('Année').fill('')
  await create('véhicule').click()
  await page.getByRole('heading', { name: 'Peugeot' }).waitFor()
  await page.getByText('Véhicule créé avec succès').waitFor()

  await page.getByRole('link', { name: 'Modifier' }).first().click()
  await awakeForm(page)
  const shown = await plate.inputValue()
  expect(shown).toBe(`GH-${number}-KL`)
  await plate.focus()
  await page.getByLabel('Marque').focus()
  expect(await plate.inputValue()).toBe(shown)
  await page.locator(`header a[href="${routes.dashboard.href()}"]`).first().click()
  await page.waitForURL(`**${routes.dashboard.path}`)
  expectSilence(watched, [/status of 422/])
})

describe('the pages of a car and of a client', () => {
  /** A process with refused safety work. */
  async function refusedSafety() {
    const process = await newProcess(camille)
    const lines = [{ label: 'Pneus avant', kind: 'security', amountCents: 18_900, part: null, photoIds: [] }]
    const path = `/processes/${process.id}/approvals`
    const { id } = await camille.post<Approval>(path, { title: 'Pneus', lines })
    const sent = await camille.post<Approval>(`${path}/${id}/send`, { way: 'link', wait: false })
    const answers = sent.lines.map((line) => ({ lineId: line.id, answer: 'refused' }))
    const answer = { medium: 'phone', heardBy: people.camille.id, heardAt: new Date().toISOString() }
    await camille.post(`${path}/${id}/record`, { answers, prenom: 'Sophie', nom: 'Lambert', ...answer })
    return process
  }

  test('a car’s page titles itself by plate, and shows its inspection and refused safety work', async () => {
    const { car } = await refusedSafety()
    const date = addDays(todayParis(new Date()), 20)
    await camille.patch(`/cars/${car?.id}`, { nextInspectionOn: date })
    await page.goto(routes.car.href({ id: car?.id ?? '' }))
    await page.getByRole('heading', { level: 1, name: `${car?.plaque} Peugeot 308` }).waitFor()
    expect(await page.title()).toMatch(new RegExp(`^${car?.plaque} Peugeot 308`))
    expect(await page.locator('main').getByText('Contrôle technique').count()).toBe(1)
    const refused = page.locator('main div:has(> svg)', { hasText: 'Travaux de sécurité refusés' })
    const late = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--late-tint').trim(),
    )
    expect(await refused.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe(rgbOf(late))
    expectSilence(watched)
  })

  test('a phone shows the longest plates whole, on each page that names them', async () => {
    const plates = ['WWWWWWWWWWWW', 'ЖЖЖЖЖЖЖЖЖЖ12', 'MMMM888888']
    const client = await camille.post<{ id: string }>('/clients', { nom: 'Longueplaque', prenom: 'Léo' })
    const pages: [href: string, plates: string[]][] = [
      [routes.client.href(client), plates],
      [routes.cars.href({}, { q: 'longueplaque' }), plates],
    ]
    for (const plaque of plates) {
      const fields = { client_id: client.id, marque: 'Mercedes-Benz', modele: 'Sprinter 519 CDI', plaque }
      pages.push([routes.car.href(await camille.post<{ id: string }>('/cars', fields)), [plaque]])
    }
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [href, shown] of pages) {
      await page.goto(href)
      for (const plaque of shown) {
        const plate = page.locator('main').getByText(plaque, { exact: true }).first()
        const { width, content } = await plate.evaluate(({ clientWidth, scrollWidth }) => ({
          width: clientWidth,
          content: scrollWidth,
        }))
        expect([href, plaque, content]).toEqual([href, plaque, width])
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), href).toBe(360)
    }
  })

  test('a phone shows « Supprimer » at the end of the page, without emphasis', async () => {
    const { car, client } = await newProcess(camille)
    await signedIn(people.camille, { viewport: { width: 360, height: 740 } })
    for (const href of [routes.car.href({ id: car?.id ?? '' }), routes.client.href({ id: client?.id ?? '' })]) {
      await page.goto(href)
      const remove = page.locator('main').getByRole('link', { name: 'Supprimer' })
      const { borderTopColor, backgroundColor } = await remove.evaluate((link) => ({ ...getComputedStyle(link) }))
      expect([borderTopColor, backgroundColor]).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'])
      const top = (await remove.boundingBox())?.y ?? 0
      const others = await page
        .locator('main')
        .locator('a, button, h2')
        .filter({ visible: true, hasNotText: /^Supprimer$/ })
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
      expect(Math.max(...others)).toBeLessThanOrEqual(top)
    }
  })
})

/** A colour of the style sheet, #rrggbb, as a browser computes it. */
const rgbOf = (hex: string): string =>
  `rgb(${(hex.match(/\w\w/g) ?? []).map((two) => Number.parseInt(two, 16)).join(', ')})`
