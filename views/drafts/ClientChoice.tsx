import { EmptyState } from '../../client/ui/EmptyState.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import pick from '../../client/ui/Panes.module.css'
import { formatPlate } from '../../domain/car.ts'
import { type Client, type ClientListItem, fullName } from '../../domain/client.ts'
import { routes } from '../../domain/routes.ts'
import { SearchForm } from '../SearchForm.tsx'

const form = routes.drafts.href({}, { nouveau: 1 })

type SearchProps = { clients: ClientListItem[]; clientQuery: string }

/** Finding the client is a form of its own: what was found has an address. */
export function ClientSearch({ clients, clientQuery }: SearchProps) {
  return (
    <>
      <SearchForm
        action={routes.drafts.href()}
        label="Rechercher un client"
        q={clientQuery}
        hidden={{ nouveau: '1' }}
      />
      {clients.length === 0 ? (
        <EmptyState heading="h3" title={clientQuery ? 'Aucun client trouvé' : 'Aucun client'} action={<NewClient />} />
      ) : (
        <>
          <ul className={pick.pick}>
            {clients.map((client) => (
              <li key={client.id}>
                <a href={routes.drafts.href({}, { nouveau: 1, client_id: client.id })}>
                  <span className={pick.pickTitle}>
                    <strong>{fullName(client)}</strong>
                  </span>
                  <span className={pick.pickLine}>{client.plates.map(formatPlate).join(', ') || 'Aucun véhicule'}</span>
                </a>
              </li>
            ))}
          </ul>
          <p className={pick.after}>
            <NewClient />
          </p>
        </>
      )}
    </>
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

function NewClient() {
  return (
    <LinkButton icon="plus" href={routes.clientNew.href({}, { retour: form })}>
      Nouveau client
    </LinkButton>
  )
}
