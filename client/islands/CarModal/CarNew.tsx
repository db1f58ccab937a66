import { useState } from 'react'
import { routes } from '../../../domain/routes.ts'
import { NewCar } from '../CarForm/NewCar.tsx'
import { type Owner, OwnerSearch } from './OwnerSearch.tsx'
import { Sheet } from './Sheet.tsx'
import { scope } from './scope.ts'

type Props = { client: Owner | null; onClose: () => void }

/** A new car: whose it is, when the page does not say, then the form. */
export function CarNew({ client, onClose }: Props) {
  const [owner, setOwner] = useState(client)
  return (
    <Sheet title={routes.carNew.title} onClose={onClose}>
      {owner === null ? (
        <OwnerSearch onChoose={setOwner} />
      ) : (
        <NewCar clientId={owner.id} intro={`Pour ${owner.name}.`} scope={scope} onMade={onClose} onCancel={onClose} />
      )}
    </Sheet>
  )
}
