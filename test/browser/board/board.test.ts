import type { Locator, Page, Request } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, newCast, page, people, signedIn, stage, watched } from '../stage.ts'
import { answered, awake, newProcess } from '../user-actions.ts'

const list = routes.dashboard.href({}, { vue: 'tous' })

stage()
beforeEach(async () => {
  await newCast()
  await newProcess(camille, { nom: 'Lambert' })
  await newProcess(camille, { nom: 'Benali' })
  await signedIn(people.camille)
  await page.goto(list)
  await awake(page, 'ProcessBoard')
})

const names = () => page.locator('table a[data-process]').allTextContents()
const search = () => page.getByLabel('Rechercher')
const query = () => new URL(page.url()).search
const isFocused = () => search().evaluate((field) => field === document.activeElement)
const period = () => page.getByLabel('Période', { exact: true })
const status = (name: string) => page.getByRole('checkbox', { name })

describe('the process list', () => {
  test('follows the typed search and the address, and recovers from a failed request', async () => {
    await search().pressSequentially('benali')
    await expect.poll(names).toEqual(['Freins de Benali'])
    expect(query()).toBe('?q=benali')
    await expect.poll(isFocused).toBe(true)
    await page.getByRole('status').filter({ hasText: '1 processus' }).waitFor({ state: 'attached' })
    await page.reload()
    expect(await names()).toEqual(['Freins de Benali'])
    expect(await search().inputValue()).toBe('benali')
    const row = page.getByRole('row', { name: /Benali/ })
    const plate = await row.getByRole('rowheader').textContent()
    expect(plate).toMatch(/^[A-Z\d-]{6,}$/)
    await row.getByRole('link', { name: `${plate} Freins de Benali`, exact: true }).waitFor()

    await awake(page, 'ProcessBoard')
    await page.route('**/dashboard?*', (route) => route.abort())
    await search().fill('lambert')
    const toast = page.locator('[data-toast]', { hasText: 'Erreur chargement liste' })
    await toast.hover()
    await expect.poll(() => fromCorner(toast)).toBeLessThan(40)
    await page.unroute('**/dashboard?*')
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await expect.poll(names).toEqual(['Freins de Lambert'])
    expectSilence(watched, [/ERR_FAILED/])
  })

  test('follows status, date and period filters, and offers to clear them when nothing matches', async () => {
    await status('Terminé').click()
    await page.getByText('Aucun résultat').first().waitFor()
    expect(query()).toBe('?status=completed')
    await page.getByRole('link', { name: 'Effacer les filtres' }).click()
    await expect.poll(async () => (await names()).length).toBe(2)
    await awake(page, 'ProcessBoard')
    await page.getByLabel('Du').fill('2026-01-01')
    await expect.poll(query).toBe('?dateFrom=2026-01-01')
    await period().selectOption('7 jours')
    await expect.poll(query).toBe('?quickPeriod=7days')
    expect(await page.getByLabel('Du').inputValue()).toBe('')
    await page.getByLabel('Au', { exact: true }).fill('2026-02-01')
    await expect.poll(query).toBe('?dateTo=2026-02-01')
    expect(await period().inputValue()).toBe('')
    await page.getByLabel('Au', { exact: true }).fill('')
    await status('Proposé').click()
    await status('En cours').click()
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('in_progress,proposed')
    await page.reload()
    expect(await status('En cours').isChecked()).toBe(true)
    expect(await status('Terminé').isChecked()).toBe(false)
    expectSilence(watched)
  })

  test('shows the latest answer, keeps text typed before hydration, and follows the Back button', async () => {
    const letFirst = await holdFirst(page, '**/dashboard?*')
    await search().fill('freins')
    await letFirst.asked
    await search().fill('benali')
    await expect.poll(names).toEqual(['Freins de Benali'])
    letFirst.go()
    await answered(await letFirst.asked)
    expect(await names()).toEqual(['Freins de Benali'])

    const letScript = await holdFirst(page, '**/entry-client-*.js')
    await page.reload({ waitUntil: 'commit' })
    await search().fill('lambert')
    await letScript.asked
    letScript.go()
    await expect.poll(names).toEqual(['Freins de Lambert'])
    expect(await search().inputValue()).toBe('lambert')

    await page.getByRole('link', { name: 'Freins de Lambert' }).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await search().fill('benali')
    await expect.poll(names).toEqual(['Freins de Benali'])
    await page.goBack()
    await expect.poll(names).toEqual(['Freins de Lambert'])
    expect(await search().inputValue()).toBe('lambert')
    expectSilence(watched)
  })
})

