import { recogniseColumns, titleRow } from './columns.ts'
import { csvRecords, type Separator, separatorSigns } from './csv-records.ts'

/** How many of the first rows tell the separator. */
const rowsRead = 10
/** Where those rows are looked for. */
const charactersRead = 64 * 1024

/** The line by which a file names its separator to a spreadsheet: `sep=;`. */
const namedSeparator = /^"?sep=([;\t,|])"?\r?(?=\n|$)/i

/** A text without the line that names its separator, which stays as an empty line, and that separator. */
export function withoutNamedSeparator(text: string): { text: string; named: Separator | null } {
  const named = namedSeparator.exec(text)
  return named ? { text: text.slice(named[0].length), named: named[1] as Separator } : { text, named: null }
}

type Looks = {
  /** The names of columns that are known. */
  known: number
  /** The rows of the most usual width, where that is over one. */
  alike: number
  width: number
}

/**
 * The sign between the cells of a text: the one by which a row names the most columns; else the one that parts the most of ten rows into the
 * same number of cells, over one. A title above the table, with commas in it, tells nothing.
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

/** The first rows as that sign parts them; none where they cannot be read so. */
function firstRows(head: string, sign: Separator): string[][] {
  const rows: string[][] = []
  try {
    for (const [, cells] of csvRecords(head, sign)) if (rows.push(cells) === rowsRead) break
  } catch {
    // The row that cannot be read so is left out, and those behind it.
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

/** Whether a sign that comes later is better. One known name alone may be chance: « Client, véhicule » above a table. */
function isBetter(one: Looks, best: Looks): boolean {
  const known = (looks: Looks) => (looks.known > 1 ? looks.known : 0)
  if (known(one) !== known(best)) return known(one) > known(best)
  if (one.alike !== best.alike) return one.alike > best.alike
  return one.alike > 1 && one.width > best.width * 2
}
