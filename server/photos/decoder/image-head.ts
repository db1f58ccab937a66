import { limits } from '../../../domain/ground/limits.ts'

/** The header of an image; `depth` as libvips calls it. */
export type Head = { width: number; height: number; channels: number; depth: string }

/** The reason, found in its header alone, why a photo is not decoded. */
export type TooLarge = 'pixels' | 'side' | 'bytes'

const bytesOfDepth: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 }
/** The bytes of a channel of unknown depth, which no photo has. */
const bytesElse = 8

/**
 * The reason why a photo is too large. The last rule counts the decoded bytes, which differ from the file's size: a
 * hundred kilobytes may contain 60 million pixels.
 */
export function tooLarge({ width, height, channels, depth }: Head): TooLarge | undefined {
  const pixels = width * height
  if (pixels > limits.photoPixelsMax) return 'pixels'
  if (Math.max(width, height) > limits.photoSideMax) return 'side'
  const bytes = pixels * channels * (bytesOfDepth[depth] ?? bytesElse)
  return bytes > limits.photoOpenedBytesMax ? 'bytes' : undefined
}
