/** The answers about a field that two people changed: keep the own value, or take the other one. */
export const keptSides = { own: 'votre', other: 'autre' } as const

/** The form field with the answer about a field that two people changed. */
export const sideField = (name: string): string => `choix.${name}`

/** The question about a field that two people changed: both values, in words. */
export type AskedField = { name: string; own: string; other: string }

/**
 * The values of one field: as the form loaded it, as it was typed, and as it is stored now. Equal texts are equal
 * values.
 */
export type FieldValues = { brought: string; typed: string; current: string }

/**
 * The result for one field of an edited form: it is written, left unchanged, or asked about.
 * @param answer the answer to an earlier question about this field: '' where none was chosen, undefined where none was
 * asked
 */
export function mergedField({ brought, typed, current }: FieldValues, answer?: string): 'write' | 'leave' | 'ask' {
  if (answer === keptSides.other || typed === brought || typed === current) return 'leave'
  return current !== brought || answer === '' ? 'ask' : 'write'
}
