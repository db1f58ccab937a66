import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence, openPage, type WatchedPage } from '../../setup/browser.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { browser, site, visitedSite } from '../../setup/visited-site.ts'
import { api, awake, newProcess, sendSignIn, signIn } from '../user-actions.ts'

const mmPerInch = 25.4
/** The resolution of a phone a metre away from the sheet: 1080 lines over half a metre. */
const dotsPerMmFromAMetre = 2
/** An A4 sheet between its margins, at the 96 dots an inch of CSS. */
const sheet = { width: Math.round((186 / mmPerInch) * 96), height: Math.round((269 / mmPerInch) * 96) }

let people: Cast
let process: Process
let watched: WatchedPage

visitedSite()
beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })
  people = await cast(site)
  process = await newProcess(await api(site, people.camille), { estimatedEndDate: '2036-11-21' })
  const deviceScaleFactor = (dotsPerMmFromAMetre * mmPerInch) / 96
  watched = await openPage(browser, { baseURL: site.url, viewport: sheet, deviceScaleFactor })
  await signIn(watched, people.camille)
})
afterAll(() => watched?.close())

/** The link as an admin copies it. */
async function link(): Promise<string> {
  const { page, close } = await openPage(browser, {
    baseURL: site.url,
    storageState: await watched.context.storageState(),
  })
  await page.goto(routes.process.href(process))
  const text = await page.locator('[name=lien]').inputValue()
  await close()
  return text
}
const codesIn = async (picture: Uint8Array) =>
  (await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true })).map(({ text }) => text)

describe('the job card', () => {
  test('prints a code that a phone reads from a metre and that leads to the customer’s page', async () => {
    const { page } = watched
    await page.goto(routes.jobCard.href(process))
    await page.emulateMedia({ media: 'print' })
    const code = await page.getByRole('img', { name: 'QR code du lien public' }).boundingBox()
    expect(((code?.width ?? 0) / 96) * mmPerInch).toBeGreaterThan(50)
    expect(await codesIn(await page.screenshot())).toContain(await link())
    expectSilence(watched)
  })

  test('has a code that leads the workshop to the process, after sign-in', async () => {
    const close = await openPage(browser, { baseURL: site.url, viewport: sheet, deviceScaleFactor: 4 })
    await signIn(close, people.bruno)
    await close.page.goto(routes.jobCard.href(process))
    const picture = await close.page.getByRole('img', { name: 'QR code de l’atelier' }).screenshot()
    const [address = ''] = await codesIn(picture)
    const { pathname } = new URL(address)
    expect(pathname).toBe(routes.process.href(process))
    await close.context.clearCookies()
    await close.page.goto(pathname)
    await awake(close.page, 'LoginForm')
    await sendSignIn(close.page, people.bruno)
    await close.page.waitForURL(`**${pathname}`)
    expectSilence(close)
    await close.close()
  })

  test.each([
    ['three steps', 3],
    ['twenty steps', 20],
  ])('fits one A4 sheet with %s', async (_name, count) => {
    const { page } = watched
    const card = count === 3 ? process : await longProcess(count)
    await page.goto(routes.jobCard.href(card))
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12]/)
  })

  test('opens in a new tab and prints by its button; without scripts it names the keys', async () => {
    const { page, context } = watched
    await page.goto(routes.dashboard.href({}, { processus: process.id }))
    const opened = context.waitForEvent('page')
    await page.getByRole('dialog').locator('summary', { hasText: 'QR code' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Imprimer' }).click()
    const card = await opened
    await card.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
    await card.getByRole('button', { name: 'Imprimer' }).click()
    await card.waitForSelector('body[data-printed]')
    expect(await page.getByRole('dialog').count()).toBe(1)
    expectSilence(watched)
    const storageState = await context.storageState()
    const plain = await openPage(browser, { baseURL: site.url, javaScriptEnabled: false, storageState })
    await plain.page.goto(routes.jobCard.href(process))
    expect(await plain.page.locator('noscript p').innerText()).toContain('Ctrl + P')
    expect(await plain.page.getByRole('button').count()).toBe(0)
    await plain.close()
    await card.close()
  })
})

/** A process of steps that fill their line. */
async function longProcess(count: number): Promise<Process> {
  const call = await api(site, people.camille)
  const description = 'Couple de serrage relevé et noté'
  const steps = Array.from({ length: count }, (_, index) => ({
    name: `Contrôle du train numéro ${index + 1}`,
    description,
  }))
  const type = await call.post<{ id: string }>('/step-types', { name: 'Grande révision', steps })
  const { client, car } = process
  return call.post('/processes', { client: { _id: client?.id }, car: { _id: car?.id }, stepType_id: type.id })
}

test.each([
  ['PNG, image du QR code', 'png'],
  ['SVG, image du QR code', 'svg'],
])('the %s downloads without scripts, and leads to the customer’s page', async (name, kind) => {
  const { context, page } = await openPage(browser, {
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await watched.context.storageState(),
  })
  await page.goto(routes.process.href(process))
  await page.locator('summary', { hasText: 'QR code' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  expect(download.suggestedFilename()).toBe(`suivi-${process.plaque}.${kind}`)
  const file = readFileSync(await download.path())
  expect(await codesIn(kind === 'png' ? file : await drawn(file.toString()))).toEqual([await link()])
  await context.close()
})

/** An SVG file as a browser draws it. */
async function drawn(svg: string): Promise<Uint8Array> {
  const page = await browser.newPage({ viewport: { width: 400, height: 400 } })
  await page.setContent(svg)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

test('a customer’s page prints dark text on white in the dark theme', async () => {
  const { page, close } = await openPage(browser, { baseURL: site.url, colorScheme: 'dark', viewport: sheet })
  await page.goto(new URL(await link()).pathname)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const colours = await page.evaluate(() =>
    ['body', 'header', 'h1'].map((tag) => {
      const { backgroundColor, color } = getComputedStyle(document.querySelector(tag) ?? document.body)
      return [tag, backgroundColor, color]
    }),
  )
  expect(colours).toEqual([
    ['body', 'rgb(255, 255, 255)', 'rgb(27, 36, 48)'],
    ['header', 'rgb(255, 255, 255)', 'rgb(27, 36, 48)'],
    ['h1', 'rgba(0, 0, 0, 0)', 'rgb(27, 36, 48)'],
  ])
  await close()
})
