import type * as z from 'zod'
import type { carDetailSchema, carListItemSchema, carListSchema, carSchema, refusedWorkSchema } from './car-wire.ts'

export type Car = z.output<typeof carSchema>
export type CarDetail = z.output<typeof carDetailSchema>
export type RefusedWork = z.output<typeof refusedWorkSchema>
export type CarListItem = z.output<typeof carListItemSchema>
export type CarList = z.output<typeof carListSchema>

export function carName({ marque, modele }: { marque: string; modele: string | null }): string {
  return modele ? `${marque} ${modele}` : marque
}
