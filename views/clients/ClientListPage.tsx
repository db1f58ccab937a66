import { ListSearch } from '../../client/islands/ListSearch/ListSearch.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { EmptyState } from '../../client/ui/EmptyState.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import { Pager } from '../../client/ui/Pager.tsx'
import type { ClientList } from '../../domain/client.ts'
import { fallbacks } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'
import { ListResults } from '../ListResults.tsx'
import { ListTabs } from '../layout/ListTabs.tsx'
import { useMay } from '../shell-rights.ts'
import { ClientRows } from './ClientRows.tsx'

export function ClientListPage({ list, q }: { list: ClientList; q: string }) {
  const newClient = useMay()('writeClient') && (
    <LinkButton kind="primary" icon="plus" href={routes.clientNew.href()}>
      Nouveau client
    </LinkButton>
  )
  return (
    <>
      <PageHead title={routes.clients.title} actions={newClient} />
      <ListTabs current="clients" />
      <Island
        name="ListSearch"
        of={ListSearch}
        props={{
          path: routes.clients.path,
          label: 'Rechercher un client',
          placeholder: 'Nom ou plaque…',
          q,
          failure: fallbacks.clientsLoad,
        }}
      />
      <ListResults total={list.total} one="client" several="clients">
        {list.items.length > 0 ? <ClientRows clients={list.items} /> : <Nothing searched={q !== '' || list.page > 1} />}
        {list.total > 0 && (
          <Pager
            {...list}
            noun="client"
            href={(page) => routes.clients.href({}, { q, page: page > 1 ? page : undefined })}
          />
        )}
      </ListResults>
    </>
  )
}

function Nothing({ searched }: { searched: boolean }) {
  const mayWrite = useMay()('writeClient')
  if (!searched) {
    return (
      <Card>
        <EmptyState
          title="Aucun client"
          text="Ses véhicules et ses réparations suivront ici."
          action={mayWrite && <LinkButton href={routes.clientNew.href()}>Créer le premier</LinkButton>}
        />
      </Card>
    )
  }
  return (
    <Card>
      <EmptyState
        title="Aucun résultat"
        text="Cherchez un nom, un prénom, une plaque, un email ou un téléphone."
        action={<LinkButton href={routes.clients.href()}>Voir tous les clients</LinkButton>}
      />
    </Card>
  )
}
