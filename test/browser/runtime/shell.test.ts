import { expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { expectSilence, settled } from '../../setup/browser.ts'
import { violations } from '../faults.ts'
import { look, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, takeSession } from '../user-actions.ts'

stage()

test('views and islands draw their icons from one cached file', async () => {
  await signedIn(people.camille)
  await page.goto(routes.dashboard.href())
  await awake(page, 'NavMenu')
  const addresses = await page.evaluate(() =>
    Array.from(document.querySelectorAll('use'), ({ href }) => href.baseVal.split('#')[0] ?? ''),
  )
  expect(addresses.length).toBeGreaterThan(5)
  expect([...new Set(addresses)]).toEqual([expect.stringMatching(/^\/assets\/icons-[^/]+\.svg$/)])
  const { headers } = await fetch(new URL(addresses[0] ?? '', page.url()))
  expect(headers.get('content-type')).toBe('image/svg+xml')
  expect(headers.get('cache-control')).toContain('immutable')
  await expect.poll(undrawn).toBe(0)
  expectSilence(watched)
})

/** How many drawings take room and show nothing. */
const undrawn = () =>
  page.evaluate(
    () =>
      Array.from(document.querySelectorAll('use')).filter(
        (use) => use.ownerSVGElement?.clientWidth && use.getBBox().width === 0,
      ).length,
  )

test('the offline notice shows on the sign-in page and the dashboard without moving them', async () => {
  await look()
  await page.goto(routes.login.href())
  await awake(page, 'LoginForm')
  await goOffline()
  await takeSession(watched, people.camille)
  await page.goto(routes.dashboard.href())
  await awake(page, 'NavMenu')
  await goOffline()
  expectSilence(watched)
})

async function goOffline(): Promise<void> {
  const notice = page.getByRole('status').filter({ hasText: 'Vous êtes hors ligne.' })
  const top = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().top)
  const before = await top()
  expect(await notice.count()).toBe(0)
  await watched.context.setOffline(true)
  await notice.waitFor()
  expect(await top()).toBe(before)
  await settled(page)
  expect(await violations(page, { include: ['[data-offline]'] })).toEqual([])
  await watched.context.setOffline(false)
  await notice.waitFor({ state: 'detached' })
}
