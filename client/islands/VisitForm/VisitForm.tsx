import { limits } from '../../../domain/limits.ts'
import type { Issue } from '../../../domain/messages.ts'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { pressLabels, type Visit, type VisitAct } from '../../../domain/visit.ts'
import type { ArrivalPatch, ReturnPatch } from '../../../domain/visit-form.ts'
import { fieldsOf, type Shown } from '../../forms/fields.ts'
import { Field } from '../../ui/Field.tsx'
import { fullWidth } from '../../ui/FormGrid.tsx'
import { fieldId } from '../../ui/field-id.ts'
import type { InPlace } from '../SavedForm/in-place.ts'
import { SavedForm } from '../SavedForm/SavedForm.tsx'

type Patch = ArrivalPatch | ReturnPatch

export type VisitFormProps = {
  act: VisitAct
  id: string
  visit: Visit
  /** Where cars stood lately. */
  places: readonly string[]
  /** What was typed and came back. */
  values?: Values | undefined
  issues?: Issue[] | undefined
  inPlace?: InPlace<Patch, Process> | undefined
}

const arrivalLabels = { keyNumber: 'Numéro de clé', place: 'Place', km: 'Kilométrage à l’arrivée' }
const handoverLabels = { km: 'Kilométrage à la restitution' }

type Name = keyof typeof arrivalLabels
type Values = Partial<Record<Name, string>>

/** What is known of a car that came or went: said with the press, or mended afterwards. */
export function VisitForm({ act, id, visit, places, values, issues, inPlace }: VisitFormProps) {
  const isArrival = act === 'arrival'
  const isSaid = (isArrival ? visit.arrivedAt : visit.returnedAt) !== null
  const shown = values ?? valuesOf(act, visit)
  // In a sheet it stands in the narrow column.
  const lone = inPlace && fullWidth
  return (
    <SavedForm<Patch, Process>
      action={routes[act].href({ id })}
      hidden={{ geste: isSaid ? 'corriger' : null }}
      labels={isArrival ? arrivalLabels : handoverLabels}
      schema={isArrival ? loadArrival : loadReturn}
      submitLabel={isSaid ? 'Enregistrer' : pressLabels[isArrival ? 'arrive' : 'giveBack']}
      cancelHref={routes.process.href({ id })}
      issues={issues}
      inPlace={inPlace}
    >
      {(fields) =>
        isArrival ? (
          <ArrivalFields {...fields} places={places} values={shown} className={lone} />
        ) : (
          <KmField {...fields} label={handoverLabels.km} values={shown} className={lone} />
        )
      }
    </SavedForm>
  )
}

type Look = { className: string | undefined }

function ArrivalFields({ places, className, ...shown }: Shown<Name> & Look & { places: readonly string[] }) {
  const field = fieldsOf(arrivalLabels, shown)
  const list = fieldId('places', shown.scope)
  return (
    <>
      <Field
        {...field('keyNumber')}
        className={className}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.keyNumberMax}
        optional
      />
      <Field
        {...field('place')}
        className={className}
        autoComplete="off"
        maxLength={limits.placeMax}
        list={list}
        optional
      />
      <datalist id={list}>
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      <KmField {...shown} label={arrivalLabels.km} className={className} />
    </>
  )
}

function KmField({ label, className, ...shown }: Shown<Name> & Look & { label: string }) {
  return (
    <Field
      {...fieldsOf({ km: label }, shown)('km')}
      className={className}
      autoComplete="off"
      inputMode="numeric"
      optional
    />
  )
}

function valuesOf(act: VisitAct, { kmIn, kmOut, keyNumber, place }: Visit): Values {
  const km = act === 'arrival' ? kmIn : kmOut
  return { keyNumber: keyNumber ?? '', place: place ?? '', km: km?.toString() ?? '' }
}

const loadArrival = async () => (await import('../../../domain/visit-form.ts')).arrivalPatch
const loadReturn = async () => (await import('../../../domain/visit-form.ts')).returnPatch
