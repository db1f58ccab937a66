import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { expectSilence } from '../../setup/browser.ts'
import { begin, box, enter, loaderScene, passLoader } from './loader-scene.ts'
import { page, watched } from './stage.ts'
import { awake } from './user-actions.ts'

loaderScene()

const warning = () => page.getByRole('img', { name: 'Animation indisponible' })
const drawn = () => box().locator('svg path').count()
const asked = (pattern: RegExp) => {
  const urls: string[] = []
  page.on('request', (request) => pattern.test(request.url()) && urls.push(request.url()))
  return urls
}
const files = /LoaderPlayer|Mainloader/
const player = () => box().locator('[aria-hidden] > div')

describe('its picture', () => {
  test('moves, and is fetched only when it is shown', async () => {
    await enter('/dashboard')
    await expect.poll(drawn).toBeGreaterThan(5)
    const look = () => player().innerHTML()
    await page.clock.runFor(500)
    const before = await look()
    await page.clock.runFor(500)
    expect(await look()).not.toBe(before)
    expect(await warning().count()).toBe(0)
    await passLoader()
    expect(await player().count()).toBe(0)
    const urls = asked(files)
    await page.goto('/clients')
    await awake(page, 'FullScreenLoader')
    await page.clock.runFor(1_000)
    expect(urls).toEqual([])
    expectSilence(watched)
  })

  test('stands still for those who ask for it', async () => {
    await begin({ reducedMotion: 'reduce' })
    const urls = asked(files)
    await enter('/dashboard')
    await awake(page, 'FullScreenLoader')
    expect(await box().locator('[aria-hidden] > svg').isVisible()).toBe(true)
    expect(urls).toEqual([])
    await passLoader()
    expectSilence(watched)
  })

  test.each([
    ['is not JSON', { body: 'Bonjour' }],
    ['is no animation', { body: '{"layers":12}' }],
    ['does not exist', { status: 404, body: '{}' }],
  ])('is a warning when the file %s', async (_what, answer) => {
    await page.route('**/Mainloader.json', (route) => route.fulfill(answer))
    await enter('/dashboard')
    await warning().waitFor()
    await passLoader()
    expectSilence(watched, [/404/])
  })

  test('is a warning when the player does not come', async () => {
    await page.route(/LoaderPlayer-[^/]*\.js$/, (route) => route.abort())
    await enter('/dashboard')
    await warning().waitFor()
    expectSilence(watched, [/ERR_FAILED/])
  })
})

test('of the player only the part that needs no eval is shipped', async () => {
  const folder = new URL('../../../dist/client/assets/', import.meta.url)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  expect(files.filter((name) => name.startsWith('LoaderPlayer')).length).toBeGreaterThan(0)
  for (const name of files) expect(await readFile(new URL(name, folder), 'utf8'), name).not.toMatch(/\beval\(/)
})
