import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownFactorsHref } from '../../domain/ground/addresses/page-links.ts'
import * as routes from '../../domain/ground/routes.ts'
import type { Process } from '../../domain/processes/process.ts'
import { expectSilence, reopenPage, type WatchedPage } from '../setup/browser.ts'
import { type Cast, cast } from '../setup/cast.ts'
import { codeOf, enrol } from '../setup/second-factor.ts'
import { browser, site, visitedSite } from '../setup/visited-site.ts'
import { api, awake, newProcess, signIn as signInByCookie } from './user-actions.ts'

let people: Cast
let watched: WatchedPage
let page: Page

visitedSite()
beforeAll(async () => {
  people = await cast(site)
  await newProcess(await api(site, people.camille), { nom: 'Moreau' })
})
beforeEach(async () => {
  watched = await reopenPage(browser, { baseURL: site.url, reducedMotion: 'reduce' })
  page = watched.page
})
afterEach(() => watched.close())

const newOfLambert = async (): Promise<Process> => newProcess(await api(site, people.camille), { nom: 'Lambert' })
const rowOf = ({ id }: Process) => page.locator(`a[data-process][href$="${id}"]`)

const key = (name: string) => page.keyboard.press(name)
const type = (text: string) => page.keyboard.type(text)

/** Presses Tab until the focus is there; each stop on the way must be visible. */
async function tabTo(target: Locator, step: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 40; stops += 1) {
    await key(step)
    expect(await invisibleFocus()).toBeNull()
    if (await holdsFocus(target)) return
  }
  throw new Error(`The keyboard does not reach ${target}`)
}

const holdsFocus = async (target: Locator) =>
  (await target.count()) > 0 && target.first().evaluate((element) => element === document.activeElement)

/** The focused element, if its focus is invisible. Its ring may be drawn on its label, or over its row. */
function invisibleFocus(): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    // When the focus is on the calendar's button inside a field, the field is not :focus: the browser draws the ring.
    if (focused.matches('input[type=date]:not(:focus)')) return null
    const { parentElement, nextElementSibling } = focused
    const rings = [focused, parentElement, nextElementSibling].flatMap((element) =>
      element ? [getComputedStyle(element), getComputedStyle(element, '::after')] : [],
    )
    const seen = rings.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    )
    return seen ? null : focused.outerHTML.slice(0, 200)
  })
}

async function signIn() {
  await page.goto(routes.login.href())
  await awake(page, 'LoginForm')
  await tabTo(page.getByLabel('Email'))
  await type(people.camille.email)
  await tabTo(page.getByLabel('Mot de passe'))
  await type(people.camille.password)
  await key('Enter')
  await page.waitForURL(`**${routes.dashboard.path}`)
  await awake(page, 'ProcessDetail')
}

