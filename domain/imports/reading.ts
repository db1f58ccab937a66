import * as z from 'zod'
import type { Issue } from '../ground/messages.ts'
import { type Separator, separatorSigns, separators } from './csv-records.ts'
import { type Encoding, encodingNames, encodings } from './encodings.ts'

const separator = z.enum(separatorSigns, { error: 'Séparateur inconnu' })
const encoding = z.enum(encodingNames, { error: 'Écriture des accents inconnue' })
const sheetName = z.string().max(100)

/** The way a file was read, and the alternatives. */
export const importReadingSchema = z.object({
  /** The sign between the cells of a text; null for a workbook. */
  separator: separator.nullable(),
  /** The encoding of a text; null for a workbook, and for UTF-16. */
  encoding: encoding.nullable(),
  /** Up to three words with accents, as each encoding reads them. */
  encodings: z.array(z.object({ encoding, samples: z.array(z.string()) })),
  /** The sheet of a workbook that was read, and its visible sheets; null and empty for a text. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** The letters of the columns without a name in a table whose other columns have names: they are left out. */
  unnamed: z.array(z.string()),
})
export type ImportReading = z.output<typeof importReadingSchema>

/** An empty choice counts as none. A tab is not empty: it is a separator. */
const chosen = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).optional()

/** The way to read a file; an absent property stays as it was. */
export const importReadingForm = z.object({
  separator: chosen(separator),
  encoding: chosen(encoding),
  sheet: chosen(sheetName),
})

/** The way to read a file; an absent property is detected. */
export type ReadingChoice = {
  separator?: Separator | undefined
  encoding?: Encoding | undefined
  sheet?: string | undefined
}

/** The errors of a choice for a file that was read in that way. */
export function choiceFaults(reading: ImportReading, { separator, encoding, sheet }: ReadingChoice): Issue[] {
  const faults = [
    separator && reading.separator === null && (['separator', 'Un classeur n’a pas de séparateur'] as const),
    encoding && reading.encoding === null && (['encoding', 'Les accents de ce fichier ne se choisissent pas'] as const),
    sheet !== undefined && !reading.sheets.includes(sheet) && (['sheet', 'Feuille inconnue'] as const),
  ]
  return faults.flatMap((fault) => (fault ? [{ path: [fault[0]], message: fault[1], code: 'custom' }] : []))
}

/** The way to read a file after a choice: properties that were not chosen stay as they were. */
export const chosenReading = (reading: ImportReading, choice: ReadingChoice): ReadingChoice => ({
  separator: choice.separator ?? reading.separator ?? undefined,
  encoding: choice.encoding ?? reading.encoding ?? undefined,
  sheet: choice.sheet ?? reading.sheet ?? undefined,
})

/** The way a file was read, in sentences. */
export function readingText({ separator, encoding, encodings: all, sheet, unnamed }: ImportReading): string[] {
  const names = all.find((one) => one.encoding === encoding)?.samples ?? []
  const letters = encoding && names.length > 0 && `Accents\u00a0: ${encodings[encoding]} (${names.join(', ')}).`
  return [
    sheet !== null && `Feuille lue\u00a0: «\u00a0${sheet}\u00a0».`,
    separator && `Entre les cellules\u00a0: des ${separators[separator]}.`,
    letters,
    unnamed.length > 0 && `Colonnes sans nom, laissées de côté\u00a0: ${unnamed.join(', ')}.`,
  ].filter((sentence) => typeof sentence === 'string')
}
