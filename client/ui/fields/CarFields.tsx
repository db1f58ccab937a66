import type { ReactNode } from 'react'
import { type Car, formatPlate } from '../../../domain/cars/car.ts'
import type { Issue, TakenBy } from '../../../domain/messages.ts'
import * as routes from '../../../domain/routes.ts'
import { type FormState, fieldsOf } from '../../forms/fields.ts'
import { messageFor } from '../../forms/issues.ts'
import { Field } from './Field.tsx'

export const carLabels = { plaque: 'Plaque', marque: 'Marque', modele: 'Modèle', annee: 'Année', km: 'Kilométrage' }

/** The values of a car as its form shows them. */
export const carValues = ({ plaque, marque, modele, annee, km }: Car) => ({
  plaque: formatPlate(plaque),
  marque,
  modele: modele ?? '',
  annee: annee?.toString() ?? '',
  km: km?.toString() ?? '',
})

export function CarFields(form: FormState<keyof typeof carLabels>) {
  const field = fieldsOf(carLabels, form)
  const plain = { autoComplete: 'off' }
  return (
    <>
      <Field
        {...field('plaque')}
        {...plain}
        error={plateError(form.issues)}
        autoCapitalize="characters"
        spellCheck={false}
        required
        data-tidy="plate"
      />
      <Field {...field('marque')} {...plain} required />
      <Field {...field('modele')} {...plain} optional />
      <Field {...field('annee')} {...plain} inputMode="numeric" optional />
      <Field {...field('km')} {...plain} inputMode="numeric" optional />
    </>
  )
}

/** Error of the plate field: a plate that exists already leads to its car. */
function plateError(issues: readonly Issue[]): ReactNode {
  const plateIssue = issues.find(({ car }) => car)
  if (!plateIssue?.car) return messageFor(issues, 'plaque')
  return (
    <span>
      {plateIssue.message}&nbsp;: <a href={routes.car.href({ id: plateIssue.car.id })}>{nameOf(plateIssue.car)}</a>
    </span>
  )
}

const nameOf = ({ name, client }: TakenBy): string => (client ? `${name} (${client})` : name)
