import type { Locator } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayParis } from '../../../domain/dates.ts'
import { formatPlate } from '../../../domain/plate.ts'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { expectSilence, openPage } from '../../setup/browser.ts'
import { browser, camille, enterList, newCast, page, people, site, stage, watched } from './stage.ts'
import { awake, newProcess, signIn, signInPlainly } from './user-actions.ts'

let process: Process

stage({ publicUrl: undefined })
beforeEach(async () => {
  // What others left to be validated would be offered along.
  await newCast()
  process = await newProcess(camille, { estimatedEndDate: '2036-11-21' })
  await enterList(people.camille)
})

const dayMs = 24 * 3600 * 1000
const sheet = () => page.getByRole('dialog')
const button = (name: string) => sheet().getByRole('button', { name, exact: true })
const row = () => page.locator(`a[data-process][href$="${process.id}"]`)
const stored = () => camille.get<Process>(`/processes/${process.id}`)
const focused = () => page.evaluate(() => document.activeElement?.textContent)
const statuses = async () => (await stored()).steps.map((step) => step.status)

async function open() {
  await awake(page, 'ProcessDetail')
  await row().click()
  await sheet().getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
}

async function confirm(name: string) {
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
}

describe('opening and closing', () => {
  test('a row opens the sheet at an address of its own; Escape closes it and gives the focus back', async () => {
    await open()
    expect(new URL(page.url()).search).toBe(`?processus=${process.id}`)
    const text = ((await sheet().textContent()) ?? '').replace(/\u00a0/g, ' ')
    for (const part of [
      'Proposé',
      '0 %',
      'Début',
      'Fin estimée',
      '21 nov. 2036',
      'Peugeot',
      '308',
      'Lambert',
      'Sophie',
    ]) {
      expect(text).toContain(part)
    }
    await page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('')
    await expect.poll(() => row().evaluate((link) => link === document.activeElement)).toBe(true)
    expectSilence(watched)
  })

  test('the address opens it, back and forward follow, a press outside and the button close it', async () => {
    await page.goto(`/dashboard?processus=${process.id}`)
    await button('Fermer').click()
    await sheet().waitFor({ state: 'hidden' })
    await page.goBack()
    await sheet().waitFor()
    await page.goForward()
    await sheet().waitFor({ state: 'hidden' })
    await row().click()
    await sheet().getByText('Lien public').first().waitFor()
    await page.mouse.click(5, 5)
    await sheet().waitFor({ state: 'hidden' })
    expectSilence(watched)
  })

  test('a process that does not exist is said so, in the sheet', async () => {
    await page.goto('/dashboard?processus=01999999-9999-7999-8999-999999999999')
    await sheet().getByText('Ce processus n’existe pas, ou il a été supprimé.').waitFor()
    expectSilence(watched, [/404/])
  })

  test('a failed load can be tried again', async () => {
    await awake(page, 'ProcessDetail')
    await page.route(`**/api/processes/${process.id}`, (route) => route.fulfill({ status: 403, body: '{}' }))
    await row().click()
    await sheet().getByRole('heading', { name: 'Erreur chargement process' }).waitFor()
    await page.unroute(`**/api/processes/${process.id}`)
    await button('Réessayer').click()
    await sheet().getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    expectSilence(watched, [/403/])
  })
})

