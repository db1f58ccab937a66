import { describe, expect, test } from 'vitest'
import { todayParis } from '../../../domain/dates.ts'
import { expectSilence, openPage } from '../../setup/browser.ts'
import { browser, camille, page, people, site, watched } from './stage.ts'
import {
  button,
  choose,
  done,
  open,
  process,
  sent,
  sheet,
  stored,
  submit,
  update,
  updateScene,
} from './update-scene.ts'
import { awake, signIn, stopClock } from './user-actions.ts'

updateScene()

const previewed = () =>
  update().getByRole('region', { name: 'Aperçu des étapes' }).getByRole('listitem').allTextContents()
const chosenStep = () => update().getByLabel('Étape', { exact: true }).inputValue()
const isChosen = (name: string) => update().getByRole('radio', { name, exact: true }).isChecked()

describe('opening', () => {
  test('takes the place of the sheet; Annuler and Escape come back to it, the focus on Modifier', async () => {
    await open()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await button('Annuler').click()
    const edit = sheet().getByRole('link', { name: 'Modifier' })
    await edit.waitFor()
    expect(await edit.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await update().waitFor()
    await page.keyboard.press('Escape')
    await sheet().getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    expect(sent).toEqual([])
    expectSilence(watched)
  })

  test('what was typed is not lost without a word: outside, Escape, the cross, Back, a reload', async () => {
    await awake(page, 'ProcessDetail')
    await page.locator(`a[data-process][href$="${process.id}"]`).click()
    await sheet().getByRole('link', { name: 'Modifier' }).click()
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

  test('a card opened and a type searched are nothing to lose; a field of the card is', async () => {
    await open()
    await button('Modifier le client').click()
    await update().getByLabel('Rechercher un type').fill('rev')
    await page.keyboard.press('Escape')
    await sheet().getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    await sheet().getByRole('link', { name: 'Modifier' }).click()
    await button('Modifier le client').click()
    await update().getByLabel('Prénom').fill('Sofia')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await sheet().getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    expect(sent).toEqual([])
    expectSilence(watched)
  })

  test('without its script, Modifier leads to the page', async () => {
    await page.route('**/*', (route) =>
      /ProcessUpdateSheet/.test(route.request().url()) ? route.abort() : route.fallback(),
    )
    await page.goto(`/dashboard?processus=${process.id}`)
    await sheet().getByRole('link', { name: 'Modifier' }).click()
    await page.waitForURL(`**/processus/${process.id}/modifier`)
    await page.getByRole('button', { name: 'Valider la mise à jour' }).waitFor()
    expectSilence(watched, [/ERR_FAILED/])
  })

  test('data that cannot be had is said so, and can be asked again', async () => {
    await page.route('**/api/processes/init-data', (route) => route.fulfill({ status: 403, body: '{}' }))
    await page.goto(`/dashboard?processus=${process.id}`)
    await sheet().getByRole('link', { name: 'Modifier' }).click()
    await update().getByRole('alert').getByText('❌ Erreur chargement données').waitFor()
    await page.unroute('**/api/processes/init-data')
    await button('Réessayer').click()
    await update().getByText('Type de réparation').waitFor()
    expectSilence(watched, [/403/])
  })

  test('Bruno, mechanic, has no Modifier', async () => {
    const his = await openPage(browser, { baseURL: site.url })
    await signIn(his, people.bruno)
    await his.page.goto(`/dashboard?processus=${process.id}`)
    await his.page.getByRole('dialog').getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    expect(await his.page.getByRole('dialog').getByText('Modifier').count()).toBe(0)
    await his.close()
  })
})

describe('where the work stands', () => {
  test('the ready step is preselected, else the last validated one, else the first', async () => {
    await open()
    expect(await chosenStep()).toBe('0')
    expect(await isChosen('Proposé')).toBe(true)
    await camille.patch(`/processes/${process.id}`, { stepsRemap: { selectedIndex: 1, status: 'validated' } })
    await open()
    expect(await chosenStep()).toBe('1')
    expect(await isChosen('Validé')).toBe(true)
    await camille.patch(`/processes/${process.id}`, { stepsRemap: { selectedIndex: 2, status: 'ready' } })
    await open()
    expect(await chosenStep()).toBe('2')
    expect(await isChosen('Prêt')).toBe(true)
    expectSilence(watched)
  })

  test('the preview and the notice follow each choice, and only the remap is sent', async () => {
    await open()
    expect(await previewed()).toEqual(['DéposeProposé', 'PoseProposé', 'EssaiProposé'])
    await choose('#2 Pose', 'Prêt')
    expect(await previewed()).toEqual(['DéposeValidé', 'PosePrêt', 'EssaiProposé'])
    await update().getByText('L’étape précédente #1 sera automatiquement validée.').waitFor()
    await choose('#3 Essai', 'Proposé')
    expect(await previewed()).toEqual(['DéposeValidé', 'PoseValidé', 'EssaiProposé'])
    await update().getByText('Les étapes précédentes #1 à #2 seront automatiquement validées.').waitFor()
    await choose('#1 Dépose', 'Validé')
    expect(await update().getByText('automatiquement').count()).toBe(0)
    await choose('#2 Pose', 'Prêt')
    await submit().click()
    await done()
    expect(sent).toEqual([{ call: 'processes', body: { stepsRemap: { status: 'ready', selectedIndex: 1 } } }])
    expect((await stored()).steps.map(({ status }) => status)).toEqual(['validated', 'ready', 'proposed'])
    await sheet().getByText('33 %').waitFor()
    const row = page.locator('tr', { has: page.locator(`a[data-process][href$="${process.id}"]`) })
    await expect.poll(() => row.textContent()).toContain('Prêt\u00a0: Pose')
    expectSilence(watched)
  })

  test('name and date go alone; what was emptied goes as null', async () => {
    await open()
    await update().getByLabel('Nom du processus').fill('Freins avant')
    await button("Aujourd'hui").click()
    await submit().click()
    await done()
    await sheet().getByRole('heading', { name: 'Freins avant' }).waitFor()
    await sheet().getByRole('link', { name: 'Modifier' }).click()
    await update().getByLabel('Nom du processus').fill('')
    await update().getByLabel('Fin estimée').fill('')
    await submit().click()
    await done()
    const today = todayParis(new Date())
    expect(sent.map(({ body }) => body)).toEqual([
      { name: 'Freins avant', estimatedEndDate: today },
      { name: null, estimatedEndDate: null },
    ])
    expectSilence(watched)
  })

  test('a name holds 120 characters and no more', async () => {
    await open()
    await update().getByLabel('Nom du processus').fill('x'.repeat(130))
    await update().getByLabel('Nom du processus').pressSequentially('y')
    expect(await update().getByLabel('Nom du processus').getAttribute('maxlength')).toBe('120')
  })

  test('nothing changed: nothing is sent', async () => {
    await open()
    await submit().click()
    await page.getByText('Aucune modification à enregistrer.').waitFor()
    expect(sent).toEqual([])
  })
})

describe('the repair type', () => {
  test('is searched among chips 350 ms after the last key; what is chosen stays in sight', async () => {
    await open()
    const own = process.stepType?.name ?? ''
    expect(await isChosen(own)).toBe(true)
    const chips = () => update().getByRole('group', { name: 'Type de réparation' }).getByRole('radio').count()
    const all = await chips()
    expect(all).toBeGreaterThan(3)
    await page.clock.install()
    await stopClock(page)
    await update().getByLabel('Rechercher un type').fill('revision')
    await page.clock.runFor(300)
    expect(await chips()).toBe(all)
    await page.clock.runFor(60)
    await expect.poll(chips).toBe(2)
    expect(await isChosen(own)).toBe(true)
    await update().getByLabel('Rechercher un type').fill('zzz')
    await page.clock.runFor(400)
    await update().getByText('Aucun type ne correspond.').waitFor()
    await update().getByLabel('Rechercher un type').press('Enter')
    expect(sent).toEqual([])
    expectSilence(watched)
  })

  test('another one brings its steps, none chosen: it cannot be sent before a step is', async () => {
    await open()
    await update().getByRole('radio', { name: 'Révision', exact: true }).check()
    expect(await chosenStep()).toBe('')
    expect(await submit().isDisabled()).toBe(true)
    await update().getByText('Choisissez l’étape où en est le travail.').waitFor()
    await update()
      .getByRole('radio', { name: process.stepType?.name ?? '', exact: true })
      .check()
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
})

test('by keyboard alone', async () => {
  await page.goto('/dashboard?vue=tous')
  await awake(page, 'ProcessDetail')
  await page.locator(`a[data-process][href$="${process.id}"]`).focus()
  await page.keyboard.press('Enter')
  await sheet().getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
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
