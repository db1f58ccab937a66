import { formatDayTime } from './dates.ts'
import { mileage } from './mileage.ts'
import type { Visit } from './visit.ts'

type Fact = { label: string; value: string }

/** What is known of a car that came or went, under its name; what is not known is left out. */
export function visitFacts({ arrivedAt, returnedAt, kmIn, kmOut, keyNumber, place }: Visit): Fact[] {
  const isHere = returnedAt === null
  const facts = [
    { label: 'Clé', value: isHere && keyNumber },
    { label: 'Place', value: isHere && place },
    { label: 'Arrivé', value: arrivedAt && `le ${formatDayTime(arrivedAt)}` },
    { label: 'Compteur', value: kmIn !== null && mileage(kmIn) },
    { label: 'Rendu', value: returnedAt && `le ${formatDayTime(returnedAt)}` },
    { label: 'Au départ', value: kmOut !== null && mileage(kmOut) },
  ]
  return facts.filter((fact): fact is Fact => Boolean(fact.value))
}
