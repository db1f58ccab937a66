import type { Car } from '../../../domain/cars/car.ts'
import { can, type Role } from '../../../domain/ground/permissions.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { LinkButton } from '../buttons/LinkButton.tsx'
import { NewProcessLink } from '../buttons/NewProcessLink.tsx'
import { RemoveLink } from '../buttons/RemoveLink.tsx'

type Props = {
  car: Car
  role: Role
  /** The page that listed this car, to return to once the car is deleted. */
  next: string | null | undefined
  /** Whether the page has « Supprimer » at its end on a phone. */
  removedAtEnd?: boolean
}

/** Buttons for the actions on a car. */
export function CarActions({ car: { id, client_id: clientId }, role, next, removedAtEnd = false }: Props) {
  return (
    <>
      {can({ role }, 'createProcess') && clientId !== null && <NewProcessLink clientId={clientId} carId={id} />}
      {can({ role }, 'writeCar') && (
        <LinkButton icon="pen" href={routes.carEdit.href({ id })}>
          Modifier
        </LinkButton>
      )}
      <CarRemoval {...{ id, role, next }} place={removedAtEnd ? 'head' : undefined} />
    </>
  )
}

type RemovalProps = Pick<Props, 'role' | 'next'> & { id: string; place?: 'head' | 'end' | undefined }

export function CarRemoval({ id, role, next, place }: RemovalProps) {
  if (!can({ role }, 'deleteCar')) return null
  return <RemoveLink href={routes.carDelete.href({ id }, { retour: next ?? undefined })} place={place} />
}
