import type { ClientList } from '../../domain/client.ts'
import { fallbacks } from '../../domain/messages.ts'
import { ListPage } from '../ListPage.tsx'
import { ClientRows } from './ClientRows.tsx'

export function ClientListPage({ list, q }: { list: ClientList; q: string }) {
  return (
    <ListPage of="clients" words={words} list={list} q={q}>
      <ClientRows clients={list.items} />
    </ListPage>
  )
}

const words = {
  one: 'client',
  several: 'clients',
  new: 'Nouveau client',
  search: 'Rechercher un client',
  placeholder: 'Nom ou plaque…',
  failure: fallbacks.clientsLoad,
  none: { title: 'Aucun client', text: 'Ses véhicules et ses réparations suivront ici.' },
  notFound: {
    text: 'Cherchez un nom, un prénom, une plaque, un email ou un téléphone.',
    all: 'Voir tous les clients',
  },
}
