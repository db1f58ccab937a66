import QRCode from 'qrcode'
import type { Qr } from '../../../domain/qr.ts'

/** The QR code as path data, one unit per module, without its quiet zone: whoever draws it leaves four units around. */
export function qrPath(text: string): Qr {
  const { data, size } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const rows = Array.from({ length: size }, (_, y) => rowPath(data.subarray(y * size, (y + 1) * size), y))
  return { path: rows.join(''), size }
}

export const qrSvgFile = (text: string): Promise<string> =>
  QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })

export const qrPngFile = (text: string): Promise<Buffer> =>
  QRCode.toBuffer(text, { type: 'png', errorCorrectionLevel: 'M', margin: 4, width: 1024 })

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
