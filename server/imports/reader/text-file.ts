import { csvRecords, type ReadRow } from '../../../domain/imports/csv-records.ts'
import { detectEncoding, encodingSamples } from '../../../domain/imports/detect-encoding.ts'
import { decode } from '../../../domain/imports/encodings.ts'
import { RefusedFile } from '../../../domain/imports/file-limits.ts'
import type { ImportReading, ReadingChoice } from '../../../domain/imports/reading.ts'
import { separatorOf, withoutNamedSeparator } from '../../../domain/imports/separator.ts'

type Decoded = Pick<ImportReading, 'encoding' | 'encodings'> & { text: string }

/** Reads a text; its encoding and separator are detected unless they were chosen. @throws RefusedFile */
export function openText(content: Buffer, choice: ReadingChoice) {
  refuseOtherFiles(content)
  const { text: whole, ...letters } = decoded(content, choice)
  refuseOtherTexts(whole)
  const { text, named } = withoutNamedSeparator(whole)
  const separator = choice.separator ?? named ?? separatorOf(text)
  const rows: Iterable<ReadRow> = csvRecords(text, separator)
  return { rows, reading: { ...letters, separator, sheet: null, sheets: [] } }
}

/** Files that are neither text nor a workbook, by their first bytes: an old workbook or one with a password, PDF, images. */
const otherFiles = {
  '\xd0\xcf\x11\xe0': 'oldWorkbook',
  '%PDF': 'otherFile',
  '{\\rtf': 'otherFile',
  '\x89PNG': 'otherFile',
  '\xff\xd8\xff': 'otherFile',
} as const

function refuseOtherFiles(content: Buffer): void {
  for (const [signature, fault] of Object.entries(otherFiles))
    if (content.toString('latin1', 0, signature.length) === signature) throw new RefusedFile(fault)
}

/** Refuses texts that are no table: HTML, JSON and similar formats. */
function refuseOtherTexts(text: string): void {
  const head = text.slice(0, 1000).trimStart()
  if (/^<(!doctype|html|head|body|table|meta|style|div|\?xml|workbook)\b/i.test(head)) throw new RefusedFile('webPage')
  if (/^[{[]\s*("|[{[]\s*"|[}\]]\s*$)/.test(head)) throw new RefusedFile('otherFile')
}

/** The part in which zero bytes show UTF-16 without its mark, or a file that is no text. */
const headBytes = 64 * 1024

function decoded(content: Buffer, { encoding: chosen }: ReadingChoice): Decoded {
  const wide = wideEncoding(content)
  if (wide) return { text: new TextDecoder(wide).decode(content), encoding: null, encodings: [] }
  if (content.subarray(0, headBytes).includes(0)) throw new RefusedFile('otherFile')
  const bytes = content.subarray(content.toString('latin1', 0, 3) === '\xef\xbb\xbf' ? 3 : 0)
  const letters = detectEncoding(bytes)
  const encoding = chosen ?? letters.encoding
  return { text: decode(bytes, encoding), encoding, encodings: encodingSamples({ ...letters, encoding }) }
}

/** UTF-16, recognised by its mark, or by the zeros beside its Latin letters. */
function wideEncoding(content: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = content.subarray(0, Math.min(headBytes, content.length & ~1))
  const zeros = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const most = head.length * 0.4
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : undefined
}
