import { readDay, readMonth } from '../ground/typed/day.ts'
import { readYear } from '../ground/typed/year.ts'
import type { ImportField } from './columns.ts'

const days: ReadonlySet<ImportField> = new Set(['firstRegisteredOn', 'lastInspectionOn', 'nextInspectionOn'])
const numbers: ReadonlySet<ImportField> = new Set([...days, 'annee', 'telephone', 'portable', 'siren'])
/** Fields whose values may look like a word for nothing: names of people and makes. */
const names: ReadonlySet<ImportField> = new Set(['nom', 'prenom', 'client', 'marque', 'vehicule'])

/** Placeholders of databases and spreadsheets for an empty value. */
const emptySigns = /^(?:[-–—_.?/*'’\\]+|\\n|#?n\/a|#n\/a n\/a|n\.a\.?|\(?null\)?|<null>|nil|undefined|nan|none)$/i
const emptyWords =
  /^(?:n[ée]ant|vide|aucune?|inconnue?|nul|sans|sans objet|n\.?[cr]\.?|n\/[cr]|non (?:renseign[ée]e?|communiqu[ée]e?|connue?|pr[ée]cis[ée]e?|disponible|applicable|d[ée]finie?)|[àa] (?:compl[ée]ter|renseigner|d[ée]finir))\.?$/i
/** Zeros as a date, a year or a number, and the first days of the calendars of spreadsheets and other programs. */
const emptyNumbers =
  /^(?:0+(?:[\s./-]+0+)*|0001-01-01|01\/01\/0001|1899-12-3[01]|3[01]\/12\/1899|00\/01\/1900)(?:[T\s]+[0:.]+Z?)?$/

/**
 * A cell's text: '' where the cell says that there is nothing. A leading apostrophe is the spreadsheet's sign for text.
 */
export function cellText(cell: string, field: ImportField): string {
  const isName = names.has(field) || field === 'societe' || field === 'modele'
  const text = cell
    .trim()
    .replace(isName ? /^'(?=[\p{Lu}\d])/u : /^'+/, '')
    .trim()
  const isNothing =
    emptySigns.test(text) ||
    (!names.has(field) && emptyWords.test(text)) ||
    (numbers.has(field) && emptyNumbers.test(text))
  return isNothing ? '' : text
}

/** The parts of a cell that may hold two values: split at signs first, then by the form of the values. */
export function cellParts(text: string, field: ImportField): string[] {
  const parts = text.split(/\s*[;|\n]\s*|\s+(?:[/,–—-]|ou|et|puis)\s+|,\s+/)
  const closer = days.has(field) || field === 'km' ? [] : text.split(/[/,]/)
  const found = field === 'email' ? text.match(/[^\s<>;,:()]+@[^\s<>;,:()]+/g) : text.match(figures[field] ?? /^\b$/)
  return [...parts, ...closer, ...(found ?? [])]
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== text)
}

const phones = /(?:\+|00)\d[\d\s.-]{7,18}\d|0[1-9](?:[\s.-]?\d{2}){4}(?!\d)/g
const dates = /\d{1,4}([/.-])\d{1,2}\1\d{2,4}/g
const figures: Partial<Record<ImportField, RegExp>> = {
  telephone: phones,
  portable: phones,
  firstRegisteredOn: dates,
  lastInspectionOn: dates,
  nextInspectionOn: dates,
  annee: /\b(?:19|20)\d{2}\b/g,
  km: /\d[\d\s.,]*(?=\s*km)/gi,
}

/** A day of a file, which may be a spreadsheet's number of days. */
export function fileDay(text: string): string | null {
  const [, serial] = /^([1-7]\d{4})(?:[.,]\d+)?$/.exec(text) ?? []
  if (serial === undefined) return readDay(text)
  return new Date(Date.UTC(1899, 11, 30 + Number(serial))).toISOString().slice(0, 10)
}

/** The year of a first registration, where its text names one. */
export const fileYear = (text: string): number | null => readYear(fileDay(text) ?? text)

/** Whether a text has a year or a month but no day: no *contrôle technique* can be proposed from it. */
export const isYearAlone = (text: string): boolean => /^\d{4}$/.test(text) || readMonth(text) !== null
