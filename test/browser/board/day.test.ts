import { beforeEach, expect, test } from 'vitest'
import { addDays, todayParis } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { aPhoto } from '../../setup/photo.ts'
import { camille, enter, look, newCast, page, people, stage, watched } from '../stage.ts'
import { awake, newProcess, signIn } from '../user-actions.ts'

stage()
beforeEach(async () => {
  await newCast()
  const today = todayParis(new Date())
  const end = (days: number) => ({ startDate: '2026-01-05', estimatedEndDate: addDays(today, days) })
  await newProcess(camille, { nom: 'Lambert', ...end(-2) })
  await newProcess(camille, { nom: 'Benali', ...end(-9) })
  await newProcess(camille, { nom: 'Zidane', ...end(1) })
})

const query = () => new URL(page.url()).search
const groups = () => page.locator('section[data-key] h2').allTextContents()
const namesIn = (group: string) => page.getByRole('table', { name: group }).locator('a[data-process]').allTextContents()

test('the day lists urgent groups first and sums them up; the chosen view is remembered', async () => {
  await enter(people.camille)
  expect(await groups()).toEqual(['En retard 2', 'À rendre d’ici demain 1'])
  await page.getByText('2 en retard · 1 à rendre d’ici demain', { exact: true }).waitFor()
  expect(await namesIn('En retard')).toEqual(['Freins de Benali', 'Freins de Lambert'])
  await page.getByRole('link', { name: 'Tous' }).click()
  await page.getByRole('table', { name: 'Processus' }).waitFor()
  await page.goto(routes.clients.href())
  await page.goto(routes.dashboard.href())
  await page.getByRole('table', { name: 'Processus' }).waitFor()
  await page.getByRole('link', { name: 'Aujourd’hui' }).click()
  await page.waitForURL('**vue=jour')
  await page.goto(routes.dashboard.href())
  expect(await groups()).toHaveLength(2)
  expectSilence(watched)
})

test('a counter opens its filtered list, and unticking the filter shows the whole list', async () => {
  await enter(people.camille)
  await page.goto(routes.dashboard.href({}, { vue: 'tous' }))
  await page.getByRole('link', { name: '2 En retard' }).click()
  await page.waitForURL('**/dashboard?late=1')
  expect((await namesIn('Processus')).sort()).toEqual(['Freins de Benali', 'Freins de Lambert'])
  await awake(page, 'ProcessBoard')
  await page.getByRole('checkbox', { name: 'En retard' }).uncheck()
  await expect.poll(() => namesIn('Processus')).toHaveLength(3)
  expect(query()).toBe('?vue=tous')
  expectSilence(watched)
})

test('a row’s buttons work in place, and its date form opens in the sheet', async () => {
  await enter(people.camille)
  await awake(page, 'RowActs')
  const row = page.getByRole('row', { name: /Zidane/ })
  await row.getByRole('button', { name: /^Marquer prêt/ }).click()
  await page.locator('[data-toast]').getByRole('button', { name: 'Annuler' }).waitFor()
  await row.getByRole('button', { name: /^Valider/ }).click()
  const undo = page.locator('[data-toast]', { hasText: 'Étape validée' }).getByRole('button', { name: 'Annuler' })
  await undo.click()
  await row.getByRole('button', { name: /^Valider/ }).waitFor()

  await page
    .getByRole('row', { name: /Benali/ })
    .getByRole('link', { name: /^Nouvelle date/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Freins de Benali' })
  await sheet.getByLabel('Autre date').fill(todayParis(new Date()))
  await sheet.getByRole('button', { name: 'Changer la date' }).click()
  await sheet.getByText(/^Prévenir /).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => namesIn('À rendre d’ici demain')).toContain('Freins de Benali')
  expectSilence(watched)
})

test('both of two rows pressed while their code loads are done', async () => {
  const tomorrow = addDays(todayParis(new Date()), 1)
  await newProcess(camille, { nom: 'Morel', startDate: '2026-01-05', estimatedEndDate: tomorrow })
  await enter(people.camille)
  await awake(page, 'RowActs')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/RowPress-/, async (route) => {
    await held
    await route.continue()
  })
  const names = [/Zidane/, /Morel/]
  for (const name of names)
    await page
      .getByRole('row', { name })
      .getByRole('button', { name: /^Marquer prêt/ })
      .click()
  release()
  for (const name of names)
    await page
      .getByRole('row', { name })
      .getByRole('button', { name: /^Valider/ })
      .waitFor()
  expectSilence(watched)
})

