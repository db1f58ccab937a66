import { useQuery } from '@tanstack/react-query'
import type { Car, CarPatch } from '../../../domain/car.ts'
import { changedFields } from '../../../domain/changed-fields.ts'
import { fallbacks, toasts } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import { carQuery, updateCar } from '../../api/cars.ts'
import { queries } from '../../api/query-client.ts'
import { carValues } from '../CarForm/car-values.ts'
import { CarCallForm } from './CarCallForm.tsx'
import { Sheet, WaitingSheet } from './Sheet.tsx'

type Props = { id: string; onClose: () => void }

/** A car being changed: only what differs is sent. */
export function CarEdit({ id, onClose }: Props) {
  const { data: car, error, refetch } = useQuery({ ...carQuery(id), refetchOnWindowFocus: false }, queries)
  if (!car) {
    const waiting = { title: routes.carEdit.title, error, fallback: fallbacks.carLoad }
    return <WaitingSheet {...waiting} onRetry={() => void refetch()} onClose={onClose} />
  }
  return (
    <Sheet title={routes.carEdit.title} onClose={onClose}>
      <CarCallForm<CarPatch>
        values={carValues(car)}
        loadSchema={loadPatch}
        send={(typed) => save(car, typed)}
        done={onClose}
        texts={{ submit: 'Enregistrer', success: toasts.carUpdated, failure: fallbacks.carUpdate }}
        onCancel={onClose}
      />
    </Sheet>
  )
}

async function save(car: Car, typed: CarPatch): Promise<Car> {
  const patch = changedFields(car, typed) as CarPatch
  const saved = Object.keys(patch).length === 0 ? car : await updateCar(car.id, patch)
  queries.setQueryData(carQuery(car.id).queryKey, saved)
  return saved
}

const loadPatch = async () => (await import('../../../domain/car-form.ts')).carPatch
