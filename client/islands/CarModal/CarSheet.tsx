import { useQuery } from '@tanstack/react-query'
import { carName } from '../../../domain/car.ts'
import { fullName } from '../../../domain/full-name.ts'
import { fallbacks } from '../../../domain/messages.ts'
import { can, type Role } from '../../../domain/permissions.ts'
import { routes } from '../../../domain/routes.ts'
import { carQuery } from '../../api/cars.ts'
import { clientQuery } from '../../api/clients.ts'
import { queries } from '../../api/query-client.ts'
import { CarActions } from '../../ui/CarActions.tsx'
import { CarFacts } from '../../ui/CarFacts.tsx'
import { CarProcesses } from './CarProcesses.tsx'
import { Sheet, WaitingSheet } from './Sheet.tsx'

type Props = {
  id: string
  role: Role
  /** On a client's page: where one comes back once the car is gone. */
  clientId: string | undefined
  onClose: () => void
}

/** One car: its facts, its owner, its processes. */
export function CarSheet({ id, role, clientId, onClose }: Props) {
  const { data: car, error, refetch } = useQuery(carQuery(id), queries)
  const ownerId = car?.client_id ?? null
  const { data: owner } = useQuery({ ...clientQuery(ownerId ?? ''), enabled: ownerId !== null }, queries)
  if (!car) {
    const waiting = { title: routes.car.title, error, fallback: fallbacks.carLoad }
    return <WaitingSheet {...waiting} onRetry={() => void refetch()} onClose={onClose} />
  }
  const next = clientId && routes.client.href({ id: clientId })
  const actions = can({ role }, 'writeCar') && <CarActions car={car} role={role} next={next} />
  return (
    <Sheet title={carName(car)} actions={actions} onClose={onClose}>
      <CarFacts car={car} owner={owner && fullName(owner.client)} />
      <CarProcesses car={car} />
    </Sheet>
  )
}
