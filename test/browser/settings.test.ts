import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as routes from '../../domain/ground/routes.ts'
import { expectSilence } from '../setup/browser.ts'
import { camille, page, people, signedIn, stage, watched } from './stage.ts'
import { awake, awakeForm, newProcess } from './user-actions.ts'

let url: string

stage()
beforeAll(async () => {
  url = (await camille.post<{ url: string }>('/invitations', { email: 'nina@exemple.fr', role: 'employee' })).url
})
beforeEach(async () => {
  await signedIn(people.camille)
})

test('the garage form formats the phone, and asks before a tab discards typed values', async () => {
  await page.goto(routes.garageEdit.href())
  await awakeForm(page)
  const phone = page.getByLabel('Téléphone')
  await phone.fill('04 65 71 23 48')
  await phone.blur()
  expect(await phone.inputValue()).toBe('+33465712348')
  await page.getByRole('navigation', { name: 'Paramètres' }).getByRole('link', { name: 'Profil' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('04\u00a065\u00a071\u00a023\u00a048').waitFor()
  expectSilence(watched)
})

test('an invitation link is copied with a confirmation', async () => {
  await watched.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(routes.employees.href())
  await awake(page, 'CopyField')
  await page.getByRole('button', { name: 'Copier' }).click()
  await page.getByRole('button', { name: 'Copié ✓' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  expectSilence(watched)
})

const nav = () => page.getByRole('navigation', { name: 'Paramètres' })
const tabs = () => nav().getByRole('link')
const summary = () => nav().locator('summary')
const boxes = () => tabs().evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect))

test('a wide screen shows every tab without a fold, and none alone on a line', async () => {
  await page.goto(routes.employees.href())
  for (const width of [720, 820, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const tops = (await boxes()).map(({ top }) => top)
    const alone = tops.filter((top) => tops.filter((other) => other === top).length === 1)
    expect([width, tops.length, alone]).toEqual([width, 10, []])
    expect(await summary().isVisible()).toBe(false)
    expect(await nav().getByText('Le garage').isVisible()).toBe(false)
  }
})

test('a phone names the current page on one line, which opens the tabs in three groups', async () => {
  await page.goto(routes.employees.href())
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await tabs().count()).toBe(0)
  expect((await nav().boundingBox())?.height).toBeLessThan(70)
  expect(await summary().innerText()).toContain(routes.employees.title)
  await summary().focus()
  await page.keyboard.press('Enter')
  expect(await nav().locator('p:visible').allInnerTexts()).toEqual(['Moi', 'Le garage', 'Données'])
  expect(await nav().locator('[aria-current=page]').allInnerTexts()).toEqual([routes.employees.title])
  const small = (await boxes()).filter(({ left, right, height }) => left < 0 || right > 360 || height < 44)
  expect([await tabs().count(), small]).toEqual([10, []])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === routes.profile.path)
  expect(await summary().innerText()).toContain(routes.profile.title)
  expectSilence(watched)
})

test('an employee has two tabs, which a phone shows without a fold', async () => {
  await signedIn(people.bruno)
  await page.goto(routes.profile.href())
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await tabs().allInnerTexts()).toEqual([routes.profile.title, routes.stepTypes.title])
  expect(await summary().count()).toBe(0)
})

const events = () => page.locator('main li')
const tallest = () =>
  events().evaluateAll((items) => Math.max(...items.map((item) => item.getBoundingClientRect().height)))

test('a journal event is at most 52 px high, and unfolds when pressed', async () => {
  await newProcess(camille)
  await camille.patch('/garage', {
    adresse: '1 rue du Port',
    codePostal: '69001',
    ville: 'Lyon',
    horaires: 'Lundi',
    message: 'Oui',
  })
  await page.goto(routes.journal.href())
  for (const width of [360, 820, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect([width, (await tallest()) <= 52]).toEqual([width, true])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  const long = events().filter({ hasText: 'Réglages du garage modifiés' }).first()
  const closed = (await long.boundingBox())?.height ?? 0
  await long.getByLabel(/^Tout lire/).click()
  expect((await long.boundingBox())?.height).toBeGreaterThan(closed)
  expect(new URL(page.url()).pathname).toBe(routes.journal.path)
  expectSilence(watched)
})
