import { open } from 'node:fs/promises'

export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic'

const headBytes = 16

/** What a file is by what it begins with: its name and the type that a browser gives it say nothing. */
export async function photoKind(path: string): Promise<PhotoKind | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return kindOf(buffer.toString('latin1', 0, bytesRead))
  } finally {
    await file.close()
  }
}

/** HEIC by its families as phones name them; AVIF, which stands in the same box, is none of them. */
const heicBrand = /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/

function kindOf(head: string): PhotoKind | undefined {
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  return head.slice(4, 8) === 'ftyp' && heicBrand.test(head.slice(8, 12)) ? 'heic' : undefined
}
