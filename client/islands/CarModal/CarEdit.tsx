import { useQuery } from '@tanstack/react-query'
import type { Car } from '../../../domain/car.ts'
import type { CarPatch } from '../../../domain/car-form.ts'
import { changedFields } from '../../../domain/changed-fields.ts'
import { fallbacks, toasts } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import { carQuery, updateCar } from '../../api/cars.ts'
import { queries } from '../../api/query-client.ts'
import { refreshBehind } from '../../refresh-behind.ts'
import { carValues } from '../CarForm/CarFields.tsx'
import { CarForm } from '../CarForm/CarForm.tsx'
import { toldInToasts } from '../SavedForm/in-place.ts'
import { Sheet, scope, WaitingSheet } from './Sheet.tsx'

type Props = { id: string; onClose: () => void }

/** A car being changed: only what differs is sent. */
export function CarEdit({ id, onClose }: Props) {
  const { data: car, error, refetch } = useQuery({ ...carQuery(id), refetchOnWindowFocus: false }, queries)
  if (!car) {
    return <WaitingSheet title={routes.carEdit.title} error={error} onRetry={() => void refetch()} onClose={onClose} />
  }
  const call = toldInToasts({
    send: (typed: CarPatch) => save(car, typed),
    done: (saved) => {
      queries.setQueryData(carQuery(id).queryKey, (known) => known && { ...known, ...saved })
      refreshBehind()
      onClose()
    },
    success: toasts.carUpdated,
    failure: fallbacks.carUpdate,
  })
  return (
    <Sheet title={routes.carEdit.title} onClose={onClose}>
      <CarForm id={id} values={carValues(car)} inPlace={{ call, scope, onCancel: onClose }} />
    </Sheet>
  )
}

async function save(car: Car, typed: CarPatch): Promise<Car> {
  const patch = changedFields(car, typed) as CarPatch
  return Object.keys(patch).length === 0 ? car : updateCar(car.id, patch)
}
