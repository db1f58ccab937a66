import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { largeSide, smallSide } from '../../../domain/entries/entry.ts'
import { limits } from '../../../domain/limits.ts'
import { type TooLarge, tooLarge } from './head.ts'
import type { Drawn, Size } from './order.ts'

sharp.cache(false)
sharp.concurrency(1)
// Whatever the content says it is, nothing else is ever opened: no SVG, no GIF, no TIFF, no PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

export type Pixels = { data: Buffer; info: OutputInfo }

const sides: Record<Size, number> = { large: largeSide, small: smallSide }

/** Reads its head and nothing behind it. */
export async function refusalOf(photo: Buffer): Promise<TooLarge | undefined> {
  const { width, height, channels, depth } = await sharp(photo, { limitInputPixels: false }).metadata()
  return tooLarge({ width, height, channels, depth })
}

/** Opened once, turned as the camera said, on white where one sees through it, in the colours of screens. */
export function pixelsOf(photo: Buffer): Promise<Pixels> {
  return sharp(photo, { limitInputPixels: limits.photoPixelsMax, failOn: 'error' })
    .autoOrient()
    .resize(within(sides.large))
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Draws it anew in both sizes and both forms: what is drawn holds pixels, and nothing else of what was sent. */
export async function draw(pixels: Pixels): Promise<Drawn<string>> {
  return { large: await drawAt(pixels, sides.large), small: await drawAt(pixels, sides.small) }
}

async function drawAt({ data, info: raw }: Pixels, side: number): Promise<Drawn<string>[Size]> {
  const drawn = () => sharp(data, { raw }).resize(within(side))
  return {
    webp: await text(drawn().webp({ quality: 78, effort: 3 })),
    jpeg: await text(drawn().jpeg({ quality: 78, progressive: true })),
  }
}

const text = async (image: Sharp) => (await image.toBuffer()).toString('base64')

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
