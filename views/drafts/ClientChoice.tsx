import { EmptyState } from '../../client/ui/EmptyState.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import type { Client, ClientListItem } from '../../domain/client.ts'
import { fullName } from '../../domain/full-name.ts'
import { formatPlate } from '../../domain/plate.ts'
import { routes } from '../../domain/routes.ts'
import { ClientPicker } from '../ClientPicker.tsx'

const form = routes.drafts.href({}, { nouveau: 1 })

type SearchProps = { clients: ClientListItem[]; clientQuery: string }

export function ClientSearch({ clients, clientQuery: q }: SearchProps) {
  return (
    <ClientPicker
      clients={clients}
      search={{ action: routes.drafts.href(), label: 'Rechercher un client', q, hidden: { nouveau: '1' } }}
      hrefOf={(id) => routes.drafts.href({}, { nouveau: 1, client_id: id })}
      detailOf={({ plates }) => plates.map(formatPlate).join(', ') || 'Aucun véhicule'}
      next={form}
      none={(newClient) => (
        <EmptyState heading="h3" title={q ? 'Aucun client trouvé' : 'Aucun client'} action={newClient} />
      )}
    />
  )
}

export function ChosenClient({ client }: { client: Client }) {
  return (
    <p>
      <strong>{fullName(client)}</strong>{' '}
      <LinkButton kind="quiet" href={form}>
        Changer
      </LinkButton>
    </p>
  )
}
