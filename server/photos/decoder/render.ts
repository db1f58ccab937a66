import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { largeSide, smallSide } from '../../../domain/entries/entry.ts'
import { limits } from '../../../domain/ground/limits.ts'
import { type TooLarge, tooLarge } from './image-head.ts'
import type { Drawn, Size } from './messages.ts'

sharp.cache(false)
sharp.concurrency(1)
// No other format is ever decoded, whatever the content claims to be: no SVG, no GIF, no TIFF, no PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

export type Pixels = { data: Buffer; info: OutputInfo }

const sides: Record<Size, number> = { large: largeSide, small: smallSide }

/** Reads only the header of a photo. */
export async function refusalOf(photo: Buffer): Promise<TooLarge | undefined> {
  const { width, height, channels, depth } = await sharp(photo, { limitInputPixels: false }).metadata()
  return tooLarge({ width, height, channels, depth })
}

/** The pixels of a photo, turned by its orientation, on white where it is transparent, in sRGB. */
export function pixelsOf(photo: Buffer): Promise<Pixels> {
  return sharp(photo, { limitInputPixels: limits.photoPixelsMax, failOn: 'error' })
    .autoOrient()
    .resize(within(sides.large))
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Encodes the images in both sizes and both formats: they contain pixels, and no other data of the photo. */
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
