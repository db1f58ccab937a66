import { beforeEach, describe, expect, test } from 'vitest'
import { expectSilence, openPage } from '../../setup/browser.ts'
import { browser, camille, enter, newCast, page, people, site, stage, watched } from './stage.ts'
import { awake, newProcess, signInPlainly } from './user-actions.ts'

stage()
beforeEach(async () => {
  await newCast()
  await newProcess(camille, { nom: 'Lambert' })
  await newProcess(camille, { nom: 'Benali' })
  await enter(people.camille)
  await page.goto('/dashboard?vue=tous')
  await awake(page, 'ProcessBoard')
})

const names = () => page.locator('table a[data-process]').allTextContents()

test('the list follows what is typed, and so does the address', async () => {
  await page.getByLabel('Rechercher').pressSequentially('benali')
  await expect.poll(names).toEqual(['Freins de Benali'])
  expect(new URL(page.url()).search).toBe('?q=benali')
  expect(await page.getByLabel('Rechercher').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('status').filter({ hasText: '1 processus' }).waitFor({ state: 'attached' })
  await page.reload()
  expect(await names()).toEqual(['Freins de Benali'])
  expect(await page.getByLabel('Rechercher').inputValue()).toBe('benali')
  expectSilence(watched)
})

test('a slash leads to the search from anywhere but a field; Enter opens the only result', async () => {
  const field = page.getByLabel('Rechercher')
  const focused = () => field.evaluate((element) => element === document.activeElement)
  expect(await field.getAttribute('aria-keyshortcuts')).toBe('/')
  await page.getByRole('link', { name: 'Nouveau processus' }).focus()
  await page.keyboard.press('/')
  await expect.poll(focused).toBe(true)
  await page.keyboard.type('freins/')
  expect(await field.inputValue()).toBe('freins/')
  await field.fill('freins')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?q=freins')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Proposé' }).focus()
  await page.keyboard.press('/')
  await page.keyboard.type('benali')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Freins de Benali' }).waitFor()
  await page.keyboard.press('/')
  expect(await focused()).toBe(false)
  expectSilence(watched)
})

test('a row is headed by its plate, which its link says first', async () => {
  const row = page.getByRole('row', { name: /Benali/ })
  const plate = await row.getByRole('rowheader').textContent()
  expect(plate).toMatch(/^[A-Z\d-]{6,}$/)
  await row.getByRole('link', { name: `${plate} Freins de Benali`, exact: true }).waitFor()
})

test('a status is applied at once; no result says how to get out', async () => {
  await page.getByRole('checkbox', { name: 'Terminé' }).click()
  await page.getByText('Aucun résultat').first().waitFor()
  expect(new URL(page.url()).search).toBe('?status=completed')
  await page.getByRole('link', { name: 'Effacer les filtres' }).click()
  await expect.poll(async () => (await names()).length).toBe(2)
  expectSilence(watched)
})

test('only the last of several answers is shown', async () => {
  let first = true
  await page.route('**/dashboard?*', async (route) => {
    if (first) {
      first = false
      await new Promise((resolve) => setTimeout(resolve, 1500))
    }
    await route.continue().catch(() => undefined)
  })
  const field = page.getByLabel('Rechercher')
  await field.fill('lambert')
  await page.waitForTimeout(500)
  await field.fill('benali')
  await expect.poll(names).toEqual(['Freins de Benali'])
  await page.waitForTimeout(1500)
  expect(await names()).toEqual(['Freins de Benali'])
  expectSilence(watched)
})

test('when the server cannot be reached it is told, and the next try works', async () => {
  await page.route('**/dashboard?*', (route) => route.abort())
  await page.getByLabel('Rechercher').fill('benali')
  await page.getByText('Erreur chargement liste').waitFor()
  await page.unroute('**/dashboard?*')
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await expect.poll(names).toEqual(['Freins de Benali'])
  expectSilence(watched, [/ERR_FAILED/])
})