test('a user signs in, filters, moves a step and signs out by keyboard alone', async () => {
  const process = await newOfLambert()
  await signIn()
  await tabTo(page.getByRole('link', { name: 'Tous', exact: true }))
  await key('Enter')
  await page.waitForURL('**vue=tous')
  await awake(page, 'ProcessBoard')
  const search = page.getByRole('searchbox', { name: 'Rechercher' })
  await tabTo(search)
  await type('moreau')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  for (let letter = 0; letter < 6; letter += 1) await key('Backspace')
  await tabTo(page.getByRole('checkbox', { name: 'Proposé' }))
  await key('Space')
  await expect.poll(() => new URL(page.url()).search).toContain('status=proposed')
  const row = rowOf(process)
  await row.waitFor()
  await tabTo(row)
  await key('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
  await tabTo(sheet.getByRole('button', { name: 'Marquer prêt' }))
  await key('Enter')
  await expect.poll(() => holdsFocus(sheet.getByRole('button', { name: 'Valider' }))).toBe(true)
  await key('Space')
  await sheet.getByText('33 %').waitFor()
  await expect.poll(() => holdsFocus(sheet.getByRole('button', { name: 'Marquer prêt' }))).toBe(true)
  await tabTo(sheet.getByRole('listitem').locator('summary', { hasText: 'Dépose' }), 'Shift+Tab')
  await key('Enter')
  await tabTo(sheet.getByRole('button', { name: 'Repasser à Prêt' }))
  await key('Enter')
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  await key('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await sheet.isVisible()).toBe(true)
  await key('Escape')
  await sheet.waitFor({ state: 'hidden' })
  // The process has begun, so the filter no longer shows it: the keyboard stays at the content.
  await row.waitFor({ state: 'detached' })
  await expect.poll(() => holdsFocus(page.locator('main'))).toBe(true)

  const menu = page.locator('summary', { hasText: 'Menu' })
  await tabTo(menu, 'Shift+Tab')
  await key('Enter')
  await tabTo(page.getByRole('link', { name: 'Paramètres' }))
  await key('Escape')
  await expect.poll(() => holdsFocus(menu)).toBe(true)
  expect(await page.getByRole('link', { name: 'Paramètres' }).isVisible()).toBe(false)
  await key('Space')
  await tabTo(page.getByRole('button', { name: 'Déconnexion' }))
  await key('Enter')
  await page.waitForURL(`**${routes.login.path}`)
  expectSilence(watched)
})

test('an open sheet keeps the focus inside, and returns it when it closes', async () => {
  const process = await newOfLambert()
  await signInByCookie(watched, people.camille)
  await awake(page, 'ProcessDetail')
  const row = rowOf(process)
  await tabTo(row)
  await key('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('heading', { name: 'Lien public' }).waitFor()
  for (let stops = 0; stops < 20; stops += 1) {
    await key('Tab')
    expect(await invisibleFocus()).toBeNull()
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  // While a pressed button has gone and the next act is not there yet, the sheet as a whole has the focus.
  await sheet.evaluate((element) => element.focus())
  await key('Shift+Tab')
  expect(await sheet.evaluate((element) => element !== document.activeElement)).toBe(true)
  expect(await invisibleFocus()).toBeNull()
  await tabTo(sheet.getByRole('button', { name: 'Fermer' }))
  await key('Enter')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => holdsFocus(row)).toBe(true)
})

test('every page starts the focus at its content, and shows each focused element', async () => {
  await signInByCookie(watched, people.camille)
  // A tab counts as one that has shown a page once that page's scripts have run.
  await awake(page, 'NavMenu')
  const lists = [routes.clients, routes.dashboard, routes.cars, routes.drafts, routes.notifications]
  const settings = [routes.profile, routes.employees, routes.garage, routes.garageEdit, routes.stepTypes]
  for (const { path } of [...lists, ...settings, routes.clientNew]) {
    await page.goto(path)
    await awake(page, 'NavMenu')
    await expect.poll(() => holdsFocus(page.locator('main')), { message: path }).toBe(true)
    await key('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null), path).toBe(true)
    await walk(path)
  }
  await page.goto(routes.clients.href())
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await tabTo(skip, 'Shift+Tab')
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await key('Enter')
  await tabTo(page.locator('main').getByRole('link', { name: 'Nouveau client' }))
})

/** All the tab stops of a page, from its first. */
async function walk(path: string): Promise<void> {
  await page.locator('a[href="#contenu"]').focus()
  for (let stops = 0; stops < 60; stops += 1) {
    await key('Tab')
    expect([path, await invisibleFocus()]).toEqual([path, null])
    if (await page.evaluate(() => document.activeElement === document.body)) return
  }
}

test('two-step sign-in and removing an app work by keyboard alone', async () => {
  const { denise } = people
  const { secret } = await enrol({ app: site.url, db: site.db, deps: site.deps }, denise)
  await page.goto(routes.login.href({}, { next: routes.recoveryCodes.href() }))
  await awake(page, 'LoginForm')
  await tabTo(page.getByLabel('Email'))
  await type(denise.email)
  await tabTo(page.getByLabel('Mot de passe'))
  await type(denise.password)
  await key('Enter')
  await page.waitForURL(`**${routes.secondStep.path}*`)
  await expect.poll(() => holdsFocus(page.getByLabel('Code à 6 chiffres'))).toBe(true)
  await type(codeOf({ secret }, new Date()))
  await key('Enter')
  await page.getByRole('button', { name: 'Montrer mes codes' }).waitFor()
  await walk(routes.recoveryCodes.path)
  await tabTo(page.getByRole('button', { name: 'Montrer mes codes' }))
  await key('Enter')
  await awake(page, 'CopyButton')
  await walk('codes')
  await page.goto(ownFactorsHref())
  await tabTo(page.getByRole('link', { name: 'Retirer Téléphone' }))
  await key('Enter')
  await page.waitForURL('**/retirer')
  await expect.poll(() => holdsFocus(page.getByLabel('Mot de passe actuel'))).toBe(true)
  await type(denise.password)
  await key('Enter')
  await page.getByText('Retiré', { exact: true }).waitFor()
  expectSilence(watched, [/401/])
})