describe('steps', () => {
  test('go forward and back, with a question before going back; the list behind follows', async () => {
    await open()
    await button('Marquer prêt').click()
    await button('Valider').waitFor()
    await expect.poll(statuses).toEqual(['ready', 'proposed', 'proposed'])
    await button('Valider').click()
    await sheet().getByText('33 %').waitFor()
    await expect.poll(statuses).toEqual(['validated', 'proposed', 'proposed'])
    await button('Marquer prêt').click()
    await button('Valider').waitFor()
    await expect.poll(statuses).toEqual(['validated', 'ready', 'proposed'])
    await button('Repasser à Prêt').click()
    const question = (await page.getByRole('alertdialog').textContent()) ?? ''
    expect(question).toContain('Cette étape repassera à "Prêt". Continuer ?')
    expect(question).toContain('«\u00a0Pose\u00a0» repassera à Proposé.')
    await confirm('Confirmer')
    await expect.poll(statuses).toEqual(['ready', 'proposed', 'proposed'])
    await sheet().getByText('Historique').click()
    await sheet().getByText('Étape « Dépose » : Validé').waitFor()
    await page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'hidden' })
    await page.locator('tr', { has: row() }).getByText('En cours').waitFor()
    expectSilence(watched)
  })

  test('are done by the keyboard, each one Tab or none away; going back is never the next thing', async () => {
    await open()
    await page.keyboard.press('Tab')
    for (const [act, next] of [
      ['Marquer prêt', 'Valider'],
      ['Valider', 'Marquer prêt'],
      ['Marquer prêt', 'Valider'],
    ] as const) {
      expect(await focused()).toBe(act)
      await page.keyboard.press('Enter')
      await expect.poll(focused).toBe(next)
    }
    await expect.poll(statuses).toEqual(['validated', 'ready', 'proposed'])
    expectSilence(watched)
  })

  test('a nervous second press does not do the next one', async () => {
    await open()
    await button('Marquer prêt').click()
    await expect.poll(() => button('Valider').isEnabled()).toBe(true)
    await button('Valider').hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    expect(await button('Valider').isEnabled()).toBe(true)
    expect(await statuses()).toEqual(['ready', 'proposed', 'proposed'])
    expectSilence(watched)
  })

  test('show at once, one at a time, and come back when the call fails', async () => {
    await open()
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/propose-ready', async (route) => {
      await held
      await route.fulfill({ status: 500, body: '{}' })
    })
    await button('Marquer prêt').click()
    await button('Valider').waitFor()
    expect(await button('Valider').isDisabled()).toBe(true)
    expect(await button('Supprimer').isDisabled()).toBe(true)
    release()
    await page.getByText('Erreur serveur, réessayez plus tard.').waitFor()
    await button('Marquer prêt').waitFor()
    await expect.poll(() => button('Marquer prêt').isEnabled()).toBe(true)
    expect(await statuses()).toEqual(['proposed', 'proposed', 'proposed'])
    expectSilence(watched, [/500/])
  })

  test('changed by somebody else meanwhile: the refusal is told and the truth shown', async () => {
    await open()
    const [first] = process.steps
    await camille.post(`/processes/${process.id}/steps/${first?.id}/propose-ready`)
    await button('Marquer prêt').click()
    await page.getByText('Cette étape a changé entre-temps').waitFor()
    await button('Valider').waitFor()
    expectSilence(watched, [/409/])
  })

  test('the last one asks before it ends the process', async () => {
    for (const [index, step] of process.steps.entries()) {
      await camille.post(`/processes/${process.id}/steps/${step.id}/propose-ready`)
      if (index < 2) await camille.post(`/processes/${process.id}/steps/${step.id}/validate`)
    }
    await open()
    await button('Valider').click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('heading', { name: 'Finaliser le processus ?' }).waitFor()
    expect(await question.textContent()).toContain('email')
    await question.getByRole('button', { name: 'Annuler' }).click()
    expect((await stored()).status).toBe('in_progress')
    await button('Valider').click()
    await confirm('Oui, finaliser')
    await sheet().getByText('100 %').waitFor()
    await expect.poll(async () => (await stored()).status).toBe('completed')
    expectSilence(watched)
  })

  test('a mechanic prepares, and sees neither the client nor what admins do', async () => {
    const hers = await openPage(browser, { baseURL: site.url })
    await signIn(hers, people.bruno)
    await hers.page.goto(`/dashboard?processus=${process.id}`)
    const dialog = hers.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Marquer prêt' }).click()
    await dialog.getByText('Prêt', { exact: true }).waitFor()
    for (const name of ['Valider', 'Supprimer', 'Régénérer', 'Repasser à Proposé']) {
      expect(await dialog.getByRole('button', { name }).count()).toBe(0)
    }
    expect(await dialog.getByText('Téléphone').count()).toBe(0)
    await expect.poll(statuses).toEqual(['ready', 'proposed', 'proposed'])
    expectSilence(hers)
    await hers.close()
  })
})

describe('the public link', () => {
  test('is copied, and says so for 2.5 s', async () => {
    await watched.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open()
    await button('Copier').click()
    await button('Copié ✓').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/public\/processus\/[\w-]{32}$/)
    await button('Copier').waitFor()
    expectSilence(watched)
  })

  test('is copied on the page of the process too', async () => {
    await watched.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(routes.process.href({ id: process.id }))
    await awake(page, 'ProcessView')
    await page.getByRole('button', { name: 'Copier' }).click()
    await page.getByRole('button', { name: 'Copié ✓' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/public\/processus\/[\w-]{32}$/)
    expectSilence(watched)
  })

  test('is copied without the clipboard interface too', async () => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.reload()
    await open()
    await button('Copier').click()
    await button('Copié ✓').waitFor()
    expectSilence(watched)
  })

  test('is sent by SMS or email, written and addressed, from the sheet and from the page with scripts off', async () => {
    await open()
    const url = await sheet().getByLabel('Lien public').inputValue()
    const hrefs = (where: Locator) =>
      where.locator('a[href^="sms:"], a[href*="body="]').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    const inSheet = await hrefs(sheet())
    expect(inSheet.map((href) => href?.split('body=')[0])).toEqual([
      'sms:+33639981742?&',
      `mailto:${process.client?.email}?subject=Suivi%20de%20votre%20Peugeot%20308&`,
    ])
    for (const href of inSheet) expect(decodeURIComponent(href ?? '')).toContain(url)
    const storageState = await watched.context.storageState()
    const plain = await openPage(browser, { baseURL: site.url, javaScriptEnabled: false, storageState })
    await plain.page.goto(routes.process.href({ id: process.id }))
    expect(await hrefs(plain.page.locator('main'))).toEqual(inSheet)
    await plain.close()
    const hers = await openPage(browser, { baseURL: site.url, javaScriptEnabled: false })
    await signInPlainly(hers, people.bruno)
    await hers.page.goto(routes.process.href({ id: process.id }))
    await hers.page.locator('[name=lien]').waitFor()
    expect(await hrefs(hers.page.locator('main'))).toEqual([])
    await hers.close()
    expectSilence(watched)
  })

  test('is replaced after a question; the old one is dead', async () => {
    await open()
    const before = await sheet().getByLabel('Lien public').inputValue()
    await sheet().getByText("Lien actif jusqu'à 7 jours après la fin estimée du processus").waitFor()
    await button('Régénérer').click()
    expect(await page.getByRole('alertdialog').textContent()).toContain("L'ancien deviendra invalide.")
    await confirm('Régénérer')
    await page.getByText('Lien régénéré').waitFor()
    expect(await sheet().getByLabel('Lien public').inputValue()).not.toBe(before)
    const dead = await fetch(new URL(new URL(before).pathname, site.url), { redirect: 'manual' })
    expect(dead.status).toBe(303)
    expectSilence(watched)
  })
})

