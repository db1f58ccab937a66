import * as z from 'zod'
import { absentWhenBlank } from '../fields.ts'
import { type Separator, separatorSigns } from './csv-records.ts'
import { encodingNames } from './encodings.ts'

const separator = z.enum(separatorSigns, { error: 'Séparateur inconnu' })
const encoding = z.enum(encodingNames, { error: 'Écriture des accents inconnue' })
const sheetName = z.string().max(100)

/** How a file was read, and how it could be. */
export const importReadingSchema = z.object({
  /** The sign between the cells of a text; null for a workbook. */
  separator: separator.nullable(),
  /** How the letters of a text are written; null for a workbook, and for UTF-16. */
  encoding: encoding.nullable(),
  /** Up to three names with accents, as each encoding reads them. */
  encodings: z.array(z.object({ encoding, samples: z.array(z.string()) })),
  /** The sheet of a workbook that was read, and its visible sheets; null and none for a text. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** The letters of columns without a name in a table whose columns have names: they are left out. */
  unnamed: z.array(z.string()),
})
export type ImportReading = z.output<typeof importReadingSchema>

/** How a file is to be read; what is absent is found out. */
export const importReadingForm = z.object({
  separator: absentWhenBlank(separator),
  encoding: absentWhenBlank(encoding),
  sheet: absentWhenBlank(sheetName),
})
export type ReadingChoice = {
  separator?: Separator | undefined
  encoding?: ImportReading['encoding'] | undefined
  sheet?: string | undefined
}
