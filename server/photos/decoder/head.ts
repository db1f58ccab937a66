import { limits } from '../../../domain/limits.ts'

/** What the head of a picture says of it. `depth` in the words of libvips. */
export type Head = { width: number; height: number; channels: number; depth: string }

/** Why a photo is not opened, from its head alone. */
export type TooLarge = 'pixels' | 'side' | 'bytes'

const bytesOfDepth: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 }
/** Of a depth that is none of a photo. */
const bytesElse = 8

/** The last rule counts what its pixels take once they are opened, which a file does not show: a hundred kilobytes may hold 60 million of them. */
export function tooLarge({ width, height, channels, depth }: Head): TooLarge | undefined {
  const pixels = width * height
  if (pixels > limits.photoPixelsMax) return 'pixels'
  if (Math.max(width, height) > limits.photoSideMax) return 'side'
  const bytes = pixels * channels * (bytesOfDepth[depth] ?? bytesElse)
  return bytes > limits.photoOpenedBytesMax ? 'bytes' : undefined
}
