import type { Car } from '../../../domain/car.ts'
import type { CarPatch } from '../../../domain/car-form.ts'
import type { Issue } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import type { InPlace } from '../SavedForm/in-place.ts'
import { SavedForm } from '../SavedForm/SavedForm.tsx'
import { CarFields, type CarValues, carLabels } from './CarFields.tsx'

export type CarFormProps = {
  /** null: a new one. */
  id: string | null
  /** Whose car it is, for a new one. */
  clientId?: string
  /** The page that asked for this car. */
  next?: string | null
  values: CarValues
  issues?: Issue[] | undefined
  inPlace?: InPlace<CarPatch, Car>
}

/** A car, new or changed. */
export function CarForm({ id, clientId, next, values, ...place }: CarFormProps) {
  return (
    <SavedForm
      action={id ? routes.carEdit.href({ id }) : routes.cars.href()}
      hidden={{ client_id: clientId, retour: next }}
      labels={carLabels}
      schema={id ? loadPatch : loadForm}
      submitLabel={id ? 'Enregistrer' : 'Créer le véhicule'}
      cancelHref={id ? routes.car.href({ id }) : (next ?? routes.client.href({ id: clientId ?? '' }))}
      {...place}
    >
      {(fields) => <CarFields values={values} {...fields} />}
    </SavedForm>
  )
}

const loadForm = async () => (await import('../../../domain/car-form.ts')).carForm
const loadPatch = async () => (await import('../../../domain/car-form.ts')).carPatch
