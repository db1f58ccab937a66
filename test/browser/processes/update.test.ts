import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { todayParis } from '../../../domain/ground/dates.ts'
import { expectSilence } from '../../setup/browser.ts'
import { ownAnswer } from '../../setup/own-answer.ts'
import { camille, page, watched } from '../stage.ts'
import { awake, newProcess, stopClock } from '../user-actions.ts'
import {
  button,
  choose,
  done,
  open,
  openAgain,
  process,
  sent,
  sheet,
  stored,
  submit,
  update,
  updateScene,
} from './update-scene.ts'

updateScene()

const previewed = () =>
  update().getByRole('region', { name: 'Aperçu des étapes' }).getByRole('listitem').allTextContents()
const chosenStep = () => update().getByLabel('Étape', { exact: true }).inputValue()
const isChosen = (name: string) => update().getByRole('radio', { name, exact: true }).isChecked()

describe('the update form', () => {
  test('reads older step statuses, and keeps space between names and values', async () => {
    await page.route(`**/api/processes/${process.id}`, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      const answer = await response.json()
      const words = ['completed', 'in_progress', 'pending_review']
      const steps = answer.steps.map((step: object, index: number) => ({ ...step, status: words[index] }))
      await route.fulfill({ response, json: { ...answer, steps } })
    })
    await open()
    expect(await chosenStep()).toBe('1')
    expect(await isChosen('Prêt')).toBe(true)
    const gap = await update()
      .getByText('Kilométrage', { exact: true })
      .evaluate((name) => {
        const range = document.createRange()
        range.selectNodeContents(name)
        return (name.nextElementSibling?.getBoundingClientRect().left ?? 0) - range.getBoundingClientRect().right
      })
    expect(gap).toBeGreaterThanOrEqual(8)
    expectSilence(watched)
  })

  test('replaces the sheet, returns the focus, and asks only when a field changed', async () => {
    await open()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await button('Annuler').click()
    const modify = sheet().getByRole('button', { name: 'Modifier', exact: true })
    await modify.waitFor()
    await expect.poll(() => modify.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await update().waitFor()
    await button('Modifier le client').click()
    await update().getByLabel('Rechercher un type').fill('rev')
    await page.keyboard.press('Escape')
    await sheet().getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    await openAgain()
    await button('Modifier le client').click()
    await update().getByLabel('Prénom').fill('Sofia')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await sheet().getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    expect(sent).toEqual([])
    expectSilence(watched)
  })

  test('asks before Escape, the close button, Back or a reload discards typed values', async () => {
    await page.goto('/dashboard')
    await awake(page, 'ProcessDetail')
    await page.locator(`a[data-process][href$="${process.id}"]`).click()
    await sheet().getByRole('button', { name: 'Modifier', exact: true }).click()
    const name = update().getByLabel('Nom du processus')
    const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer\u00a0?' })
    const stay = async () => {
      await question.getByRole('button', { name: 'Rester' }).click()
      await question.waitFor({ state: 'hidden' })
      expect(await name.inputValue()).toBe('À garder')
    }
    await name.fill('À garder')
    await page.mouse.click(5, 5)
    expect(await name.inputValue()).toBe('À garder')
    await page.keyboard.press('Escape')
    await stay()
    await button('Fermer').click()
    await stay()
    await page.goBack()
    await stay()
    expect(new URL(page.url()).search).toBe(`?processus=${process.id}`)
    const reload = page.waitForEvent('dialog')
    void page.reload().catch(() => undefined)
    expect((await reload).type()).toBe('beforeunload')
    await (await reload).dismiss()
    await page.goBack()
    await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await sheet().waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('')
    expect(sent).toEqual([])
    expectSilence(watched)
  })

  test('falls back to its page without its script, and retries data that failed to load', async () => {
    const unscripted = (route: Route) =>
      /ProcessUpdateSheet/.test(route.request().url()) ? route.abort() : route.fallback()
    await page.route('**/*', unscripted)
    await page.goto(`/dashboard?processus=${process.id}`)
    await sheet().getByRole('button', { name: 'Modifier', exact: true }).click()
    await page.waitForURL(`**/processus/${process.id}/modifier`)
    await page.getByRole('button', { name: 'Valider la mise à jour' }).waitFor()
    await page.unroute('**/*', unscripted)

    await page.route('**/api/processes/init-data', (route) =>
      route.fulfill({ status: 403, headers: ownAnswer, body: '{}' }),
    )
    await page.goto(`/dashboard?processus=${process.id}`)
    await sheet().getByRole('button', { name: 'Modifier', exact: true }).click()
    await update().getByRole('alert').getByText('❌ Erreur chargement données').waitFor()
    await page.unroute('**/api/processes/init-data')
    await button('Réessayer').click()
    await update().getByText('Type de réparation').waitFor()
    expectSilence(watched, [/ERR_FAILED/, /403/])
  })
})

