import { useQuery } from '@tanstack/react-query'
import { type Car, carName } from '../../../domain/car.ts'
import { fullName } from '../../../domain/full-name.ts'
import { fallbacks } from '../../../domain/messages.ts'
import { mileage } from '../../../domain/mileage.ts'
import { can } from '../../../domain/permissions.ts'
import { routes } from '../../../domain/routes.ts'
import type { Role } from '../../../domain/session.ts'
import { carQuery } from '../../api/cars.ts'
import { clientQuery } from '../../api/clients.ts'
import { queries } from '../../api/query-client.ts'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { NewProcessLink } from '../../ui/NewProcessLink.tsx'
import { Plate } from '../../ui/Plate.tsx'
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
  if (!car) {
    const waiting = { title: routes.car.title, error, fallback: fallbacks.carLoad }
    return <WaitingSheet {...waiting} onRetry={() => void refetch()} onClose={onClose} />
  }
  return (
    <Sheet title={carName(car)} actions={actionsOf(car, role, clientId)} onClose={onClose}>
      <Facts car={car} />
      <CarProcesses car={car} />
    </Sheet>
  )
}

function actionsOf({ id, client_id: owner }: Car, role: Role, clientId: Props['clientId']) {
  if (!can({ role }, 'writeCar') && !can({ role }, 'deleteCar')) return null
  const retour = clientId && routes.client.href({ id: clientId })
  return (
    <>
      {can({ role }, 'createProcess') && owner !== null && <NewProcessLink clientId={owner} carId={id} />}
      {can({ role }, 'writeCar') && (
        <LinkButton icon="pen" href={routes.carEdit.href({ id })}>
          Modifier
        </LinkButton>
      )}
      {can({ role }, 'deleteCar') && (
        <LinkButton kind="danger" icon="bin" href={routes.carDelete.href({ id }, { retour })}>
          Supprimer
        </LinkButton>
      )}
    </>
  )
}

function Facts({ car: { plaque, annee, km, client_id } }: { car: Car }) {
  const items = [
    { label: 'Plaque', value: <Plate value={plaque} /> },
    { label: 'Client', value: client_id === null ? 'Sans client' : <Owner id={client_id} /> },
    { label: 'Année', value: annee ?? 'Non renseignée' },
    { label: 'Kilométrage', value: km === null ? 'Non renseigné' : mileage(km) },
  ]
  return <KeyValues wide items={items} />
}

function Owner({ id }: { id: string }) {
  const { data } = useQuery(clientQuery(id), queries)
  return <a href={routes.client.href({ id })}>{data ? fullName(data.client) : 'Voir le client'}</a>
}
