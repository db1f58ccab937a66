import type { FocusEvent } from 'react'
import { normalisePlate } from '../../../domain/car.ts'
import type { Issue } from '../../../domain/messages.ts'
import { Field } from '../../ui/Field.tsx'
import { messageFor } from '../../ui/issues.ts'

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
      <Field {...field('plaque')} autoCapitalize="characters" spellCheck={false} required onBlur={normalise} />
      <Field {...field('marque')} required />
      <Field {...field('modele')} optional />
      <Field {...field('annee')} inputMode="numeric" optional />
      <Field {...field('km')} inputMode="numeric" optional />
    </>
  )
}

function normalise({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.value = normalisePlate(currentTarget.value)
}