test('a period and the dates stand in for each other; several statuses share the address', async () => {
  await page.getByLabel('Du').fill('2026-01-01')
  await expect.poll(() => new URL(page.url()).search).toBe('?dateFrom=2026-01-01')
  await page.getByLabel('Période', { exact: true }).selectOption('7 jours')
  await expect.poll(() => new URL(page.url()).search).toBe('?quickPeriod=7days')
  expect(await page.getByLabel('Du').inputValue()).toBe('')
  await page.getByLabel('Au', { exact: true }).fill('2026-02-01')
  await expect.poll(() => new URL(page.url()).search).toBe('?dateTo=2026-02-01')
  expect(await page.getByLabel('Période', { exact: true }).inputValue()).toBe('')
  await page.getByLabel('Au', { exact: true }).fill('')
  await page.getByRole('checkbox', { name: 'Proposé' }).click()
  await page.getByRole('checkbox', { name: 'En cours' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('in_progress,proposed')
  await page.reload()
  expect(await page.getByRole('checkbox', { name: 'En cours' }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'Terminé' }).isChecked()).toBe(false)
  expectSilence(watched)
})

test('Back brings the form and the list to the filters of the address', async () => {
  await page.getByLabel('Rechercher').fill('lambert')
  await expect.poll(names).toEqual(['Freins de Lambert'])
  await page.getByRole('link', { name: 'Freins de Lambert' }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByLabel('Rechercher').fill('benali')
  await expect.poll(names).toEqual(['Freins de Benali'])
  await page.goBack()
  await expect.poll(names).toEqual(['Freins de Lambert'])
  expect(await page.getByLabel('Rechercher').inputValue()).toBe('lambert')
  expectSilence(watched)
})

test('what was typed before the script woke is searched for', async () => {
  await page.route('**/ProcessBoard*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Rechercher').fill('benali')
  await expect.poll(names, { timeout: 10_000 }).toEqual(['Freins de Benali'])
  expect(await page.getByLabel('Rechercher').inputValue()).toBe('benali')
})

describe('coming back to the tab', () => {
  beforeEach(async () => {
    await page.clock.install()
    await page.reload()
    await awake(page, 'ProcessBoard')
  })
  const later = () => page.clock.fastForward(5000)
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const looks = () => {
    const seen: string[] = []
    page.on('request', (request) => {
      if (request.headers()['x-page-regions']) seen.push(request.url())
    })
    return seen
  }

  test('shows what changed meanwhile; focus, scroll and what stayed are left alone', async () => {
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
    expect(await lambert.evaluate((link) => link === document.activeElement)).toBe(true)
    expect(await row.evaluate((kept) => kept === document.activeElement?.closest('tr'))).toBe(true)
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    await page
      .getByRole('row', { name: /Zidane/ })
      .getByText('À valider')
      .waitFor()
    expectSilence(watched)
  })

  test('asks at most once in a few seconds, keeps filters, and a server away says nothing', async () => {
    const seen = looks()
    await comeBack()
    await page.waitForTimeout(300)
    expect(seen).toEqual([])
    await page.getByLabel('Rechercher').fill('benali')
    await expect.poll(names).toEqual(['Freins de Benali'])
    await later()
    await comeBack()
    await comeBack()
    await page.waitForTimeout(300)
    expect(seen.map((url) => new URL(url).search)).toEqual(['?q=benali', '?q=benali'])
    expect(await names()).toEqual(['Freins de Benali'])
    await page.route('**/dashboard?*', (route) => route.abort())
    await later()
    await comeBack()
    await page.waitForTimeout(300)
    expect(await page.locator('[data-toast]').count()).toBe(0)
    expectSilence(watched, [/ERR_FAILED/])
  })

  test('touches nothing when nothing changed', async () => {
    const changes = await page.evaluateHandle(() => {
      const seen: string[] = []
      new MutationObserver((records) => {
        for (const { type, target } of records) seen.push(`${type} ${(target as Element).outerHTML}`)
      }).observe(document.querySelector('main') as Element, { subtree: true, childList: true, attributes: true })
      return seen
    })
    const seen = looks()
    await later()
    await comeBack()
    await expect.poll(() => seen.length).toBe(1)
    await page.waitForTimeout(500)
    expect((await changes.jsonValue()).filter((change) => !change.includes('name="_csrf"'))).toEqual([])
  })
})

test('a toast stands at the bottom right', async () => {
  await page.route('**/dashboard?*', (route) => route.abort())
  await page.getByLabel('Rechercher').fill('benali')
  const toast = page.locator('[data-toast]', { hasText: 'Erreur chargement liste' })
  await toast.hover()
  const fromCorner = async () => {
    const box = await toast.boundingBox()
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    return box ? Math.max(width - box.x - box.width, height - box.y - box.height) : Number.POSITIVE_INFINITY
  }
  await expect.poll(fromCorner).toBeLessThan(40)
})

test('at 360 px nothing is wider than the screen; dates unfold', async () => {
  const late = { startDate: '2026-01-02', estimatedEndDate: '2026-01-05' }
  await newProcess(camille, { nom: 'Échappement-Interminable-de-la-Rochefoucauld', ...late })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard?vue=tous')
  await awake(page, 'ProcessBoard')
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(360)
  await page.getByText(/liens? publics? expiré/).click()
  await page.getByRole('button', { name: 'Réactiver' }).waitFor()
  await page.getByText('Période et dates').click()
  await page.getByLabel('Période', { exact: true }).selectOption('30 jours')
  await expect.poll(() => new URL(page.url()).search).toBe('?quickPeriod=30days')
  expect(await width()).toBe(360)
  await page.reload()
  expect(await page.getByLabel('Période', { exact: true }).isVisible()).toBe(true)
  expectSilence(watched)
})

test('without scripts the form asks the server', async () => {
  const context = await openPage(browser, { baseURL: site.url, javaScriptEnabled: false })
  await signInPlainly(context, people.camille)
  await context.page.getByRole('link', { name: 'Tous' }).click()
  await context.page.getByLabel('Rechercher').fill('lambert')
  await context.page.getByRole('button', { name: 'Filtrer' }).click()
  await context.page.waitForURL('**q=lambert**')
  expect(await context.page.locator('table a[data-process]').allTextContents()).toEqual(['Freins de Lambert'])
  await context.close()
})
