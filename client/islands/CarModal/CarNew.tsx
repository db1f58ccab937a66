import { useRef, useState } from 'react'
import type { CarForm } from '../../../domain/car.ts'
import { fallbacks, toasts } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import { createCar } from '../../api/cars.ts'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import { CarCallForm } from './CarCallForm.tsx'
import { type Owner, OwnerSearch } from './OwnerSearch.tsx'
import { Sheet } from './Sheet.tsx'

type Props = { client: Owner | null; onClose: () => void }

/** A new car: whose it is, when the page does not say, then the form. */
export function CarNew({ client, onClose }: Props) {
  const [owner, setOwner] = useState(client)
  const keyFor = useKeyOfBody()
  return (
    <Sheet title={routes.carNew.title} onClose={onClose}>
      {owner === null && <OwnerSearch onChoose={setOwner} />}
      {owner !== null && (
        <CarCallForm<CarForm>
          intro={`Pour ${owner.name}.`}
          clientId={owner.id}
          values={{}}
          loadSchema={loadForm}
          send={(form) => createCar(form, keyFor(form))}
          done={onClose}
          texts={{ submit: 'Créer le véhicule', success: toasts.carCreated, failure: fallbacks.carCreate }}
          onCancel={onClose}
        />
      )}
    </Sheet>
  )
}

/** Asking again for the same car, after an answer that was lost, makes one car; another car is another demand. */
function useKeyOfBody(): (body: CarForm) => string {
  const last = useRef<{ text: string; key: string } | null>(null)
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current?.text !== text) last.current = { text, key: newIdempotencyKey() }
    return last.current.key
  }
}

const loadForm = async () => (await import('../../../domain/car-form.ts')).carForm
