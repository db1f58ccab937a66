import type * as z from 'zod'
import type { garageSchema } from './garage-wire.ts'

export type Garage = z.output<typeof garageSchema>

/** On one line; '' where none is known. */
export function postalAddress({
  adresse,
  codePostal,
  ville,
}: Pick<Garage, 'adresse' | 'codePostal' | 'ville'>): string {
  const town = [codePostal, ville].filter(Boolean).join('\u00a0')
  return [adresse, town].filter(Boolean).join(', ')
}
