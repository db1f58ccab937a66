import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { ownAnswer } from '../../setup/own-answer.ts'
import { page, watched } from '../stage.ts'
import { awake } from '../user-actions.ts'
import { box, enter, loaderScene, passLoader } from './loader-scene.ts'

const warning = () => page.getByRole('img', { name: 'Animation indisponible' })
const drawn = () => box().locator('svg path').count()
const files = /LoaderPlayer|Mainloader/
const player = () => box().locator('[aria-hidden] > div')

describe('the loader animation', () => {
  loaderScene()

  test('plays, is fetched only when shown, and does not move under reduced motion', async () => {
    await enter(routes.dashboard.href())
    await expect.poll(drawn).toBeGreaterThan(5)
    const drawing = () => player().innerHTML()
    await page.clock.runFor(500)
    const before = await drawing()
    await page.clock.runFor(500)
    expect(await drawing()).not.toBe(before)
    expect(await warning().count()).toBe(0)
    await passLoader()
    expect(await player().count()).toBe(0)
    const asked: string[] = []
    page.on('request', (request) => files.test(request.url()) && asked.push(request.url()))
    await page.goto(routes.dashboard.href())
    await awake(page, 'FullScreenLoader')
    await page.clock.runFor(1_000)
    expect(asked).toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(routes.dashboard.href())
    await awake(page, 'FullScreenLoader')
    expect(await box().locator('[aria-hidden] > svg').isVisible()).toBe(true)
    expect(asked).toEqual([])
    await passLoader()
    expectSilence(watched)
  })

  test('becomes a warning when its file or its player fails to load', async () => {
    for (const answer of [{ body: 'Bonjour' }, { body: '{"layers":12}' }, { status: 404, body: '{}' }]) {
      await page.route('**/Mainloader.json', (route) => route.fulfill({ headers: ownAnswer, ...answer }))
      await enter(routes.dashboard.href())
      await warning().waitFor()
      await passLoader()
      await page.unroute('**/Mainloader.json')
    }
    await page.route(/LoaderPlayer-[^/]*\.js$/, (route) => route.abort())
    await enter(routes.dashboard.href())
    await warning().waitFor()
    expectSilence(watched, [/404/, /ERR_FAILED/])
  })
})

test('the bundle holds only the part of the player that needs no eval', async () => {
  const folder = new URL('../../../dist/client/assets/', import.meta.url)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  expect(files.filter((name) => name.startsWith('LoaderPlayer')).length).toBeGreaterThan(0)
  for (const name of files) expect(await readFile(new URL(name, folder), 'utf8'), name).not.toMatch(/\beval\(/)
})
