import { beforeEach, expect, test } from 'vitest'
import { addDays, todayParis } from '../../../domain/dates.ts'
import { expectSilence, openPage } from '../../setup/browser.ts'
import { browser, camille, enter, newCast, page, people, site, stage, watched } from './stage.ts'
import { awake, newProcess, signInPlainly } from './user-actions.ts'

stage()
beforeEach(async () => {
  await newCast()
  const today = todayParis(new Date())
  const end = (days: number) => ({ startDate: '2026-01-05', estimatedEndDate: addDays(today, days) })
  await newProcess(camille, { nom: 'Lambert', ...end(-2) })
  await newProcess(camille, { nom: 'Benali', ...end(-9) })
  await newProcess(camille, { nom: 'Zidane', ...end(1) })
})

const groups = () => page.locator('section[data-key] h2').allTextContents()
const namesIn = (group: string) => page.getByRole('table', { name: group }).locator('a[data-process]').allTextContents()

test('what presses most stands first, the longest late before all', async () => {
  await enter(people.camille)
  expect(await groups()).toEqual(['En retard 2', 'Aujourd’hui et demain 1'])
  expect(await namesIn('En retard')).toEqual(['Freins de Benali', 'Freins de Lambert'])
  expectSilence(watched)
})

test('the views are links, and the one pressed last is the one found again', async () => {
  await enter(people.camille)
  await page.getByRole('link', { name: 'Tous' }).click()
  await page.getByRole('table', { name: 'Processus' }).waitFor()
  await page.goto('/clients')
  await page.goto('/dashboard')
  await page.getByRole('table', { name: 'Processus' }).waitFor()
  await page.getByRole('link', { name: 'Aujourd’hui' }).click()
  await page.waitForURL('**vue=jour')
  await page.goto('/dashboard')
  expect(await groups()).toHaveLength(2)
  expectSilence(watched)
})

test('a search from the day shows the list, and the day again once it is emptied', async () => {
  await enter(people.camille)
  await awake(page, 'ProcessBoard')
  await page.getByLabel('Rechercher').fill('benali')
  await expect.poll(() => namesIn('Processus')).toEqual(['Freins de Benali'])
  expect(new URL(page.url()).search).toBe('?q=benali')
  await page.getByRole('status').filter({ hasText: '1 processus' }).waitFor({ state: 'attached' })
  await page.getByLabel('Rechercher').fill('')
  await expect.poll(groups).toHaveLength(2)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('status').filter({ hasText: 'Aujourd’hui, 3 processus' }).waitFor({ state: 'attached' })
  expectSilence(watched)
})

test('all but the search unfolds by keyboard, and filters at once', async () => {
  await enter(people.camille)
  await awake(page, 'ProcessBoard')
  const status = page.getByRole('checkbox', { name: 'Proposé' })
  expect(await status.isVisible()).toBe(false)
  await page.getByLabel('Rechercher').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await status.waitFor()
  await status.check()
  await expect.poll(() => namesIn('Processus')).toHaveLength(3)
  expect(new URL(page.url()).search).toBe('?status=proposed')
  expectSilence(watched)
})

test('a counter leads to its list, whose chip takes it back', async () => {
  await enter(people.camille)
  await page.getByRole('link', { name: '2 En retard' }).click()
  await page.waitForURL('**/dashboard?late=1')
  expect((await namesIn('Processus')).sort()).toEqual(['Freins de Benali', 'Freins de Lambert'])
  await awake(page, 'ProcessBoard')
  await page.getByRole('checkbox', { name: 'En retard' }).uncheck()
  await expect.poll(groups).toHaveLength(2)
  expect(new URL(page.url()).search).toBe('')
  await page.goBack()
  await page.waitForURL('**/dashboard')
  expectSilence(watched)
})

test('a process opens from its group, which follows what is done there', async () => {
  await enter(people.camille)
  await page.getByRole('link', { name: /Freins de Zidane/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Freins de Zidane' })
  await sheet.getByRole('button', { name: 'Marquer prêt' }).click()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page
    .getByRole('row', { name: /Zidane/ })
    .getByRole('button', { name: /^Valider/ })
    .waitFor()
  expectSilence(watched)
})

test('a group of more than five says how many, and leads to all of them', async () => {
  const names = ['Adam', 'Bruel', 'Colin', 'Duval']
  for (const nom of names) await newProcess(camille, { nom, startDate: '2026-01-05', estimatedEndDate: '2026-01-09' })
  await enter(people.camille)
  expect(await namesIn('En retard')).toHaveLength(5)
  await page.getByRole('link', { name: 'Voir les 6' }).click()
  await page.waitForURL('**/dashboard?group=late')
  expect(await namesIn('Processus')).toHaveLength(6)
  expect(await page.getByRole('checkbox', { name: 'En retard' }).isChecked()).toBe(true)
  expectSilence(watched)
})

test('without scripts the day, its views and its search are links and a form', async () => {
  const plain = await openPage(browser, { baseURL: site.url, javaScriptEnabled: false })
  await signInPlainly(plain, people.camille)
  await plain.page.getByRole('link', { name: '2 En retard' }).click()
  expect(await plain.page.locator('table a[data-process]').count()).toBe(2)
  await plain.page.goBack()
  await plain.page.getByText('Filtres').click()
  await plain.page.getByLabel('Rechercher').fill('benali')
  await plain.page.getByRole('button', { name: 'Filtrer' }).click()
  await plain.page.waitForURL('**q=benali**')
  expect(await plain.page.locator('table a[data-process]').allTextContents()).toEqual(['Freins de Benali'])
  await plain.close()
})
