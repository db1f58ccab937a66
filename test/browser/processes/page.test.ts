import { beforeEach, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { send } from '../screens/screen.ts'
import { camille, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, newProcess, unfold } from '../user-actions.ts'

let process: Process

stage()
beforeEach(async () => {
  process = await newProcess(camille, { estimatedEndDate: '2036-11-21' })
  await signedIn(people.camille)
})

const button = (name: string) => page.locator('main').getByRole('button', { name, exact: true })
const toast = (text: string) => page.locator('[data-toast]').getByText(text)
const focused = () => page.evaluate(() => document.activeElement?.textContent)
const stored = () => camille.get<Process>(`/processes/${process.id}`)
const statuses = async () => (await stored()).steps.map(({ status }) => status)
const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

/** Marks the page: an act in place does not load another one. */
const mark = () => page.evaluate(() => Object.assign(window, { marked: true }))
const isSamePage = () => page.evaluate(() => 'marked' in window)

describe('the page of a process', () => {
  beforeEach(async () => {
    await page.goto(routes.process.href(process))
    await awake(page, 'ProcessView')
    await mark()
  })

  test('moves steps in place, sends those pressed offline later, and asks before going back', async () => {
    await button('Marquer prêt').click()
    await button('Valider').waitFor()
    await expect.poll(focused).toBe('Valider')
    await page.keyboard.press('Enter')
    await page.getByText('33 %').waitFor()
    await expect.poll(statuses).toEqual(['validated', 'proposed', 'proposed'])
    await page.getByText('Historique').click()
    await page.getByText('Étape « Dépose » : Validé').waitFor()
    await button('Repasser à Prêt').click()
    await confirm('Confirmer')
    await expect.poll(statuses).toEqual(['ready', 'proposed', 'proposed'])
    await expect.poll(() => button('Valider').isEnabled()).toBe(true)
    await page.locator('main').getByText('33 %').waitFor({ state: 'detached' })

    await watched.context.setOffline(true)
    await button('Valider').click()
    await page.getByText('Réseau absent ou trop lent').waitFor()
    await page.locator('main').getByText('33 %').waitFor()
    expect(await statuses()).toEqual(['ready', 'proposed', 'proposed'])
    await watched.context.setOffline(false)
    await toast('Réseau revenu : « Dépose » est enregistrée, au statut Validé.').waitFor()
    await expect.poll(() => button('Marquer prêt').isEnabled()).toBe(true)
    expect(await isSamePage()).toBe(true)
    expectSilence(watched, [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/])
  })

  test('copies the public link, and replaces it in place with its QR code', async () => {
    await watched.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const link = () => page.getByRole('textbox', { name: 'Lien public' }).inputValue()
    const drawing = page.getByRole('img', { name: 'QR code du lien public' })
    const picture = () => drawing.getAttribute('src')
    const isDrawn = () => drawing.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
    await unfold(page.locator('main'), 'QR code')
    const before = [await link(), await picture()]
    await button('Copier').click()
    await button('Copié ✓').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(before[0])
    await button('Régénérer').click()
    await confirm('Régénérer')
    await toast('Lien régénéré').waitFor()
    await expect.poll(link).not.toBe(before[0])
    await expect.poll(picture).not.toBe(before[1])
    await drawing.scrollIntoViewIfNeeded()
    await expect.poll(isDrawn).toBe(true)
    expect(await isSamePage()).toBe(true)
    expectSilence(watched)
  })

  test('leads to the dashboard with a toast after a deletion', async () => {
    await button('Supprimer').click()
    await page.getByRole('alertdialog').getByText('Freins de Lambert').waitFor()
    await confirm('Supprimer')
    await page.waitForURL(`**${routes.dashboard.path}`)
    await toast('Process supprimé').waitFor()
    expectSilence(watched)
  })
})

describe('the update page of a process', () => {
  const address = () => routes.processEdit.href(process)
  const preview = () => page.getByRole('region', { name: 'Aperçu des étapes' }).getByRole('listitem').allTextContents()

  test('keeps values typed before hydration, previews the steps, and sends only the changes', async () => {
    const sent: unknown[] = []
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/ProcessUpdate-/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(address())
    await page.getByLabel('Nom du processus').fill('Freins avant')
    await page.getByLabel('Étape', { exact: true }).selectOption({ label: '#3 Essai' })
    await page.getByRole('radio', { name: 'Proposé', exact: true }).check()
    release()
    await awake(page, 'ProcessUpdate')
    await page.getByLabel('Rechercher un type').waitFor()
    expect(await page.getByLabel('Nom du processus').inputValue()).toBe('Freins avant')
    expect(await page.getByLabel('Étape', { exact: true }).inputValue()).toBe('2')
    expect(await preview()).toEqual(['DéposeValidé', 'PoseValidé', 'EssaiProposé'])

    await page.getByLabel('Étape', { exact: true }).selectOption({ label: '#2 Pose' })
    await page.getByRole('radio', { name: 'Prêt', exact: true }).check()
    expect(await preview()).toEqual(['DéposeValidé', 'PosePrêt', 'EssaiProposé'])
    await button('Modifier le client').click()
    await page.getByLabel('Prénom').fill('Sofia')
    await button('Valider la mise à jour').click()
    await page.waitForURL(`**${routes.process.href(process)}`)
    await page.getByRole('heading', { level: 1, name: 'Freins avant' }).waitFor()
    await toast('Client modifié').waitFor()
    await toast('Process mis à jour').waitFor()
    expect(sent).toEqual([
      { prenom: 'Sofia' },
      { name: 'Freins avant', stepsRemap: { status: 'ready', selectedIndex: 1 } },
    ])
    expect(await statuses()).toEqual(['validated', 'ready', 'proposed'])
    expectSilence(watched)
  })

  test('shows a refused field in its summary before and after hydration', async () => {
    await page.goto(address())
    await send(page, address(), { estimatedEndDate: 'demain' })
    await page.getByText('Un point est à corriger.').waitFor()
    await awake(page, 'ProcessUpdate')
    await page.getByRole('link', { name: 'Date de fin estimée invalide' }).waitFor()
    // The browser adds a button to a date field.
    expectSilence(watched, [/422/, /does not conform/])
  })
})
