import type { ComponentProps, ReactNode } from 'react'
import { type Car, carLabels } from '../../../domain/cars/car.ts'
import { resultLabels } from '../../../domain/cars/inspection.ts'
import { formatPlate } from '../../../domain/cars/plate.ts'
import type { Issue, TakenBy } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { lowerReading } from '../../../domain/visits/odometer.ts'
import { type FormState, fieldsOf, valuesOf } from '../../runtime/forms/fields.ts'
import { messageFor } from '../../runtime/forms/issues.ts'
import { Chip } from '../fields/Chip.tsx'
import { Chips } from '../fields/Chips.tsx'
import { Field } from '../fields/Field.tsx'
import { SelectField } from '../fields/SelectField.tsx'

/** The values of a car as its form shows them. */
export const carValues = (car: Car) => ({ ...valuesOf(carLabels, car), plaque: formatPlate(car.plaque) })

export function CarFields(form: FormState<keyof typeof carLabels | 'kmConfirmed'>) {
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
      <OdometerField {...field('km')} issues={form.issues} confirmed={form.values.kmConfirmed} />
      <Field {...field('firstRegisteredOn')} type="date" optional hint="Case B de la carte grise." />
      <Field {...field('lastInspectionOn')} type="date" optional />
      <SelectField {...field('lastInspectionResult')} options={results} optional />
      <Field
        {...field('nextInspectionOn')}
        type="date"
        optional
        hint="Laissé vide, il est proposé d’après les autres dates."
      />
    </>
  )
}

const results = [
  { value: '', label: 'Non précisé' },
  ...Object.entries(resultLabels).map(([value, label]) => ({ value, label })),
]

type OdometerProps = ComponentProps<typeof Field> & {
  issues: readonly Issue[]
  /** The sent value of the checkbox: 1 if it was ticked. */
  confirmed: string | undefined
}

/** The field of an odometer. It asks once about a reading below the previous one, with a checkbox. */
export function OdometerField({ issues, confirmed, ...field }: OdometerProps) {
  const isTicked = confirmed === '1'
  const isAsked = isTicked || issues.some(({ code }) => code === lowerReading)
  return (
    <>
      <Field {...field} autoComplete="off" inputMode="numeric" optional />
      <input type="hidden" name="kmConfirmed" defaultValue="0" />
      {isAsked && (
        <Chips legend="Compteur plus bas qu’avant">
          <Chip type="checkbox" name="kmConfirmed" value="1" defaultChecked={isTicked}>
            Oui, c’est bien ce compteur
          </Chip>
        </Chips>
      )}
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
