import type { Car, CarForm } from '../../../domain/car.ts'
import type { ClientDetail } from '../../../domain/client.ts'
import { fallbacks, toasts } from '../../../domain/messages.ts'
import { createCar } from '../../api/cars.ts'
import { clientQuery } from '../../api/clients.ts'
import { queries } from '../../api/query-client.ts'
import { checkForm } from '../../check-form.ts'
import type { FormValues } from '../../hooks/useFormCall.ts'
import { showToast } from '../../toasts.ts'
import { CarFields } from '../CarForm/CarFields.tsx'
import { InnerForm } from './InnerForm.tsx'
import { useCreation } from './useCreation.ts'

type Props = { clientId: string; onMade: (car: Car) => void; onCancel: () => void }

const scope = 'nouveau-vehicule'

export function NewCar({ clientId, onMade, onCancel }: Props) {
  const { form, issues, banner, pending, onSubmit } = useCreation({
    check: (values) => checkForm<CarForm>(loadSchema, { ...values, client_id: clientId }, asTyped),
    create: createCar,
    fallback: fallbacks.carCreate,
    onMade: (car) => {
      queries.setQueryData<ClientDetail>(
        clientQuery(clientId).queryKey,
        (known) => known && { ...known, cars: [...known.cars, car] },
      )
      showToast('info', toasts.carCreated)
      onMade(car)
    },
  })
  return (
    <InnerForm
      form={form}
      title="Nouveau véhicule"
      submitLabel="Créer le véhicule"
      banner={banner}
      pending={pending}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      <CarFields values={{}} issues={issues} focused="plaque" scope={scope} />
    </InnerForm>
  )
}

const loadSchema = async () => (await import('../../../domain/car-form.ts')).carForm

const asTyped = ({ client_id = '', plaque = '', marque = '', modele, annee, km }: FormValues): CarForm => ({
  client_id,
  plaque,
  marque,
  modele: modele || null,
  annee: annee ? Number(annee) : null,
  km: km ? Number(km) : null,
})
