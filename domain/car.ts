import type * as z from 'zod'
import type { carListItemSchema, carListSchema, carSchema } from './car-wire.ts'

export type Car = z.output<typeof carSchema>
export type CarListItem = z.output<typeof carListItemSchema>
export type CarList = z.output<typeof carListSchema>

export function carName({ marque, modele }: { marque: string; modele: string | null }): string {
  return modele ? `${marque} ${modele}` : marque
}
