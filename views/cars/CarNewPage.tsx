import type { RefusedForm } from '../../client/runtime/forms/fields.ts'
import { CarFields } from '../../client/ui/cars/CarFields.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../client/ui/layout/EmptyState.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import { carLabels as labels } from '../../domain/cars/car.ts'
import { formatPlate } from '../../domain/cars/plate.ts'
import type { Client, ClientListItem } from '../../domain/clients/client.ts'
import { contactOf } from '../../domain/clients/contact.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import * as routes from '../../domain/ground/routes.ts'
import * as fallbacks from '../../domain/ground/texts/fallbacks.ts'
import { ClientPicker } from '../ClientPicker.tsx'
import { SavedForm } from '../SavedForm.tsx'

type Props = RefusedForm<typeof labels> & {
  client: Client | null
  /** Without a client: the clients to choose from, and the search. */
  clients: ClientListItem[]
  clientQuery: string
  next: string | null
}

export function CarNewPage({ client, clients, clientQuery, next, values = {}, issues = [] }: Props) {
  if (client === null) {
    return (
      <>
        <PageHead title={routes.carNew.title} />
        <OwnerPicker clients={clients} q={clientQuery} next={next} />
      </>
    )
  }
  return (
    <>
      <PageHead title={routes.carNew.title} eyebrow={fullName(client)} />
      <Card>
        <SavedForm
          action={routes.cars.href()}
          hidden={{ client_id: client.id, retour: next }}
          {...{ labels, issues }}
          failure={fallbacks.carCreate}
          submitLabel="Créer le véhicule"
          cancelHref={next ?? routes.client.href(client)}
        >
          <CarFields values={values} issues={issues} />
        </SavedForm>
      </Card>
    </>
  )
}

type OwnerProps = { clients: readonly ClientListItem[]; q: string; next: string | null }

function OwnerPicker({ clients, q, next }: OwnerProps) {
  const retour = next ?? undefined
  return (
    <ClientPicker
      clients={clients}
      search={{ action: routes.carNew.href(), label: 'Pour quel client ?', q, hidden: next ? { retour: next } : {} }}
      hrefOf={(id) => routes.clientCarNew.href({ id }, { retour })}
      detailOf={(client) => [contactOf(client), ...client.plates.map(formatPlate)].join(', ')}
      next={routes.carNew.href({}, { retour })}
      none={(newClient) => (
        <Card>
          <EmptyState title="Aucun client trouvé" text="Créez-le : le véhicule suivra." action={newClient} />
        </Card>
      )}
    />
  )
}
