/** The encodings that people may choose from, with their names. */
export const encodings = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows',
  'ibm-850': 'MS-DOS',
  macintosh: 'Macintosh',
} as const

export type Encoding = keyof typeof encodings

export const encodingNames = Object.keys(encodings) as [Encoding, ...Encoding[]]

/** The characters of the bytes from 128 to 255. */
const upperHalf: Record<Exclude<Encoding, 'utf-8'>, string> = {
  'windows-1252':
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  'ibm-850':
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
}

const pieceBytes = 8192

/** The text of bytes. An invalid byte in UTF-8 is read as Windows-1252, so nothing is lost. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'ibm-850') return decodePieces(bytes, encoding)
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return decodePieces(bytes, encoding)
  }
}

function decodePieces(bytes: Uint8Array, encoding: Encoding): string {
  const pieces: string[] = []
  const read = encoding === 'utf-8' ? utf8Codes : codesOf(encoding)
  for (let from = 0; from < bytes.length; ) {
    const { codes, end } = read(bytes, from, Math.min(from + pieceBytes, bytes.length))
    pieces.push(String.fromCodePoint(...codes))
    from = end
  }
  return pieces.join('')
}

type Read = (bytes: Uint8Array, from: number, to: number) => { codes: number[]; end: number }

const codesOf = (encoding: Exclude<Encoding, 'utf-8'>): Read => {
  const upper = Array.from(upperHalf[encoding], (sign) => sign.charCodeAt(0))
  return (bytes, from, to) => {
    const codes: number[] = []
    for (const byte of bytes.subarray(from, to)) codes.push(byte < 128 ? byte : (upper[byte - 128] ?? byte))
    return { codes, end: to }
  }
}

const utf8Codes: Read = (bytes, from, to) => {
  const codes: number[] = []
  let at = from
  while (at < to) {
    const byte = bytes[at] ?? 0
    const length = byte < 128 ? 1 : utf8Length(bytes, at)
    codes.push(length === 0 ? strayCode(byte) : length === 1 ? byte : utf8Code(bytes, at, length))
    at += length || 1
  }
  return { codes, end: at }
}

const strayCode = (byte: number): number => upperHalf['windows-1252'].charCodeAt(byte - 128)

function utf8Code(bytes: Uint8Array, at: number, length: number): number {
  let code = (bytes[at] ?? 0) & (0x7f >> length)
  for (let next = 1; next < length; next += 1) code = (code << 6) | ((bytes[at + next] ?? 0) & 0x3f)
  return code
}

/** The length in bytes of the UTF-8 letter that begins there, from two to four; 0 where none begins. */
export function utf8Length(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0
  const second = bytes[at + 1] ?? 0
  const isWrong =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f)
  return isWrong ? 0 : length
}
