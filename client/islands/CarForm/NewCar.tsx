import type { Car } from '../../../domain/car.ts'
import type { CarForm as CarData, CarPatch } from '../../../domain/car-form.ts'
import type { ClientDetail } from '../../../domain/client.ts'
import { fallbacks, toasts } from '../../../domain/messages.ts'
import { createCar } from '../../api/cars.ts'
import { clientQuery } from '../../api/clients.ts'
import { queries } from '../../api/query-client.ts'
import { useKeyFor } from '../../forms/useKeyFor.ts'
import { refreshBehind } from '../../refresh-behind.ts'
import { type Place, toldInToasts } from '../SavedForm/in-place.ts'
import { CarForm } from './CarForm.tsx'

type Props = Place & { clientId: string; plaque?: string; onMade: (car: Car) => void }

/** A new car, made without leaving the page. */
export function NewCar({ clientId, plaque, onMade, ...place }: Props) {
  const keyFor = useKeyFor()
  const call = toldInToasts({
    // The form of a new car was asked for all of it.
    send: (form: CarPatch) => createCar(form as CarData, keyFor(form)),
    done: (car) => {
      giveTo(clientId, car)
      refreshBehind()
      onMade(car)
    },
    success: toasts.carCreated,
    failure: fallbacks.carCreate,
  })
  return <CarForm id={null} clientId={clientId} values={plaque ? { plaque } : {}} inPlace={{ ...place, call }} />
}

/** A choice among the client's cars has it at once. */
function giveTo(clientId: string, car: Car): void {
  queries.setQueryData<ClientDetail>(
    clientQuery(clientId).queryKey,
    (known) => known && { ...known, cars: [...known.cars, car] },
  )
}
