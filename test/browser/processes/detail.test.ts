import type { Locator, Route } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { formatPlate } from '../../../domain/cars/plate.ts'
import { dayParis } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence, openPage } from '../../setup/browser.ts'
import { ownAnswer } from '../../setup/own-answer.ts'
import { browser, camille, enterList, newCast, page, people, site, stage, watched } from '../stage.ts'
import { awake, newProcess, stopClock } from '../user-actions.ts'

let process: Process

stage({ publicUrl: undefined })
beforeEach(async () => {
  // Processes of other tests that wait for validation would be offered too.
  await newCast()
  process = await newProcess(camille, { estimatedEndDate: '2036-11-21' })
})

const dayMs = 24 * 3600 * 1000
const sheet = () => page.getByRole('dialog')
const button = (name: string) => sheet().getByRole('button', { name, exact: true })
const row = () => page.locator(`a[data-process][href$="${process.id}"]`)
const stored = () => camille.get<Process>(`/processes/${process.id}`)
const focused = () => page.evaluate(() => document.activeElement?.textContent)
const statuses = async () => (await stored()).steps.map((step) => step.status)
const question = () => page.getByRole('alertdialog')

async function open() {
  await awake(page, 'ProcessDetail')
  await row().click()
  await sheet().getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
}

async function confirm(name: string) {
  await question().getByRole('button', { name, exact: true }).click()
}

describe('the process sheet', () => {
  beforeEach(() => enterList(people.camille))

  test('opens from a row at its own address, and closes by Escape, button, Back or outside press', async () => {
    await open()
    expect(new URL(page.url()).search).toBe(`?processus=${process.id}`)
    const text = ((await sheet().textContent()) ?? '').replace(/\u00a0/g, ' ')
    const facts = ['Proposé', '0 %', 'Début', 'Fin estimée', '21 nov. 2036', 'Peugeot', '308', 'Lambert', 'Sophie']
    for (const part of facts) expect(text).toContain(part)
    await page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('')
    await expect.poll(() => row().evaluate((link) => link === document.activeElement)).toBe(true)
    await page.goto(`/dashboard?processus=${process.id}`)
    await button('Fermer').click()
    await sheet().waitFor({ state: 'hidden' })
    await page.goBack()
    await sheet().waitFor()
    await page.goForward()
    await sheet().waitFor({ state: 'hidden' })
    await row().click()
    await sheet().getByRole('heading', { name: 'Lien public' }).waitFor()
    await page.mouse.click(5, 5)
    await sheet().waitFor({ state: 'hidden' })
    expectSilence(watched)
  })

  test('shows « Processus » for a missing name, and keeps the percentage within 0 and 100', async () => {
    const { stepType } = process
    await page.route(`**/api/processes/${process.id}`, async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      await route.fulfill({ response, json: { ...answer, name: null, progress: { ...answer.progress, percent: 140 } } })
    })
    await awake(page, 'ProcessDetail')
    await row().click()
    await sheet().getByRole('heading', { name: 'Processus', exact: true }).waitFor()
    await sheet().getByText('100 %').waitFor()
    expect(await sheet().getByRole('progressbar').getAttribute('value')).toBe('100')
    expect(
      await sheet()
        .getByText(stepType?.name ?? '', { exact: true })
        .isVisible(),
    ).toBe(true)
    expectSilence(watched)
  })

  test('retries a failed load, asks before a deletion, and reports a missing process', async () => {
    await awake(page, 'ProcessDetail')
    await page.route(`**/api/processes/${process.id}`, (route) =>
      route.fulfill({ status: 403, headers: ownAnswer, body: '{}' }),
    )
    await row().click()
    await sheet().getByRole('heading', { name: 'Erreur chargement process' }).waitFor()
    await page.unroute(`**/api/processes/${process.id}`)
    await button('Réessayer').click()
    await sheet().getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    await button('Supprimer').click()
    await question().getByRole('heading', { name: 'Supprimer le processus ? Cette action est irréversible.' }).waitFor()
    const asked = (await question().textContent()) ?? ''
    const car = ['Peugeot 308', formatPlate(process.car?.plaque ?? '')]
    for (const part of ['Freins de Lambert', ...car]) expect(asked).toContain(part)
    await confirm('Supprimer')
    await page.getByText('Process supprimé').waitFor()
    await sheet().waitFor({ state: 'hidden' })
    await row().waitFor({ state: 'detached' })
    await page.goto('/dashboard?processus=01999999-9999-7999-8999-999999999999')
    await sheet().getByText('Ce processus n’existe pas, ou il a été supprimé.').waitFor()
    expectSilence(watched, [/403/, /404/])
  })
})