test('Enter in the list search opens the only result', async () => {
  await search().fill('freins')
  await search().press('Enter')
  await expect.poll(query).toBe('?q=freins')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await search().fill('benali')
  await search().press('Enter')
  await page.getByRole('dialog', { name: 'Freins de Benali' }).waitFor()
  expectSilence(watched)
})

describe('returning to the tab', () => {
  beforeEach(async () => {
    await page.clock.install()
    await page.reload()
    await awake(page, 'ProcessBoard')
  })
  const later = () => page.clock.fastForward(5000)
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const looks = () => {
    const seen: Request[] = []
    page.on('request', (request) => {
      if (request.headers()['x-page-regions']) seen.push(request)
    })
    return seen
  }

  test('updates only the rows that changed, and keeps focus and scroll', async () => {
    const changes = await page.evaluateHandle(watchChanges)
    const seen = looks()
    await later()
    await comeBack()
    await expect.poll(() => seen.length).toBe(1)
    await answered(seen[0] as Request)
    expect((await changes.jsonValue()).filter((change) => !change.includes('name="_csrf"'))).toEqual([])

    const lambert = page.getByRole('link', { name: 'Freins de Lambert' })
    await lambert.focus()
    const row = await page.evaluateHandle(() => document.activeElement?.closest('tr'))
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.evaluate(() => window.scrollTo(0, 150))
    const { id, steps } = await newProcess(camille, { nom: 'Zidane' })
    await camille.post(`/processes/${id}/steps/${steps[0]?.id}/propose-ready`)
    await later()
    await comeBack()
    await expect.poll(names).toEqual(['Freins de Zidane', 'Freins de Benali', 'Freins de Lambert'])
    await expect.poll(() => lambert.evaluate((link) => link === document.activeElement)).toBe(true)
    await expect.poll(() => row.evaluate((kept) => kept === document.activeElement?.closest('tr'))).toBe(true)
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    const zidane = page.getByRole('row', { name: /Zidane/ })
    await zidane.getByText('À valider').waitFor()
    expectSilence(watched)
  })

  test('refreshes at most once in a few seconds, keeps filters, and hides network errors', async () => {
    const seen = looks()
    await comeBack()
    await search().fill('benali')
    await expect.poll(names).toEqual(['Freins de Benali'])
    await later()
    await comeBack()
    await comeBack()
    await expect.poll(() => seen.length).toBe(2)
    await answered(seen[1] as Request)
    expect(await names()).toEqual(['Freins de Benali'])
    await page.route('**/dashboard?*', (route) => route.abort())
    await later()
    await comeBack()
    await expect.poll(() => seen.length).toBe(3)
    await answered(seen[2] as Request)
    expect(await page.locator('[data-toast]').count()).toBe(0)
    // The first return asked nothing, and the two that came together asked once.
    expect(seen.map((request) => new URL(request.url()).search)).toEqual(['?q=benali', '?q=benali', '?q=benali'])
    expectSilence(watched, [/ERR_FAILED/])
  })
})

test('the list fits 360 px, and the date filters unfold', async () => {
  const late = { startDate: '2026-01-02', estimatedEndDate: '2026-01-05' }
  await newProcess(camille, { nom: 'Échappement-Interminable-de-la-Rochefoucauld', ...late })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(list)
  await awake(page, 'ProcessBoard')
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(360)
  await page.getByText(/liens? publics? expiré/).click()
  await page.getByRole('button', { name: 'Réactiver' }).waitFor()
  await page.getByText('Période et dates').click()
  await period().selectOption('30 jours')
  await expect.poll(query).toBe('?quickPeriod=30days')
  expect(await width()).toBe(360)
  await page.reload()
  expect(await period().isVisible()).toBe(true)
  expectSilence(watched)
})

/** Holds the first request to such an address until the test releases it; later ones pass at once. */
async function holdFirst(where: Page, address: string) {
  const asked = Promise.withResolvers<Request>()
  const held = Promise.withResolvers<void>()
  await where.route(
    address,
    async (route) => {
      asked.resolve(route.request())
      await held.promise
      await route.continue().catch(() => undefined)
    },
    { times: 1 },
  )
  return { asked: asked.promise, go: held.resolve }
}

/** Distance of a box from the bottom right of the screen, in px. */
async function fromCorner(of: Locator): Promise<number> {
  const box = await of.boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  return box ? Math.max(width - box.x - box.width, height - box.y - box.height) : Number.POSITIVE_INFINITY
}

/** Runs in the page: records the changes of its content. */
function watchChanges(): string[] {
  const seen: string[] = []
  new MutationObserver((records) => {
    for (const { type, target } of records) seen.push(`${type} ${(target as Element).outerHTML}`)
  }).observe(document.querySelector('main') as Element, { subtree: true, childList: true, attributes: true })
  return seen
}
