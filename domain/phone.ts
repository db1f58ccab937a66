/** The pattern of a stored number: a plus sign, then 10 to 15 digits. */
export const phonePattern = /^\+\d{10,15}$/

/**
 * A number as it is stored, however it was written: `06 12 34 56 78`, `0033…`, `+33 (0)6…`, with dots, spaces or
 * dashes. A number that cannot be read stays as it was typed, for a reader to correct.
 */
export function normalisePhone(text: string): string {
  const signs = text.replace(separators, '')
  const french = /^(?:(?:\+|00)?330?|0)([1-9]\d{8})$/.exec(signs)?.[1]
  const number = french ? `+33${french}` : signs.replace(/^00/, '+')
  return phonePattern.test(number) ? number : text
}

export const wrongPhone = 'Format invalide (ex: +33612345678)'

/** What is wrong with a typed number; an empty one is no fault. */
export const phoneError = (text: string): string | undefined =>
  text.trim() === '' || phonePattern.test(normalisePhone(text)) ? undefined : wrongPhone

/** A number as a French reader dials it: 04 65 71 23 48. Numbers of other countries stay as they are kept. */
export function formatPhone(telephone: string): string {
  const national = /^\+33([1-9]\d{8})$/.exec(telephone.replace(/[\s.-]/g, ''))?.[1]
  return national ? `0${national}`.replace(/(\d{2})(?=\d)/g, '$1\u00a0') : telephone
}

// An address book copies a number between signs that nobody sees.
const separators = /[\s.()/\-\u2010-\u2013\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g