describe('the steps of a process', () => {
  test('move forward by keyboard, ask before they go back, and update the list behind', async () => {
    await enterList(people.camille)
    await open()
    const act = sheet().locator('[data-act-bar]')
    await expect.poll(() => act.evaluate((bar) => bar === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    for (const [pressed, next] of [
      ['Marquer prêt', 'Valider'],
      ['Valider', 'Marquer prêt'],
      ['Marquer prêt', 'Valider'],
    ] as const) {
      await expect.poll(focused).toBe(pressed)
      await page.keyboard.press('Enter')
      await expect.poll(focused).toBe(next)
    }
    await expect.poll(statuses).toEqual(['validated', 'ready', 'proposed'])
    await sheet().getByText('33 %').waitFor()
    await button('Repasser à Prêt').click()
    const asked = (await question().textContent()) ?? ''
    expect(asked).toContain('Cette étape repassera à "Prêt". Continuer ?')
    expect(asked).toContain('«\u00a0Pose\u00a0» repassera à Proposé.')
    await confirm('Confirmer')
    await expect.poll(statuses).toEqual(['ready', 'proposed', 'proposed'])
    await sheet().getByText('Historique').click()
    await sheet().getByText('Étape « Dépose » : Validé').waitFor()
    await page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'hidden' })
    await page.locator('tr', { has: row() }).getByText('En cours').waitFor()
    expectSilence(watched)
  })

  test('update at once, and return to their state when a call fails or somebody else acted', async () => {
    await enterList(people.camille)
    await open()
    let fail: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      fail = resolve
    })
    const failing = async (route: Route) => {
      await held
      await route.fulfill({ status: 500, headers: ownAnswer, body: '{}' })
    }
    await page.route('**/propose-ready', failing)
    await button('Marquer prêt').click()
    await button('Valider').waitFor()
    expect(await button('Valider').isDisabled()).toBe(true)
    expect(await sheet().getByRole('button', { name: 'Supprimer' }).isDisabled()).toBe(true)
    fail()
    await page.getByText('Erreur serveur, réessayez plus tard.').waitFor()
    await expect.poll(() => button('Marquer prêt').isEnabled()).toBe(true)
    expect(await statuses()).toEqual(['proposed', 'proposed', 'proposed'])

    await page.unroute('**/propose-ready', failing)
    await camille.post(`/processes/${process.id}/steps/${process.steps[0]?.id}/propose-ready`)
    await button('Marquer prêt').click()
    await page.getByText('Cette étape a changé entre-temps').waitFor()

    await button('Valider').click()
    await expect.poll(() => button('Marquer prêt').isEnabled()).toBe(true)
    await button('Marquer prêt').hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    expect(await button('Marquer prêt').isEnabled()).toBe(true)
    expect(await statuses()).toEqual(['validated', 'proposed', 'proposed'])
    expectSilence(watched, [/500/, /409/])
  })

  test('ask before the last one ends the process', async () => {
    for (const [index, step] of process.steps.entries()) {
      await camille.post(`/processes/${process.id}/steps/${step.id}/propose-ready`)
      if (index < 2) await camille.post(`/processes/${process.id}/steps/${step.id}/validate`)
    }
    await enterList(people.camille)
    await open()
    await button('Valider').click()
    await question().getByRole('heading', { name: 'Finaliser le processus ?' }).waitFor()
    expect(await question().textContent()).toContain('email')
    await confirm('Annuler')
    expect((await stored()).status).toBe('in_progress')
    await button('Valider').click()
    await confirm('Oui, finaliser')
    await sheet().getByText('100 %').waitFor()
    await expect.poll(async () => (await stored()).status).toBe('completed')
    expectSilence(watched)
  })

  test('let a mechanic prepare, without client data or admin actions', async () => {
    await enterList(people.bruno)
    await open()
    await button('Marquer prêt').click()
    await sheet().getByText('Prêt', { exact: true }).waitFor()
    for (const name of [/Valider/, 'Supprimer', 'Régénérer', 'Repasser à Proposé']) {
      expect(await sheet().getByRole('button', { name }).count()).toBe(0)
    }
    for (const text of ['Modifier', 'Téléphone']) expect(await sheet().getByText(text).count()).toBe(0)
    await expect.poll(statuses).toEqual(['ready', 'proposed', 'proposed'])
    expectSilence(watched)
  })
})

