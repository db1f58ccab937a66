import { beforeEach, expect, test } from 'vitest'
import { addDays, todayParis } from '../../../domain/dates.ts'
import * as routes from '../../../domain/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, enter, look, newCast, page, people, stage, watched } from './stage.ts'
import { awake, newProcess, signIn } from './user-actions.ts'

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

test('what presses most stands first; views are links, found again; a search shows the list, and the day again once emptied', async () => {
  await enter(people.camille)
  expect(await groups()).toEqual(['En retard 2', 'Aujourd’hui et demain 1'])
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

  await awake(page, 'ProcessBoard')
  await page.getByLabel('Rechercher').fill('benali')
  await expect.poll(() => namesIn('Processus')).toEqual(['Freins de Benali'])
  expect(query()).toBe('?q=benali')
  await page.getByRole('status').filter({ hasText: '1 processus' }).waitFor({ state: 'attached' })
  await page.getByLabel('Rechercher').fill('')
  await expect.poll(groups).toHaveLength(2)
  expect(query()).toBe('')
  await page.getByRole('status').filter({ hasText: 'Aujourd’hui, 3 processus' }).waitFor({ state: 'attached' })
  expectSilence(watched)
})

test('all but the search unfolds by keyboard, and filters at once; a counter leads to its list, whose chip takes it back', async () => {
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
  expect(query()).toBe('?status=proposed')

  await page.goto(routes.dashboard.href())
  await page.getByRole('link', { name: '2 En retard' }).click()
  await page.waitForURL('**/dashboard?late=1')
  expect((await namesIn('Processus')).sort()).toEqual(['Freins de Benali', 'Freins de Lambert'])
  await awake(page, 'ProcessBoard')
  await page.getByRole('checkbox', { name: 'En retard' }).uncheck()
  await expect.poll(groups).toHaveLength(2)
  expect(query()).toBe('')
  await page.goBack()
  await page.waitForURL('**/dashboard')
  expectSilence(watched)
})

test('a process opens from its group, which follows what is done there; a group of more than five leads to all of them', async () => {
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

test('without scripts the day, its views and its search are links and a form', async () => {
  await look({ javaScriptEnabled: false })
  await signIn(watched, people.camille)
  await page.getByRole('link', { name: '2 En retard' }).click()
  expect(await page.locator('table a[data-process]').count()).toBe(2)
  await page.goBack()
  await page.getByText('Filtres').click()
  await page.getByLabel('Rechercher').fill('benali')
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.waitForURL('**q=benali**')
  expect(await page.locator('table a[data-process]').allTextContents()).toEqual(['Freins de Benali'])
})
