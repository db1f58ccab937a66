import type { FocusEvent, ReactNode } from 'react'
import { normalisePlate } from '../../../domain/car.ts'
import type { Issue, TakenBy } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import { messageFor } from '../../forms/issues.ts'
import { Field } from '../../ui/Field.tsx'

export const carLabels = { plaque: 'Plaque', marque: 'Marque', modele: 'Modèle', annee: 'Année', km: 'Kilométrage' }
export const carFieldNames = Object.keys(carLabels)

type Name = keyof typeof carLabels
export type CarValues = Partial<Record<Name, string>>

type Props = {
  values: CarValues
  issues: readonly Issue[]
  /** The field that takes the focus when the page opens. */
  focused?: string | undefined
  scope?: string | undefined
}

export function CarFields({ values, issues, focused, scope }: Props) {
  const field = (name: Name) => ({
    name,
    label: carLabels[name],
    scope,
    defaultValue: values[name] ?? '',
    error: messageFor(issues, name),
    autoFocus: focused === name,
    autoComplete: 'off',
  })
  return (
    <>
      <Field
        {...field('plaque')}
        error={plateError(issues)}
        autoCapitalize="characters"
        spellCheck={false}
        required
        onBlur={normalise}
      />
      <Field {...field('marque')} required />
      <Field {...field('modele')} optional />
      <Field {...field('annee')} inputMode="numeric" optional />
      <Field {...field('km')} inputMode="numeric" optional />
    </>
  )
}

/** A plate that is there already leads to its car. */
function plateError(issues: readonly Issue[]): ReactNode {
  const taken = issues.find(({ car }) => car)
  if (!taken?.car) return messageFor(issues, 'plaque')
  return (
    <span>
      {taken.message}&nbsp;: <a href={routes.car.href({ id: taken.car.id })}>{nameOf(taken.car)}</a>
    </span>
  )
}

const nameOf = ({ name, client }: TakenBy): string => (client ? `${name} (${client})` : name)

/** What was only looked at stays as it is shown: it was not changed. */
function normalise({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  const plate = normalisePlate(field.value)
  field.value = plate === normalisePlate(field.defaultValue) ? field.defaultValue : plate
}
