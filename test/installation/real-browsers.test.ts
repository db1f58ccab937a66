import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../browser/user-actions.ts'
import { cast } from '../setup/cast.ts'
import { stopsAtFirstFailure } from '../setup/in-order.ts'
import type { RealBrowser } from '../setup/real-browsers/commands.ts'
import { hasFirefox, openFirefox, type Preferences } from '../setup/real-browsers/firefox.ts'
import { flows, type Scene } from '../setup/real-browsers/flows.ts'
import { handOf } from '../setup/real-browsers/hand.ts'
import { hasWebKit, openWebKit } from '../setup/real-browsers/webkit.ts'
import { type Site, startSite } from '../setup/site.ts'

let site: Site
let folder: string
let photo: string

beforeAll(async () => {
  site = await startSite()
  folder = await mkdtemp(join(tmpdir(), 'fil-photo-'))
  photo = join(folder, 'disque.jpg')
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#336699', noise } })
    .jpeg({ quality: 92 })
    .withMetadata({ orientation: 6 })
    .toFile(photo)
})
afterAll(async () => {
  await site?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A day in its order, in the browser that the function gives. */
function day({ scripts, browser }: { scripts: boolean; browser: () => Promise<RealBrowser> }): void {
  stopsAtFirstFailure()
  let scene: Scene
  let opened: RealBrowser

  beforeAll(async () => {
    opened = await browser()
    const { camille } = await cast(site)
    await opened.commands.open('about:blank')
    await opened.commands.size(1280, 900)
    scene = { hand: handOf(opened.commands, site), camille, api: await api(site, camille), scripts, photo }
  })
  afterAll(() => opened?.commands.forgetCookies())

  test.each(flows.filter(({ needsScripts }) => scripts || !needsScripts))('$name', ({ run }) => run(scene))

  test('causes no error in the console', async () => {
    expect(await opened.complaints()).toEqual([])
  })
}

const order = { shuffle: false, retry: 0 }

describe.runIf(hasFirefox)('Firefox ESR', order, () => {
  let firefox: Awaited<ReturnType<typeof openFirefox>>
  const preferring = (preferences: Preferences) => async () => {
    await firefox.prefer(preferences)
    return firefox
  }
  beforeAll(async () => {
    firefox = await openFirefox()
  })
  afterAll(() => firefox?.close())

  describe('as on Linux and Windows', order, () => day({ scripts: true, browser: preferring({}) }))
  describe('as on a Mac, where a press focuses no button', order, () =>
    day({ scripts: true, browser: preferring({ 'accessibility.mouse_focuses_formcontrol': 0 }) }),
  )
  describe('without scripts', order, () =>
    day({ scripts: false, browser: preferring({ 'javascript.enabled': false }) }),
  )
})

describe.runIf(hasWebKit)('WebKitGTK', order, () => {
  let webkit: RealBrowser
  beforeAll(async () => {
    webkit = await openWebKit()
  })
  afterAll(() => webkit?.close())

  describe('as it comes', order, () => day({ scripts: true, browser: async () => webkit }))
})
