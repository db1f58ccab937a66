import { normalisePlate } from '../ground/typed/plate.ts'

/**
 * A stored plate: `limits.plateMin` to `limits.plateMax` characters as people count them. The first one is not an
 * accent.
 */
export const platePattern = /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]{1,11}$/u

/** Whether a search text may be a plate: digits, and letters in short runs, unlike names and phone numbers. */
export function looksLikePlate(text: string): boolean {
  if (frenchAccents.test(text) || /\p{L}{4}/u.test(text)) return false
  const plate = normalisePlate(text)
  return platePattern.test(plate) && /\p{L}/u.test(plate) && /\p{Nd}/u.test(plate)
}

/** Whether a plate is complete, because it follows one of the French systems. */
export function isWholePlate(text: string): boolean {
  const plate = normalisePlate(text)
  return since2009.test(plate) || since1950.test(plate)
}

/** A plate as it is painted, for the French systems of 2009 and 1950; any other as it is stored. */
export function formatPlate(text: string): string {
  const plate = normalisePlate(text)
  const parts = since2009.exec(plate)
  if (parts) return parts.slice(1).join('-')
  return since1950.exec(plate)?.slice(1).join(' ') ?? plate
}

/** The reason to doubt that a file's text is a plate, in words; undefined where there is none. */
export function plateDoubt(text: string): string | undefined {
  if (!/\p{Nd}/u.test(text)) return 'Plaque à vérifier\u00a0: elle n’a pas de chiffre'
  return dateLike.test(text.trim()) ? 'Plaque à vérifier\u00a0: on dirait une date' : undefined
}

// 12/03/2019, 2019-03-12 00:00, 03.2019, 12-mars-19: written like days and months of a year.
const dateLike =
  /^(?:(?:(?:0?[1-9]|[12]\d|3[01])([/.-]))?(?:0?[1-9]|1[0-2])[/.-]\d{4}|(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\2\d{2}|(?:19|20)\d{2}[/.-](?:0?[1-9]|1[0-2])(?:[/.-](?:0?[1-9]|[12]\d|3[01]))?|(?:\d{1,2}[/.-])?(?:janv?|f[ée]vr?|mars?|avr|apr|mai|may|juin|june?|juil|july?|ao[uû]t?|aug|sept?|oct|nov|d[ée]c)\p{L}*\.?[/.-]\d{2,4})(?:[T ]\d{1,2}:\d{2}.*)?$/iu

/** A plate half masked: its owner recognises it, and nobody else can complete it. */
export function maskPlate(text: string): string {
  const signs = Array.from(normalisePlate(text))
  const ends = (length: number) => [signs.slice(0, length).join(''), signs.slice(-length).join('')]
  if (/^[A-Z]{2}\d{3}[A-Z]{2}$/.test(signs.join(''))) return ends(2).join('-•••-')
  return signs.length < 3 ? '•••' : ends(signs.length < 6 ? 1 : 2).join('•••')
}

// AB-123-CD, and W-123-AB of a garage's own cars.
const since2009 = /^([A-Z]{2}|W)(\d{3})([A-Z]{2})$/
// 1234 XY 75: the third part is a département, including 2A, 2B and those overseas.
const since1950 = /^(\d{1,4})([A-Z]{1,3})(0[1-9]|[1-8]\d|9[0-5]|2[AB]|97[1-8]|98[678])$/

/** Accents of French names. Other accents are on plates: Ö in Germany, Č in Croatia. */
const frenchAccents = /[àâçéèêëîïôùûÿœæ]/i
