import type { ClientType } from '../clients/client-type.ts'
import { companyNames, isCompanyName } from './company-name.ts'
import { splitPersonName } from './typed-names.ts'

export type ClientName = { nom: string; prenom: string; type: ClientType }

/** Titles that are never a name, left out wherever they are. */
const sureTitles = 'mr|mrs|mme|mmes|mlle|mlles|melle|monsieur|messieurs|madame|mesdames|mademoiselle|docteur|dr'
const titles = `(?:${sureTitles}|mm?|me|ma[iî]tre|pr|professeur|ms|miss)\\.?`
const link = '\\s*(?:et|&|ou|/|\\+|-)\\s*'
const joined = `${titles}(?:${link}${titles})*`

const before = new RegExp(`^(?:${joined}(?:\\s+l[ea](?=\\s+${titles}\\s))?\\s+)+(?=\\S)`, 'i')
const inside = new RegExp(`\\s+(?:(?:${sureTitles})\\.?|mm?\\.)(?:${link}${titles})*(?=\\s+\\S)`, 'gi')
// After a single word, M. may be the initial of a first name.
/** No-break spaces belong to a name as it was written: only other spaces are folded. */
const spaces = /[^\S\u00a0\u202f]+/g
const afterNames = new RegExp(`(?<=\\S\\s+\\S+)[\\s,]+\\(?${joined}\\)?$`, 'i')
const afterName = new RegExp(`[\\s,]+\\(?(?:${titles}${link})*(?:${sureTitles})\\.?\\)?$`, 'i')
const stuck = /(^|\s)(mm?|mr|mme|mlle|dr|me|pr)\.(?=[^\s.-]{2})/gi

/** A name without the titles before and after it: M., Mme, « M. et Mme », Docteur, Maître. A title alone stays. */
export function withoutTitles(text: string): string {
  const spaced = text.trim().replace(spaces, ' ').replace(stuck, '$1$2. ')
  return [before, afterNames, afterName, inside].reduce((name, titled) => name.replace(titled, ''), spaced)
}

/** Whether nothing but titles is written. */
export const isTitle = (text: string): boolean => new RegExp(`^(?:${joined})$`, 'i').test(text.trim())

/**
 * A client typed in one field, at the counter or in a column of a file. A company's name is not split; a person's is,
 * without its titles (`splitPersonName`). A title, or a comma between the two names, shows that it is a person. Null
 * where one of two names is missing.
 */
export function readClientName(text: string): ClientName | null {
  const bare = withoutTitles(text)
  const isPerson = bare !== text.trim().replace(spaces, ' ') || bare.includes(',')
  if (!isPerson && isCompanyName(bare)) return { ...companyNames(bare), type: 'professionnel' }
  const names = isTitle(bare) ? null : splitPersonName(bare)
  return names && { ...names, type: 'particulier' }
}
