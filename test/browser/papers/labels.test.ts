import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence, openPage, type WatchedPage } from '../../setup/browser.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { drawnSizeMm } from '../../setup/pdf-drawings.ts'
import { browser, site, visitedSite } from '../../setup/visited-site.ts'
import { api, newProcess, signIn } from '../user-actions.ts'

const mm = (pixels = 0) => (pixels / 96) * 25.4

let people: Cast
let process: Process
let watched: WatchedPage

visitedSite()
beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })
  people = await cast(site)
  const camille = await api(site, people.camille)
  process = await newProcess(camille)
  await camille.post(`/processes/${process.id}/arrival`, { keyNumber: '12', place: 'Pont 2', km: 50_000 })
  watched = await openPage(browser, { baseURL: site.url, deviceScaleFactor: 4 })
  await signIn(watched, people.camille)
  await watched.page.emulateMedia({ media: 'print' })
})
afterAll(() => watched?.close())

/** The papers of a PDF, in millimetres. */
function papersOf(pdf: Buffer): [width: number, height: number][] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)
  return [...boxes].map(([, width, height]) => [
    Math.round(mm(Number(width) * (96 / 72))),
    Math.round(mm(Number(height) * (96 / 72))),
  ])
}

test('a label fits one paper of 62 by 29 mm, and its code leads to the process', async () => {
  const { page } = watched
  await page.goto(routes.label.href(process))
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(papersOf(pdf)).toEqual([[62, 29]])
  // A page wider than the paper would be printed smaller, with its content.
  const drawn = drawnSizeMm(pdf)
  expect(drawn.width).toBeGreaterThan(20)
  expect(drawn.width).toBeLessThan(26)
  expect(drawn.height).toBeCloseTo(drawn.width, 1)
  const label = page.getByRole('article', { name: 'Étiquette' })
  const [outer, code] = [await label.boundingBox(), await label.getByRole('img').boundingBox()]
  expect([Math.round(mm(outer?.width)), Math.round(mm(outer?.height))]).toEqual([62, 29])
  expect((code?.x ?? 0) + (code?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0))
  const [found] = await readBarcodes(await label.screenshot(), { formats: ['QRCode'], tryHarder: true })
  expect(new URL(found?.text ?? '').pathname).toBe(routes.process.href(process))
  expectSilence(watched)
})

test('a label on an A4 sheet is printed at the chosen place, and nothing else is', async () => {
  const { page } = watched
  await page.goto(routes.label.href(process, { format: 'a4' }))
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Commencer à l’étiquette 5', exact: true }).click()
  await page.waitForURL('**case=5')
  await page.emulateMedia({ media: 'print' })
  expect(papersOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([[210, 297]])
  const label = await page.getByRole('article', { name: 'Étiquette' }).boundingBox()
  expect(Math.round(mm(label?.x))).toBe(70 + 4)
  expect(Math.round(mm(label?.y))).toBe(37 + 4)
  expect(await page.getByText('24', { exact: true }).isVisible()).toBe(false)
  expectSilence(watched)
})

test('a process file is printed without its screen controls', async () => {
  const { page } = watched
  await page.goto(routes.dossier.href(process))
  expect(await page.getByText('Revenir au processus').isVisible()).toBe(false)
  await page.getByText('Véhicule arrivé, 50').waitFor()
  expect(papersOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([[210, 297]])
  expectSilence(watched)
})