test('the update form previews each choice, and sends only changes, with null for emptied fields', async () => {
  await open()
  expect([await chosenStep(), await isChosen('Proposé')]).toEqual(['0', true])
  expect(await previewed()).toEqual(['DéposeProposé', 'PoseProposé', 'EssaiProposé'])
  await choose('#3 Essai', 'Proposé')
  expect(await previewed()).toEqual(['DéposeValidé', 'PoseValidé', 'EssaiProposé'])
  await update().getByText('Les étapes précédentes #1 à #2 seront automatiquement validées.').waitFor()
  await choose('#1 Dépose', 'Validé')
  expect(await update().getByText('automatiquement').count()).toBe(0)
  await choose('#2 Pose', 'Prêt')
  expect(await previewed()).toEqual(['DéposeValidé', 'PosePrêt', 'EssaiProposé'])
  await update().getByText('L’étape précédente #1 sera automatiquement validée.').waitFor()
  await submit().click()
  await done()
  expect((await stored()).steps.map(({ status }) => status)).toEqual(['validated', 'ready', 'proposed'])
  await sheet().getByText('33 %').waitFor()
  const row = page.locator('tr', { has: page.locator(`a[data-process][href$="${process.id}"]`) })
  await expect.poll(() => row.textContent()).toContain('Prêt\u00a0: Pose')

  await openAgain()
  expect([await chosenStep(), await isChosen('Prêt')]).toEqual(['1', true])
  await submit().click()
  await page.getByText('Aucune modification à enregistrer.').waitFor()
  await openAgain()
  const name = update().getByLabel('Nom du processus')
  expect(await name.getAttribute('maxlength')).toBe('120')
  await name.fill('Freins avant')
  await button("Aujourd'hui").click()
  await submit().click()
  await done()
  await sheet().getByRole('heading', { name: 'Freins avant' }).waitFor()
  await openAgain()
  await name.fill('')
  await update().getByLabel('Fin estimée').fill('')
  await submit().click()
  await done()
  const steps = { stepsRemap: { status: 'ready', selectedIndex: 1 } }
  const named = { name: 'Freins avant', estimatedEndDate: todayParis(new Date()) }
  const emptied = { name: null, estimatedEndDate: null }
  expect(sent).toEqual([steps, named, emptied].map((body) => ({ call: 'processes', body })))
  expectSilence(watched)
})

test('the update form searches types 350 ms after the last key, and needs a step for another type', async () => {
  await open()
  const own = process.stepType?.name ?? ''
  expect(await isChosen(own)).toBe(true)
  const chips = () => update().getByRole('group', { name: 'Type de réparation' }).getByRole('radio').count()
  const all = await chips()
  expect(all).toBeGreaterThan(3)
  await page.clock.install()
  await stopClock(page)
  await update().getByLabel('Rechercher un type').fill('zzz')
  await page.clock.runFor(400)
  await update().getByText('Aucun type ne correspond.').waitFor()
  await update().getByLabel('Rechercher un type').press('Enter')
  expect(sent).toEqual([])
  await update().getByLabel('Rechercher un type').fill('revision')
  await page.clock.runFor(300)
  await update().getByText('Aucun type ne correspond.').waitFor()
  await page.clock.runFor(60)
  await expect.poll(chips).toBe(2)
  expect(await isChosen(own)).toBe(true)
  await page.clock.resume()

  await update().getByRole('radio', { name: 'Révision', exact: true }).check()
  expect(await chosenStep()).toBe('')
  expect(await submit().isDisabled()).toBe(true)
  await update().getByText('Choisissez l’étape où en est le travail.').waitFor()
  await update().getByLabel('Rechercher un type').fill('')
  await update().getByRole('radio', { name: own, exact: true }).check()
  expect(await chosenStep()).toBe('0')
  expect(await submit().isEnabled()).toBe(true)
  await update().getByRole('radio', { name: 'Révision', exact: true }).check()
  await update().getByLabel('Étape', { exact: true }).selectOption({ index: 1 })
  await submit().click()
  await done()
  const after = await stored()
  expect(after.stepType?.name).toBe('Révision')
  expect(sent).toEqual([{ call: 'processes', body: { stepType_id: after.stepTypeId } }])
  expectSilence(watched)
})

test('the update form works by keyboard alone', async () => {
  await page.goto('/dashboard?vue=tous')
  await awake(page, 'ProcessDetail')
  await page.locator(`a[data-process][href$="${process.id}"]`).focus()
  await page.keyboard.press('Enter')
  await sheet().getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
  await sheet().locator('[data-menu]').focus()
  await page.keyboard.press('Enter')
  await tabTo('Modifier')
  await page.keyboard.press('Enter')
  await update().getByText('Type de réparation').waitFor()
  await tabTo('selectedIndex')
  await page.keyboard.press('ArrowDown')
  await tabTo('status')
  await page.keyboard.press('ArrowRight')
  await tabTo('Modifier le client')
  await page.keyboard.press('Space')
  await tabTo('nom')
  await page.keyboard.type('Lambertine')
  await tabTo('Valider la mise à jour')
  await page.keyboard.press('Enter')
  await done()
  const after = await stored()
  expect(after.client?.nom).toContain('Lambertine')
  expect(after.steps.map(({ status }) => status)).toEqual(['validated', 'ready', 'proposed'])
  expectSilence(watched)
})

/** Tab until the element with this text or this name has the focus. */
async function tabTo(wanted: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return [element?.getAttribute('name'), element?.textContent?.trim()]
    })
    if (focused.includes(wanted)) return
  }
  throw new Error(`Tab never reached ${wanted}`)
}

test('« Aujourd’hui » fills the estimated end, and « Début aujourd’hui » the start of a car that has not come', async () => {
  const { id } = await newProcess(camille, { nom: 'Benali', startDate: '2036-05-04', estimatedEndDate: '2036-05-09' })
  await page.goto(`/dashboard?processus=${id}`)
  await openAgain()
  await button("Aujourd'hui").click()
  await button('Début aujourd’hui').click()
  const values = await Promise.all(
    ['Début', 'Fin estimée'].map((label) => update().getByLabel(label).first().inputValue()),
  )
  expect(values).toEqual([todayParis(new Date()), todayParis(new Date())])
})
