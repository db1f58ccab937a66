import type { Qr } from '../../domain/links/public-link.ts'

/** Loads the QR library for the first code: most people never need one. */
const library = async () => (await import('qrcode')).default

/** The QR code as path data, one unit per module, without its quiet zone of four units. */
export async function qrPath(text: string): Promise<Qr> {
  const { data, size } = (await library()).create(text, { errorCorrectionLevel: 'M' }).modules
  const rows = Array.from({ length: size }, (_, y) => rowPath(data.subarray(y * size, (y + 1) * size), y))
  return { path: rows.join(''), size }
}

export const qrSvgFile = async (text: string): Promise<string> =>
  (await library()).toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })

export const qrPngFile = async (text: string): Promise<Buffer> =>
  (await library()).toBuffer(text, { type: 'png', errorCorrectionLevel: 'M', margin: 4, width: 1024 })

function rowPath(row: Uint8Array, y: number): string {
  let path = ''
  for (let x = 0; x < row.length; ) {
    let end = x
    while (row[end]) end += 1
    if (end > x) path += `M${x} ${y}h${end - x}v1h-${end - x}z`
    x = end + 1
  }
  return path
}