test('the public link can be sent, copied, and replaced after a question', async () => {
  await enterList(people.camille)
  await watched.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open()
  const url = await sheet().getByLabel('Lien public').inputValue()
  const ways = sheet().locator('a[href^="sms:"], a[href*="body="]')
  const hrefs = await ways.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  expect(hrefs.map((href) => href.split('body=')[0])).toEqual([
    'sms:+33639981742?&',
    `mailto:${process.client?.email}?subject=Des%20nouvelles%20de%20votre%20308&`,
  ])
  for (const href of hrefs) expect(decodeURIComponent(href)).toContain(url)

  await page.clock.install()
  await stopClock(page)
  await button('Copier').click()
  await button('Copié ✓').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/public\/processus\/[\w-]{32}$/)
  await page.clock.runFor(2400)
  expect(await button('Copié ✓').count()).toBe(1)
  await page.clock.runFor(200)
  await button('Copier').waitFor()
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await button('Copier').click()
  await button('Copié ✓').waitFor()
  await page.clock.resume()

  await sheet().getByText("Lien actif jusqu'à 7 jours après la fin estimée du processus").waitFor()
  await button('Régénérer').click()
  expect(await question().textContent()).toContain("L'ancien deviendra invalide.")
  await confirm('Régénérer')
  await page.getByText('Lien régénéré').waitFor()
  await expect.poll(() => sheet().getByLabel('Lien public').inputValue()).not.toBe(url)
  const dead = await fetch(new URL(new URL(url).pathname, site.url), { redirect: 'manual' })
  expect(dead.status).toBe(303)
  expectSilence(watched)
})

describe('the process on a phone', () => {
  const viewport = { width: 360, height: 740 }
  const box = async (name: string) => (await button(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  beforeEach(async () => {
    await camille.patch(`/processes/${process.id}`, { estimatedEndDate: dayParis(new Date(Date.now() - 2 * dayMs)) })
    await enterList(people.camille, { viewport })
  })

  test('shows its steps first, and keeps the car, the delay and the main button in view', async () => {
    await open()
    const heads = sheet().getByRole('heading')
    const tops = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().top))
    expect(tops).toEqual([...tops].sort((one, other) => one - other))
    expect(await heads.allTextContents()).toEqual(['Freins de Lambert', 'Étapes', 'Client', 'Lien public', 'Véhicule'])

    const late = sheet().getByText(/^en retard de \d+ j$/)
    const places = async () => [await late.boundingBox(), await box('Fermer'), await box('Marquer prêt')]
    const before = await places()
    expect(before[2]).toMatchObject({ width: 328, height: 56 })
    expect((before[2]?.y ?? 0) + 56).toBeGreaterThan(700)
    await sheet().getByRole('heading', { name: 'Véhicule' }).scrollIntoViewIfNeeded()
    expect(await places()).toEqual(before)
    expect(await sheet().locator('header').textContent()).toContain(formatPlate(process.car?.plaque ?? ''))

    const menu = sheet().locator('summary[aria-label="Autres actions"]')
    const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement)
    await menu.click()
    await sheet().getByRole('link', { name: 'Mettre en attente' }).waitFor()
    await page.keyboard.press('Escape')
    await sheet().getByRole('link', { name: 'Mettre en attente' }).waitFor({ state: 'hidden' })
    expect(await hasFocus(menu)).toBe(true)
    await button('Supprimer').click()
    await confirm('Annuler')
    await expect.poll(() => hasFocus(button('Supprimer'))).toBe(true)
    await button('Modifier').click()
    await sheet().getByText('Type de réparation').waitFor()
    await page.keyboard.press('Escape')
    await sheet().getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    await expect.poll(() => hasFocus(button('Modifier'))).toBe(true)
    expectSilence(watched)
  })

  test('works without scripts, with the main button at the bottom', async () => {
    const storageState = await watched.context.storageState()
    const plain = await openPage(browser, { baseURL: site.url, javaScriptEnabled: false, viewport, storageState })
    await plain.page.goto(routes.process.href({ id: process.id }))
    await plain.page.getByText(/^en retard de \d+ j$/).waitFor()
    const act = plain.page.getByRole('button', { name: 'Marquer prêt' })
    expect(await act.boundingBox()).toMatchObject({ width: 328, height: 56 })
    await act.click()
    await plain.page.getByRole('button', { name: 'Valider' }).waitFor()
    await plain.page.getByRole('button', { name: 'Supprimer' }).click()
    await plain.page.getByRole('heading', { name: 'Supprimer le processus ?' }).waitFor()
    await plain.page.getByText('Freins de Lambert', { exact: true }).waitFor()
    await plain.close()
  })
})
