import { thousands } from './thousands.ts'
/** An amount as text, 1 234,50 €, with no-break spaces. */
export function euros(cents: number): string {
  return `${thousands(Math.floor(cents / 100))},${String(cents % 100).padStart(2, '0')}\u00a0€`
}

/** An amount as people type it, without the sign: 1234,50. */
export const typedEuros = (cents: number): string =>
  `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

/** Whole euros, their thousands separated by nothing, dots, commas or apostrophes. */
const wholePattern = /^(?:\d{1,9}|[1-9]\d{0,2}(?:([.,'’])\d{3})(?:\1\d{3})?)$/

/**
 * A typed amount (1 234,50, 1.234,50, 1234.5, 45 €, 45€50, 120,00 € TTC) in cents.
 * @returns null for a text that is no amount, an amount before tax, and fractions of a cent
 */
export function centsOf(typed: string): number | null {
  const bare = typed
    .replace(/\s/g, '')
    .replace(/TTC$/i, '')
    .replace(/eur(?:os?)?/i, '€')
  // The sign is before the amount, after it, or in place of its comma.
  const amount = bare.replace(/^(\d+)€(\d\d)$/, '$1,$2').replace(/^€|€$/, '')
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(amount) ?? []
  // 1,234 may be 1.234 euros; a comma separates thousands only where decimals follow.
  if (!wholePattern.test(whole) || (fraction === '' && whole.includes(','))) return null
  return Number(whole.replace(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0'))
}
