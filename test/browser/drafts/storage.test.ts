import { beforeEach, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { enter, page, people, stage, watched } from '../stage.ts'
import { awake, drawn } from '../user-actions.ts'
import {
  autosaved,
  button,
  hoursAgo,
  inTheBar,
  kept,
  list,
  nameField,
  names,
  openDrafts,
  put,
  rows,
  stored,
} from './draft-stage.ts'

stage()
beforeEach(() => enter(people.camille))

test('a user sees only their own living drafts; the 21st replaces the oldest', async () => {
  const drafts = Array.from({ length: 20 }, (_, index) =>
    kept(people.camille, { name: `Numéro ${index}`, lastModified: hoursAgo(index + 1) }),
  )
  const expired = kept(people.camille, { name: 'Expiré', lastModified: hoursAgo(24 * 7 + 1) })
  await put([...drafts, expired, kept(people.bruno, { name: 'À Bruno', lastModified: hoursAgo(100) })])
  await openDrafts()
  expect(await rows().count()).toBe(20)
  expect(await list().textContent()).not.toMatch(/Expiré|À Bruno/)
  await button('Nouveau brouillon').click()
  await page.getByText('20 brouillons au plus : le plus ancien a été supprimé.').waitFor()
  expect(await rows().count()).toBe(20)
  const left = await names()
  for (const name of ['Numéro 18', 'À Bruno']) expect(left).toContain(name)
  for (const name of ['Numéro 19', 'Expiré']) expect(left).not.toContain(name)
  expectSilence(watched)
})

test('a blocked storage shows a warning, and the draft lasts as long as the page', async () => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await openDrafts()
  await button('Nouveau brouillon').click()
  await nameField().fill('Sans mémoire')
  await page.getByText(/Ce navigateur ne garde pas les brouillons/).waitFor()
  expect(await nameField().inputValue()).toBe('Sans mémoire')
  await page.getByText('Non enregistré').waitFor()
  expectSilence(watched)
})

test('two tabs merge drafts started at once, fields of one draft, and a deletion', async () => {
  const other = await watched.context.newPage()
  await Promise.all([openDrafts(), openDrafts(other)])
  await Promise.all([button('Nouveau brouillon').click(), button('Nouveau brouillon', other).click()])
  await Promise.all([nameField().fill('Onglet un'), nameField(other).fill('Onglet deux')])
  await autosaved()
  for (const tab of [page, other]) {
    await list(tab).getByText('Onglet un').waitFor()
    await list(tab).getByText('Onglet deux').waitFor()
    expect(await names(tab)).toEqual(['Onglet deux', 'Onglet un'])
  }
  expect(await nameField().inputValue()).toBe('Onglet un')
  expect(await nameField(other).inputValue()).toBe('Onglet deux')

  await rows(other).filter({ hasText: 'Onglet un' }).click()
  await nameField().fill('Nom d’ici')
  await other.getByLabel('Début').fill('2036-05-04')
  await autosaved()
  const changed = expect.objectContaining({ name: 'Nom d’ici', startDate: '2036-05-04' })
  await expect.poll(() => stored()).toContainEqual(changed)
  await expect.poll(() => nameField(other).inputValue()).toBe('Nom d’ici')

  await button('Supprimer le brouillon').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await list(other).getByText('Nom d’ici').waitFor({ state: 'detached' })
  expect(await names(other)).toEqual(['Onglet deux'])
  expectSilence(watched)
})

test('a draft with an unreadable date stays available, and gets a new date when opened', async () => {
  await put([{ ...kept(people.camille, { name: 'Freins avant' }), lastModified: 'jamais' }])
  await page.goto(routes.clients.href())
  await inTheBar().waitFor()
  expect(await page.getByRole('tooltip', { includeHidden: true }).textContent()).toBe('Brouillon disponible')
  await inTheBar().click()
  await page.waitForURL(`**${routes.drafts.path}`)
  await awake(page, 'DraftManager')
  await expect.poll(() => page.getByLabel('Nom du processus').inputValue()).toBe('Freins avant')
  await expect
    .poll(() => page.getByRole('tooltip', { includeHidden: true }).textContent())
    .toBe('Brouillon expire dans 7 jours')
  expectSilence(watched)
})

test('the “Brouillon” button follows other tabs, and shows a dot in the last two days', async () => {
  const tooltip = () => page.getByRole('tooltip', { includeHidden: true }).textContent()
  const dots = () => inTheBar().locator('[aria-hidden=true]:not(svg)').count()
  await put([kept(people.bruno), kept(people.camille, { lastModified: hoursAgo(24 * 8) })])
  await page.goto(routes.clients.href())
  await awake(page, 'DraftButton')
  await drawn(page)
  expect(await inTheBar().count()).toBe(0)
  const other = await watched.context.newPage()
  await other.goto(routes.privacy.href())
  const bell = page.getByRole('banner').getByText('Notifications')
  const before = await bell.boundingBox()
  await put([kept(people.camille, { lastModified: hoursAgo(0) })], other)
  await inTheBar().waitFor()
  expect(await bell.boundingBox()).toEqual(before)
  expect(await tooltip()).toBe('Brouillon expire dans 7 jours')
  expect(await dots()).toBe(0)
  await put([], other)
  await inTheBar().waitFor({ state: 'detached' })
  await put([kept(people.camille), kept(people.camille, { lastModified: hoursAgo(24 * 5) })], other)
  await inTheBar().waitFor()
  expect(await tooltip()).toBe('Brouillon expire dans 2 jours')
  expect(await dots()).toBe(1)
  await inTheBar().click()
  await page.waitForURL(`**${routes.drafts.path}`)
  expectSilence(watched)
})
