import type * as z from 'zod'
import { formatPlate } from '../cars/plate.ts'
import { csvFile } from '../ground/csv.ts'
import { wallTime } from '../ground/dates.ts'
import type { partsChoiceRowSchema } from './approval-schemas.ts'
import { mediumLabels } from './approval-texts.ts'
import { partsChosenLabels, partsExemptionLabels } from './parts-choice.ts'

export type PartsChoiceRow = z.output<typeof partsChoiceRowSchema>

/** The columns of the register, on its page and in its file. */
export const partsColumns = ['Date', 'Plaque', 'Véhicule', 'Choix', 'Raison', 'Comment'] as const

/** A row of the register in words, in the order of the columns. */
export const partsCells = ({ chosenAt, plaque, vehicle, choice, exemption, medium }: PartsChoiceRow): string[] => [
  wallTime(chosenAt).replace('T', ' '),
  plaque === null ? '' : formatPlate(plaque),
  vehicle ?? '',
  choice === null ? 'Sans objet' : partsChosenLabels[choice],
  exemption === null ? '' : partsExemptionLabels[exemption],
  exemption === null ? mediumLabels[medium] : 'Dit par le garage',
]

/** The register as a file for spreadsheets. */
export const partsFile = (rows: readonly PartsChoiceRow[]): string => csvFile(partsColumns, rows.map(partsCells))

export const partsFileName = ({ dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined }) =>
  `${['choix-piec', dateFrom && `du-${dateFrom}`, dateTo && `au-${dateTo}`].filter(Boolean).join('-')}.csv`
