import { existsSync, readdirSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../../domain/entries/entry.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { aPhoto, pngSaying } from '../../setup/photo.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

let bruno: Caller
let path: string

stage()
beforeAll(async () => {
  const { process } = await repair(await as(app, people.camille))
  bruno = await as(app, people.bruno)
  path = `/processes/${process.id}/photos`
})

const left = () => (existsSync(app.deps.photos.arrivals) ? readdirSync(app.deps.photos.arrivals) : [])

/** The stored files of a photo. */
async function keptOf({ id }: Photo): Promise<Buffer[]> {
  const row = await withGarage(app.db, people.bruno.garageId, (tx) => tx.from('process_entries').where({ id }).first())
  const { storage } = app.deps.photos
  const read = async (digest: string | null | undefined, form: 'webp' | 'jpeg') => {
    const found = digest && (await storage.read({ garageId: people.bruno.garageId, digest, form }))
    return found ? buffer(found.content) : Buffer.alloc(0)
  }
  return Promise.all([
    read(row?.large_webp, 'webp'),
    read(row?.large_jpeg, 'jpeg'),
    read(row?.small_webp, 'webp'),
    read(row?.small_jpeg, 'jpeg'),
  ])
}

const png = () => sharp({ create: { width: 40, height: 30, channels: 4, background: '#33669980' } }).png()
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const box = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}${'x'.repeat(500)}`, 'latin1')

test.each<[string, () => Promise<Buffer>]>([
  ['an SVG', async () => Buffer.from(svg)],
  ['a GIF', () => sharp(Buffer.from(svg)).gif().toBuffer()],
  ['a TIFF', () => png().tiff().toBuffer()],
  ['an AVIF', () => png().avif().toBuffer()],
  ['an HTML page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
  ['a program', async () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
  ['an empty file', async () => Buffer.alloc(0)],
  ['the beginning of a JPEG', async () => Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
  ['a JPEG cut short', async () => (await aPhoto({ width: 900, height: 900 })).subarray(0, 3000)],
  ['a PNG cut short', async () => (await png().resize(500).toBuffer()).subarray(0, 300)],
  ['a WebP cut short', async () => (await png().webp().toBuffer()).subarray(0, 30)],
  ['an SVG with a WebP header', async () => Buffer.from(`RIFF\x10\0\0\0WEBP${svg}`)],
])('%s named as a JPEG is refused and leaves no file', async (_, content) => {
  const answer = await bruno.send(path, await content())
  expect([answer.status, answer.body.code]).toEqual([415, 'PHOTO_UNREADABLE'])
  expect(left()).toEqual([])
})

test('a HEIC photo is refused with advice for the phone', async () => {
  const answer = await bruno.send(path, box('heic'))
  expect([answer.status, answer.body.code]).toEqual([415, 'PHOTO_UNREADABLE'])
  expect(answer.body.message).toContain('Le plus compatible')
})

test('a photo of 30,000 by 30,000 pixels is refused before decoding', async () => {
  const answer = await bruno.send(path, pngSaying({ width: 30_000, height: 30_000 }))
  expect([answer.status, answer.body.code]).toEqual([413, 'PHOTO_TOO_LARGE'])
  expect(answer.body.message).toContain('60 mégapixels')
})

test.each([
  [
    'a photo one pixel wide and sixty million high',
    { width: 1, height: 60_000_000 },
    '16\u202f384\u00a0pixels de côté',
  ],
  ['a photo with a side one pixel too long', { width: 16_385, height: 1 }, '16\u202f384\u00a0pixels de côté'],
  ['a photo that needs too much memory', { width: 7000, height: 7000, bits: 16 }, 'seize bits'],
])('%s is refused by its header, within a hundred bytes', async (_, head, words) => {
  const answer = await bruno.send(path, pngSaying(head).subarray(0, 100))
  expect([answer.status, answer.body.code]).toEqual([413, 'PHOTO_TOO_LARGE'])
  expect(answer.body.message).toContain(words)
  expect(left()).toEqual([])
})

test('the largest allowed dimensions are not refused as too large', async () => {
  for (const head of [
    { width: 16_384, height: 3600 },
    { width: 6000, height: 6000, bits: 16 },
  ]) {
    const answer = await bruno.send(path, pngSaying(head).subarray(0, 100))
    expect([answer.status, answer.body.code]).toEqual([415, 'PHOTO_UNREADABLE'])
  }
})

test.each<[string, () => Promise<Buffer>]>([
  ['PNG', () => png().toBuffer()],
  ['WebP', () => png().webp().toBuffer()],
  ['greyscale', () => png().greyscale().jpeg().toBuffer()],
  ['CMYK', () => png().flatten().toColourspace('cmyk').jpeg().toBuffer()],
  ['16-bit PNG', () => png().toColourspace('rgb16').png().toBuffer()],
])('a photo in the format %s is stored as WebP and JPEG', async (_, content) => {
  const answer = await bruno.send(path, await content())
  expect(answer.status).toBe(201)
  const kept = await Promise.all((await keptOf(answer.body)).map((bytes) => sharp(bytes).metadata()))
  expect(kept.map(({ format, space, hasAlpha }) => [format, space, hasAlpha])).toEqual([
    ['webp', 'srgb', false],
    ['jpeg', 'srgb', false],
    ['webp', 'srgb', false],
    ['jpeg', 'srgb', false],
  ])
})

test('a rotated photo is turned upright, and its metadata is removed', async () => {
  const place = {
    GPSLatitude: '48/1 51/1 0/1',
    GPSLatitudeRef: 'N',
    GPSLongitude: '2/1 21/1 0/1',
    GPSLongitudeRef: 'E',
  }
  const sent = await sharp(await aPhoto({ width: 1800, height: 900 }))
    .withExif({ IFD0: { Make: '<script>alert(1)</script>', Artist: 'Bruno' }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const answer = await bruno.send(path, sent)
  expect(answer.body).toMatchObject({ width: 800, height: 1600 })
  for (const bytes of await keptOf(answer.body)) {
    const { exif, icc, xmp, iptc, orientation, width = 0, height = 0 } = await sharp(bytes).metadata()
    expect([exif, icc, xmp, iptc, orientation, height / width]).toEqual([...Array(5).fill(undefined), 2])
    expect(bytes.includes('script') || bytes.includes('Bruno')).toBe(false)
  }
})

test('data appended to a photo is removed', async () => {
  const sent = Buffer.concat([await aPhoto(), Buffer.from('<html><script>alert(1)</script>PK\x03\x04')])
  const answer = await bruno.send(path, sent)
  expect(answer.status).toBe(201)
  for (const bytes of await keptOf(answer.body)) {
    expect(bytes.includes('script')).toBe(false)
    expect(bytes.equals(sent)).toBe(false)
  }
})

test('an animated image is stored as its first frame', async () => {
  const colours = ['#ff0000', '#0000ff']
  const frames = await Promise.all(
    colours.map((colour) =>
      sharp(Buffer.from(aSquare(colour)))
        .png()
        .toBuffer(),
    ),
  )
  const answer = await bruno.send(
    path,
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  )
  expect(answer.body).toMatchObject({ width: 20, height: 20 })
  const [webp = Buffer.alloc(0)] = await keptOf(answer.body)
  const { dominant } = await sharp(webp).stats()
  expect(dominant.r).toBeGreaterThan(dominant.b)
})

const aSquare = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="${colour}"/></svg>`
