import { readDay, readMonth } from '../typed/day.ts'
import { readYear } from '../typed/year.ts'
import type { ImportField } from './columns.ts'

const days: ReadonlySet<ImportField> = new Set(['firstRegisteredOn', 'lastInspectionOn', 'nextInspectionOn'])
const numbers: ReadonlySet<ImportField> = new Set([...days, 'annee', 'telephone', 'portable'])
/** What a person or a make may be called, although it reads like a word for nothing. */
const names: ReadonlySet<ImportField> = new Set(['nom', 'prenom', 'client', 'marque', 'vehicule'])

/** Signs that databases and spreadsheets leave where there is nothing. */
const emptySigns = /^(?:[-–—_.?/*'’\\]+|\\n|#?n\/a|#n\/a n\/a|n\.a\.?|\(?null\)?|<null>|nil|undefined|nan|none)$/i
const emptyWords =
  /^(?:n[ée]ant|vide|aucune?|inconnue?|nul|sans|sans objet|n\.?[cr]\.?|n\/[cr]|non (?:renseign[ée]e?|communiqu[ée]e?|connue?|pr[ée]cis[ée]e?|disponible|applicable|d[ée]finie?)|[àa] (?:compl[ée]ter|renseigner|d[ée]finir))\.?$/i
/** Zeros of a date, a year or a number, and the first day that spreadsheets and other programs count from. */
const emptyNumbers =
  /^(?:0+(?:[\s./-]+0+)*|0001-01-01|01\/01\/0001|1899-12-3[01]|3[01]\/12\/1899|00\/01\/1900)(?:[T\s]+[0:.]+Z?)?$/

/** A cell as it is read: '' where it says that there is nothing. An apostrophe in front is the spreadsheet's sign for text. */
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

/** The parts of a cell in which two values may stand: between signs, then the values that are found by their form. */
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

/** A day of a file; spreadsheets keep it as a number of days too. */
export function fileDay(text: string): string | null {
  const [, serial] = /^([1-7]\d{4})(?:[.,]\d+)?$/.exec(text) ?? []
  if (serial === undefined) return readDay(text)
  return new Date(Date.UTC(1899, 11, 30 + Number(serial))).toISOString().slice(0, 10)
}

/** The year of a first registration, where its text names one. */
export const fileYear = (text: string): number | null => readYear(fileDay(text) ?? text)

/** Whether a text names a year, or a month of it, and no day: nothing follows from it for a *contrôle technique*. */
export const isYearAlone = (text: string): boolean => /^\d{4}$/.test(text) || readMonth(text) !== null
