import type { Car } from '../../../domain/cars/car.ts'
import { can, type Role } from '../../../domain/permissions.ts'
import * as routes from '../../../domain/routes.ts'
import { LinkButton } from './LinkButton.tsx'
import { NewProcessLink } from './NewProcessLink.tsx'

type Props = {
  car: Car
  role: Role
  /** The page that listed this car, to return to once the car is deleted. */
  next: string | null | undefined
}

/** Buttons for what may be done with a car. */
export function CarActions({ car: { id, client_id: clientId }, role, next }: Props) {
  return (
    <>
      {can({ role }, 'createProcess') && clientId !== null && <NewProcessLink clientId={clientId} carId={id} />}
      {can({ role }, 'writeCar') && (
        <LinkButton icon="pen" href={routes.carEdit.href({ id })}>
          Modifier
        </LinkButton>
      )}
      {can({ role }, 'deleteCar') && (
        <LinkButton kind="remove" icon="bin" href={routes.carDelete.href({ id }, { retour: next ?? undefined })}>
          Supprimer
        </LinkButton>
      )}
    </>
  )
}
