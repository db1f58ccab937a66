import { ErrorSummary } from '../../client/ui/fields/ErrorSummary.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../client/ui/layout/EmptyState.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import { type CarListItem, carTitle } from '../../domain/cars/car.ts'
import { ownerChangeText } from '../../domain/cars/car-owners.ts'
import { formatPlate } from '../../domain/cars/plate.ts'
import type { ClientListItem } from '../../domain/clients/client.ts'
import { contactOf } from '../../domain/clients/contact.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import type { Issue } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import * as fallbacks from '../../domain/ground/texts/fallbacks.ts'
import { ClientPicker } from '../ClientPicker.tsx'
import { SavedForm } from '../SavedForm.tsx'

type Person = { id: string; nom: string; prenom: string }
type Props = {
  car: CarListItem
  client: CarListItem['client']
  /** The chosen new owner; while nobody is chosen, the clients to choose from and the search. */
  chosen: Person | null
  clients: ClientListItem[]
  clientQuery: string
  /** The open processes of the car. */
  open: { id: string; name: string }[]
  issues?: readonly Issue[]
}

const labels = { client_id: 'Propriétaire' }

/** A car passes to another client, known or new: the client is chosen first, then the change confirmed. */
export function CarOwnerPage({ car, client, chosen, clients, clientQuery, open, issues = [] }: Props) {
  const page = routes.carOwner.href(car)
  const head = <PageHead title={routes.carOwner.title} eyebrow={carTitle(car)} />
  if (chosen === null) {
    return (
      <>
        {head}
        <ErrorSummary issues={issues} labels={labels} />
        <ClientPicker
          clients={clients}
          search={{ action: page, label: 'À qui est-elle maintenant\u00a0?', q: clientQuery, hidden: {} }}
          hrefOf={(client_id) => routes.carOwner.href(car, { client_id })}
          detailOf={(person) => [contactOf(person), ...person.plates.map(formatPlate)].join(', ')}
          next={page}
          none={(newClient) => (
            <Card>
              <EmptyState title="Aucun client trouvé" text="Créez-le : la voiture le suivra." action={newClient} />
            </Card>
          )}
        />
      </>
    )
  }
  return (
    <>
      {head}
      <Card>
        <SavedForm
          action={page}
          hidden={{ client_id: chosen.id }}
          labels={labels}
          failure={fallbacks.carUpdate}
          submitLabel="Changer de propriétaire"
          cancelHref={routes.car.href(car)}
        >
          <p>
            <strong>{client ? `${fullName(client)} → ${fullName(chosen)}` : `Désormais à ${fullName(chosen)}`}</strong>
          </p>
          <p>{ownerChangeText(client, chosen, open)}</p>
        </SavedForm>
      </Card>
    </>
  )
}
