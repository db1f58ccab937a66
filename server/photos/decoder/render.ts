import { writeFile } from 'node:fs/promises'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { largeSide, smallSide } from '../../../domain/entry.ts'
import { limits } from '../../../domain/limits.ts'
import { type TooLarge, tooLarge } from './head.ts'
import type { Size, Targets } from './order.ts'

sharp.cache(false)
sharp.concurrency(1)
// Whatever the content says it is, nothing else is ever opened: no SVG, no GIF, no TIFF, no PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
})

export type Pixels = { data: Buffer; info: OutputInfo }

const sides: Record<Size, number> = { large: largeSide, small: smallSide }

/** Reads its head and nothing behind it. */
export async function refusalOf(source: string): Promise<TooLarge | undefined> {
  const { width, height, channels, depth } = await sharp(source, { limitInputPixels: false }).metadata()
  return tooLarge({ width, height, channels, depth })
}

/** Opened once, turned as the camera said, on white where one sees through it, in the colours of screens. */
export function pixelsOf(source: string): Promise<Pixels> {
  return sharp(source, { limitInputPixels: limits.photoPixelsMax, failOn: 'error' })
    .autoOrient()
    .resize(within(sides.large))
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Draws it anew in both sizes and both forms: what is written holds pixels, and nothing else of what was sent. */
export async function draw({ data, info: raw }: Pixels, targets: Targets): Promise<void> {
  for (const size of ['large', 'small'] as const) {
    const drawn = () => sharp(data, { raw }).resize(within(sides[size]))
    await write(drawn().webp({ quality: 78, effort: 3 }), targets[size].webp)
    await write(drawn().jpeg({ quality: 78, progressive: true }), targets[size].jpeg)
  }
}

/** By Node, whose errors say when the disk is full. */
async function write(image: Sharp, path: string): Promise<void> {
  await writeFile(path, await image.toBuffer(), { mode: 0o600 })
}

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
