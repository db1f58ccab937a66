import { recogniseColumns, titleRow } from './columns.ts'
import { csvRecords, type Separator, separatorSigns } from './csv-records.ts'

/** The number of first rows by which the separator is detected. */
const rowsRead = 10
/** The part of the text in which those rows are searched. */
const charactersRead = 64 * 1024

/** The line with which a file names its separator for a spreadsheet: `sep=;`. */
const namedSeparator = /^"?sep=([;\t,|])"?\r?(?=\n|$)/i

/** A text and the separator that its `sep=` line names. The line is replaced by an empty one. */
export function withoutNamedSeparator(text: string): { text: string; named: Separator | null } {
  const named = namedSeparator.exec(text)
  return named ? { text: text.slice(named[0].length), named: named[1] as Separator } : { text, named: null }
}

type Looks = {
  /** The number of known column names. */
  known: number
  /** The number of rows with the most frequent width, if that is over one. */
  alike: number
  width: number
}

/**
 * The separator of cells: the one with which a row names the most columns; else the one that splits the most of ten
 * rows into the same number of cells, over one. A title above the table may contain commas and does not count.
 */
export function separatorOf(text: string): Separator {
  const head = text.slice(0, charactersRead)
  const [first, ...others] = separatorSigns.map((sign) => ({ sign, looks: looksOf(firstRows(head, sign)) }))
  const best = others.reduce(
    (one, other) => (isBetter(other.looks, one.looks) ? other : one),
    first as NonNullable<typeof first>,
  )
  return best.sign
}

/** The first rows as that separator splits them; empty where they cannot be read so. */
function firstRows(head: string, sign: Separator): string[][] {
  const rows: string[][] = []
  try {
    for (const [, cells] of csvRecords(head, sign)) if (rows.push(cells) === rowsRead) break
  } catch {
    // The row that cannot be read so is left out, and those after it.
  }
  return rows
}

function looksOf(rows: readonly string[][]): Looks {
  const titlesAt = titleRow(rows)
  const known = titlesAt === null ? 0 : recogniseColumns(rows[titlesAt] ?? []).filter(Boolean).length
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width, alike] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [1, 0])
  return { known, alike, width }
}

/** Whether a later separator is better. One known name alone may be chance: « Client, véhicule » above a table. */
function isBetter(one: Looks, best: Looks): boolean {
  const known = (looks: Looks) => (looks.known > 1 ? looks.known : 0)
  if (known(one) !== known(best)) return known(one) > known(best)
  if (one.alike !== best.alike) return one.alike > best.alike
  return one.alike > 1 && one.width > best.width * 2
}
