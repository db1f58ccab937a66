import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'

let process: Process
/** Bytes of the photos that the page has sent. */
let sent: number[]

stage()
beforeEach(async () => {
  process = await newProcess(camille)
  sent = []
  await signedIn(people.camille)
  await page.goto(routes.process.href(process))
  await awake(page, 'ProcessView')
  page.on('request', async (request) => {
    if (request.method() === 'POST' && /\/photos$/.test(request.url()))
      sent.push(Number((await request.allHeaders())['content-length']))
  })
})

const step = () => page.locator(`#etape-${process.steps[0]?.id}`)
const choose = (name: string, buffer: Buffer) =>
  step().getByLabel('Ajouter une photo').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
const stored = async () => (await camille.get<Process>(`/processes/${process.id}`)).photos
/** The limit of a relay of 1 MB. */
const mostBytes = 1_000_000
const [width, height] = [2400, 1600]
const colours = [
  [200, 60, 60],
  [60, 200, 60],
  [60, 60, 200],
  [200, 200, 60],
]

/** A detailed photo of four colours, as a camera that was held another way sends it. */
function fourColours(orientation: number): Promise<Buffer> {
  const pixels = randomBytes(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = Math.floor(at / 3)
    const quarter = (pixel % width < width / 2 ? 0 : 1) + (pixel < (width * height) / 2 ? 0 : 2)
    pixels[at] = (colours[quarter]?.[at % 3] ?? 0) + ((pixels[at] ?? 0) % 48) - 24
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .withMetadata({ orientation })
    .toBuffer()
}

/** The colours of the quarters of an image, roughly. */
async function quarters(image: Buffer): Promise<number[]> {
  const pixels = await sharp(image).autoOrient().resize(2, 2, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  return [...pixels].map((value) => Math.round(value / 100))
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a large photo leaves reduced and upright: orientation %i', async (orientation) => {
  const photo = await fourColours(orientation)
  expect(photo.length).toBeGreaterThan(mostBytes)
  await choose('disque.jpg', photo)
  await expect.poll(async () => (await stored()).length).toBe(1)
  const [{ id = '', width: wide = 0, height: high = 0 } = {}] = await stored()
  expect(wide > high).toBe(orientation < 5)
  expect(Math.max(wide, high)).toBe(1600)
  const image = await page.request.get(routes.photoImage.href({ id: process.id, photoId: id, size: 'grande' }))
  expect(await quarters(await image.body())).toEqual(await quarters(photo))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toBeLessThan(mostBytes)
})

test('a photo that the browser cannot open leaves as it is', async () => {
  await choose('photo.heic', randomBytes(mostBytes))
  await step().getByText('Photo illisible').waitFor()
  expect(sent[0]).toBeGreaterThan(mostBytes)
})

test('a photo that a relay finds too large is kept, and its text says what to do', async () => {
  const uploads = '**/steps/*/photos'
  await page.route(uploads, (route) => route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>nginx</h1>' }))
  await choose('disque.jpg', await fourColours(1))
  await step().getByText('choisissez une photo plus petite, ou demandez').waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  expect(sent).toHaveLength(1)
  await page.unroute(uploads)
  await step().getByRole('button', { name: 'Réessayer' }).click()
  await expect.poll(async () => (await stored()).length).toBe(1)
  expectSilence(watched, [/413/])
})
