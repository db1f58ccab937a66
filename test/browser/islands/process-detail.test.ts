import type { Locator } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { expectSilence, openPage } from '../../setup/browser.ts'
import { awake, newProcess, signInByForm, signInPlainly } from './doorstep.ts'
import { browser, camille, enter, page, people, site, stage, watched } from './stage.ts'

let process: Process

stage({ publicUrl: undefined })
beforeEach(async () => {
  process = await newProcess(camille, { estimatedEndDate: '2036-11-21' })
  await enter(people.camille)
})

const sheet = () => page.getByRole('dialog')
const button = (name: string) => sheet().getByRole('button', { name, exact: true })
const row = () => page.locator(`a[data-process-id="${process.id}"]`)
const stored = () => camille.get<Process>(`/processes/${process.id}`)
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
    expect(await row().evaluate((link) => link === document.activeElement)).toBe(true)
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
    await button('Repasser à Prêt').click()
    expect(await page.getByRole('alertdialog').textContent()).toContain('Cette étape repassera à "Prêt". Continuer ?')
    await confirm('Confirmer')
    await expect.poll(statuses).toEqual(['ready', 'proposed', 'proposed'])
    await sheet().getByText('Historique').click()
    await sheet().getByText('Étape « Dépose » : Validé').waitFor()
    await page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'hidden' })
    await page.locator('tr', { has: row() }).getByText('En cours').waitFor()
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
    expect(await button('Marquer prêt').isEnabled()).toBe(true)
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
    await signInByForm(hers, people.bruno)
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
    await button('Copier').waitFor({ timeout: 4000 })
    expectSilence(watched)
  })

  test('is copied on the page of the process too', async () => {
    await watched.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(routes.process.href({ id: process.id }))
    await awake(page, 'CopyField')
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
  expect(await question.textContent()).toContain('Cette action est irréversible.')
  await confirm('Supprimer')
  await page.getByText('Process supprimé').waitFor()
  await sheet().waitFor({ state: 'hidden' })
  await row().waitFor({ state: 'detached' })
  expectSilence(watched)
})
