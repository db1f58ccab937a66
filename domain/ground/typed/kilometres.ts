/** Thousands separated by dots, commas, spaces or apostrophes, always the same character. */
const grouped = /^([1-9]\d{0,2}(?:([\s.,'’])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,]\d+)?$/
const plain = /^(\d+)(?:[.,]\d+)?$/

/**
 * Typed kilometres: `125 000 km`, `125.000`, `125.000,00`, `125000.456`. A fraction of a kilometre is dropped; three
 * digits after a dot or a comma are thousands. Null where the text is no number.
 */
export function readKilometres(typed: string): number | null {
  const bare = typed.trim().replace(/\s*(?:kms?|kilom[èe]tres?)\.?$/i, '')
  const whole = (grouped.exec(bare) ?? plain.exec(bare.replace(/\s/g, '')))?.[1]?.replace(/\D/g, '') ?? ''
  return whole === '' || whole.length > 9 ? null : Number(whole)
}