test('a process is deleted after a question, and leaves the list', async () => {
  await open()
  await button('Supprimer').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('heading', { name: 'Supprimer le processus ?' }).waitFor()
  const asked = (await question.textContent()) ?? ''
  const car = ['Peugeot 308', formatPlate(process.car?.plaque ?? '')]
  for (const part of ['Cette action est irréversible.', 'Freins de Lambert', ...car]) expect(asked).toContain(part)
  await confirm('Supprimer')
  await page.getByText('Process supprimé').waitFor()
  await sheet().waitFor({ state: 'hidden' })
  await row().waitFor({ state: 'detached' })
  expectSilence(watched)
})

describe('on a phone', () => {
  const late = () => sheet().getByText(/^en retard de \d+ j$/)
  const box = async (name: string) => (await button(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  beforeEach(async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await camille.patch(`/processes/${process.id}`, { estimatedEndDate: dayParis(new Date(Date.now() - 2 * dayMs)) })
    await page.reload()
  })

  test('car, delay, the way out and the one act stay in view while the rest scrolls', async () => {
    await open()
    const places = async () => [await late().boundingBox(), await box('Fermer'), await box('Marquer prêt')]
    const before = await places()
    expect(before[2]).toMatchObject({ width: 328, height: 56 })
    expect((before[2]?.y ?? 0) + 56).toBeGreaterThan(700)
    await sheet().getByRole('button', { name: 'Régénérer' }).scrollIntoViewIfNeeded()
    expect(await places()).toEqual(before)
    expect(await sheet().locator('header').textContent()).toContain(formatPlate(process.car?.plaque ?? ''))
    expectSilence(watched)
  })

  test('the page reads in the order of the screen, steps first', async () => {
    await open()
    const tops = await sheet()
      .getByRole('heading')
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().top))
    expect(tops).toEqual([...tops].sort((one, other) => one - other))
    expect(await sheet().getByRole('heading').nth(1).textContent()).toContain('Étapes')
    expectSilence(watched)
  })

  test('Modifier and Supprimer are behind «…»; Escape closes it first, a question gives the focus back to it', async () => {
    await open()
    const menu = sheet().locator('summary[aria-label="Autres actions"]')
    const hasFocus = () => menu.evaluate((element) => element === document.activeElement)
    expect(await button('Supprimer').count()).toBe(0)
    await menu.click()
    await sheet().getByRole('link', { name: 'Modifier' }).waitFor()
    await page.keyboard.press('Escape')
    await button('Supprimer').waitFor({ state: 'hidden' })
    await menu.click()
    await button('Supprimer').click()
    await confirm('Annuler')
    await expect.poll(hasFocus).toBe(true)
    await menu.click()
    await sheet().getByRole('link', { name: 'Modifier' }).click()
    await sheet().getByText('Type de réparation').waitFor()
    await page.keyboard.press('Escape')
    await sheet().getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    await expect.poll(hasFocus).toBe(true)
    expectSilence(watched)
  })

  test('without scripts its page has them too: the act at the bottom, Modifier and Supprimer behind «…»', async () => {
    const plain = await openPage(browser, {
      baseURL: site.url,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    })
    await signInPlainly(plain, people.camille)
    await plain.page.goto(routes.process.href({ id: process.id }))
    await plain.page.getByText(/^en retard de \d+ j$/).waitFor()
    const act = plain.page.getByRole('button', { name: 'Marquer prêt' })
    expect(await act.boundingBox()).toMatchObject({ width: 328, height: 56 })
    await act.click()
    await plain.page.getByRole('button', { name: 'Valider' }).waitFor()
    await plain.page.locator('summary[aria-label="Autres actions"]').click()
    await plain.page.getByRole('button', { name: 'Supprimer' }).click()
    await plain.page.getByRole('heading', { name: 'Supprimer le processus ?' }).waitFor()
    await plain.page.getByText('Freins de Lambert', { exact: true }).waitFor()
    await plain.close()
  })
})
