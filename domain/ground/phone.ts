/** A stored number: a plus sign, then 10 to 15 digits (contract 7.4), or the 8 or 9 that some countries have. */
export const phonePattern = /^\+(?:\d{10,15}|(?!33|7)[2-9]\d{7,8})$/

/**
 * A number as it is stored, from any spelling: `06 12 34 56 78`, `0033…`, `+41 (0)79…`, with dots, spaces or dashes. An
 * unreadable number stays as it was typed, for a person to correct.
 */
export function normalisePhone(text: string): string {
  const signs = withoutTrunk(text.normalize('NFKC').replace(separators, '')).replace(/^00/, '+')
  const number = french(signs) ?? signs.replace(trunkZero, '$1')
  return phonePattern.test(number) ? number : text
}

export const wrongPhone = 'Format invalide (ex: +33612345678)'

/** The error of a typed number; an empty one has none. */
export const phoneError = (text: string): string | undefined =>
  text.trim() === '' || phonePattern.test(normalisePhone(text)) ? undefined : wrongPhone

/**
 * A number as a French reader dials it: 04 65 71 23 48, 0692 12 34 56. Numbers of other countries are shown as stored.
 */
export function formatPhone(telephone: string): string {
  const national = nationalDigits(telephone)
  if (!national) return telephone
  const pieces = telephone.startsWith('+33') ? /(\d{2})(?=\d)/g : /(\d{2})(?=(?:\d{2}){1,3}$)/g
  return national.replace(pieces, '$1\u00a0')
}

/** The ten digits by which a stored number is dialled in France, overseas included: 0692123456. */
export function nationalDigits(telephone: string): string | undefined {
  const [, code, digits = ''] = /^\+(33|262|59[046])(\d{9})$/.exec(telephone) ?? []
  return code && codeOf(digits) === code ? `0${digits}` : undefined
}

/** A number of France or overseas, which has nine digits behind its code or its zero. */
function french(signs: string): string | undefined {
  const [, code, digits] = /^(?:\+?(33|262|59[046])0?|0)([1-9]\d{8})$/.exec(signs) ?? []
  if (!digits) return undefined
  const own = codeOf(digits)
  return code === undefined || code === '33' || code === own ? `+${own}${digits}` : undefined
}

/** The code of the country or territory to which nine French digits belong. */
const codeOf = (digits: string): string => overseas.find(([first]) => first.test(digits))?.[1] ?? '33'

// 06 39 98 is reserved for fiction, and used in our examples.
const overseas: readonly [RegExp, string][] = [
  [/^(?:590|69[01])/, '590'],
  [/^(?:26[239]|639(?!98)|69[23])/, '262'],
  [/^[56]94/, '594'],
  [/^(?:596|69[67])/, '596'],
]

/**
 * Removes a zero in brackets after a country code, except in Italy, where it is also dialled from abroad. Other
 * brackets mean nothing.
 */
function withoutTrunk(signs: string): string {
  const marked = signs.replace(/[([]0[)\]]/g, '|').replace(/[()[\]]/g, '')
  const [, code, rest] = /^(?:\+|00)?([1-9]\d{0,2})\|(\d+)$/.exec(marked) ?? []
  return code ? `+${code}${code === '39' ? '0' : ''}${rest}` : marked.replaceAll('|', '0')
}

/** Countries whose numbers have a zero before them at home only, and never begin with one. */
const trunkZero = /^(\+(?:2[07]|3[12]|4[013469]|90|21[23]|26[12]|35[358]|38[0135679]|59[046]))0(?=[1-9]\d{6,10}$)/

// Separators, and the invisible characters that address books copy around a number.
const separators = /[\s./\-\u2010-\u2015\u2212\u00b7\u00ad\ufeff\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g