test('a mechanic’s day shows their own cars first, with their actions, and folds the rest', async () => {
  const own = await newProcess(camille, { nom: 'Perret' })
  await camille.patch(`/processes/${own.id}/assignee`, { userId: people.bruno.id })
  await enter(people.bruno)
  await awake(page, 'RowActs')
  expect(await groups()).toEqual(['À moi 1', 'À faire 3'])
  await page.getByText('Le reste de l’atelier').waitFor()
  expect(await page.getByRole('row', { name: /Zidane/ }).isVisible()).toBe(false)
  const row = page.getByRole('row', { name: /Perret/ })
  for (const act of await row.locator('td:last-child > *:visible').all())
    expect((await act.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  const chooser = page.waitForEvent('filechooser')
  await row.getByRole('link', { name: /^Photo/ }).click()
  await (await chooser).setFiles({ name: 'disque.png', mimeType: 'image/png', buffer: await aPhoto() })
  await page.getByText('Photo ajoutée').waitFor()
  await row.getByRole('button', { name: /^Marquer prêt/ }).click()
  await page
    .getByText(/est au statut Prêt|Étape prête/)
    .first()
    .waitFor()
  // None of their own cars can go on, so the rest of the workshop is unfolded.
  await page.getByRole('row', { name: /Zidane/ }).waitFor()
  expect(await page.getByText('Le reste de l’atelier').count()).toBe(0)
  expectSilence(watched)
})

test('ending a wait keeps the row in its place, and « Annuler » restores the wait', async () => {
  const own = await Promise.all(['Perret', 'Quentin'].map((nom) => newProcess(camille, { nom })))
  for (const { id } of own) await camille.patch(`/processes/${id}/assignee`, { userId: people.bruno.id })
  const end = { estimatedEndDate: addDays(todayParis(new Date()), 3) }
  await camille.patch(`/processes/${own[0]?.id}`, end)
  await camille.post(`/processes/${own[0]?.id}/waits`, { reason: 'piece' })
  await enter(people.bruno)
  await awake(page, 'RowActs')
  // The car that waits is last, though it is due first.
  expect(await namesIn('À moi')).toEqual(['Freins de Quentin', 'Freins de Perret'])
  const colour = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor)
  const resume = page.getByRole('row', { name: /Perret/ }).getByRole('button', { name: /^Reprendre/ })
  const [plain, primary] = [
    await resume.evaluate((button) => getComputedStyle(button).backgroundColor),
    await colour('Marquer prêt'),
  ]
  expect(plain).not.toBe(primary)
  await resume.click()
  await page
    .getByRole('row', { name: /Perret/ })
    .getByRole('button', { name: /^Marquer prêt/ })
    .waitFor()
  expect(await namesIn('À moi')).toEqual(['Freins de Quentin', 'Freins de Perret'])
  await page.locator('[data-toast]', { hasText: 'Attente terminée' }).getByRole('button', { name: 'Annuler' }).click()
  await page.getByText('le processus est de nouveau en attente').waitFor()
  await resume.waitFor()
  await resume.click()
  await page
    .getByRole('row', { name: /Perret/ })
    .getByRole('button', { name: /^Marquer prêt/ })
    .waitFor()
  await page.reload()
  expect(await namesIn('À moi')).toEqual(['Freins de Perret', 'Freins de Quentin'])
  expectSilence(watched)
})

test('a process opens from its group; a group of more than five links to the whole list', async () => {
  await enter(people.camille)
  await page.getByRole('link', { name: /Freins de Zidane/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Freins de Zidane' })
  await sheet.getByRole('button', { name: 'Marquer prêt' }).click()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  const row = page.getByRole('row', { name: /Zidane/ })
  await row.getByRole('button', { name: /^Valider/ }).waitFor()

  const names = ['Adam', 'Bruel', 'Colin', 'Duval']
  for (const nom of names) await newProcess(camille, { nom, startDate: '2026-01-05', estimatedEndDate: '2026-01-09' })
  await page.goto(routes.dashboard.href())
  expect(await namesIn('En retard')).toHaveLength(5)
  await page.getByRole('link', { name: 'Voir les 6' }).click()
  await page.waitForURL('**/dashboard?group=late')
  expect(await namesIn('Processus')).toHaveLength(6)
  expect(await page.getByRole('checkbox', { name: 'En retard' }).isChecked()).toBe(true)
  expectSilence(watched)
})

test('the day, its views and its actions work without scripts', async () => {
  await look({ javaScriptEnabled: false })
  await signIn(watched, people.camille)
  await page
    .getByRole('row', { name: /Zidane/ })
    .getByRole('button', { name: /^Marquer prêt/ })
    .click()
  await page
    .getByRole('row', { name: /Zidane/ })
    .getByRole('button', { name: /^Valider/ })
    .click()
  await page.getByText('Étape validée', { exact: true }).waitFor()
  await page
    .getByRole('row', { name: /Benali/ })
    .getByRole('link', { name: /^Nouvelle date/ })
    .click()
  await page.waitForURL('**/fin')
  await page.goBack()
  await page.getByRole('link', { name: 'Tous' }).click()
  await page.getByRole('link', { name: '2 En retard' }).click()
  await expect.poll(() => page.locator('table a[data-process]').count()).toBe(2)
  await page.getByLabel('Rechercher').fill('benali')
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.waitForURL('**q=benali**')
  expect(await page.locator('table a[data-process]').allTextContents()).toEqual(['Freins de Benali'])
})
