import { thousands } from './thousands.ts'
/** An amount as text, 1 234,50 €, with no-break spaces. */
export function euros(cents: number): string {
  return `${thousands(Math.floor(cents / 100))},${String(cents % 100).padStart(2, '0')}\u00a0€`
}

/** An amount as one types it, without the sign: 1234,50. */
export const typedEuros = (cents: number): string =>
  `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

/**
 * A typed amount (1 234,50, 1234.5, 45 €, 45€50) in cents.
 * @returns null for what is no amount, or finer than a cent
 */
export function centsOf(typed: string): number | null {
  const amount = /^€?(\d{1,9})(?:[.,](\d{1,2})€?|€(\d{2})?)?$/.exec(typed.replace(/\s/g, ''))
  const [, whole = '', decimals = '', cents = ''] = amount ?? []
  const fraction = decimals || cents
  return whole === '' ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
