import { Card } from '../../client/ui/Card.tsx'
import { EmptyState } from '../../client/ui/EmptyState.tsx'
import type { ClientListItem } from '../../domain/client.ts'
import { contactOf } from '../../domain/contact.ts'
import { formatPlate } from '../../domain/plate.ts'
import { routes } from '../../domain/routes.ts'
import { ClientPicker } from '../ClientPicker.tsx'

type Props = { clients: readonly ClientListItem[]; q: string; next: string | null }

/** Whose car is it? Found here, then the form. */
export function OwnerPicker({ clients, q, next }: Props) {
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
