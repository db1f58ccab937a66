import type { ComponentProps } from 'react'
import { limits } from '../../../domain/ground/limits.ts'
import { Field } from './Field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'name' | 'hint' | 'optional' | 'type' | 'maxLength'>

export const processLabels = { estimatedEndDate: 'Fin estimée', startDate: 'Début', name: 'Nom du processus' }

export const EndField = (field: Props) => (
  <Field
    label={processLabels.estimatedEndDate}
    name="estimatedEndDate"
    type="date"
    optional="conseillée"
    hint="Le client voit cette date sur sa page de suivi."
    {...field}
  />
)

export const StartField = (field: Props) => (
  <Field label={processLabels.startDate} name="startDate" type="date" optional hint="Vide : aujourd’hui." {...field} />
)

export const NameField = (field: Props) => (
  <Field
    label={processLabels.name}
    name="name"
    optional
    hint="Vide : le type de réparation."
    maxLength={limits.processNameMax}
    {...field}
  />
)
