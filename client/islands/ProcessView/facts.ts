import { formatDay } from '../../../domain/dates.ts'
import type { Process } from '../../../domain/process.ts'

type Fact = { label: string; value: string }

/** What is told of a process under its name; what is not known is left out. */
export function factsOf({ startDate, estimatedEndDate }: Process): Fact[] {
  const facts = [
    { label: 'Début', value: formatDay(startDate) },
    { label: 'Fin estimée', value: estimatedEndDate && formatDay(estimatedEndDate) },
  ]
  return facts.filter((fact): fact is Fact => Boolean(fact.value))
}
