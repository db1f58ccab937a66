import { Email } from '../../client/ui/buttons/Email.tsx'
import { classes } from '../../client/ui/classes.ts'
import rows from '../../client/ui/layout/Rows.module.css'
import { formatPlate } from '../../domain/cars/plate.ts'
import type { ClientList, ClientListItem } from '../../domain/clients/client.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import { formatPhone } from '../../domain/ground/phone.ts'
import * as routes from '../../domain/ground/routes.ts'
import * as fallbacks from '../../domain/ground/texts/fallbacks.ts'
import { ListPage } from '../ListPage.tsx'
import { RowsTable } from '../RowsTable.tsx'

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

/** One line per client; the name is a link that covers its row. */
function ClientRows({ clients }: { clients: readonly ClientListItem[] }) {
  return (
    <RowsTable label="Clients" heads={['Client', 'Contact', 'Véhicules']} className={rows.clients}>
      {clients.map((client) => (
        <ClientRow key={client.id} client={client} />
      ))}
    </RowsTable>
  )
}

function ClientRow({ client }: { client: ClientListItem }) {
  const { id, email, telephone, plates } = client
  return (
    <tr role="row" data-key={id}>
      <td role="cell" className={rows.name}>
        <a className={rows.first} href={routes.client.href({ id })}>
          {fullName(client)}
        </a>
      </td>
      <td role="cell">
        {telephone && <span className={classes(rows.second, 'num')}>{formatPhone(telephone)}</span>}
        {email && (
          <span className={rows.second}>
            <Email address={email} />
          </span>
        )}
        {!telephone && !email && <span className={rows.second}>Aucun contact</span>}
      </td>
      <td role="cell">
        <span className={classes(rows.second, 'num')}>{platesText(plates)}</span>
      </td>
    </tr>
  )
}

const platesShown = 3

/** The plates of a client: three, and the number of the others. */
function platesText(plates: readonly string[]): string {
  if (plates.length === 0) return 'Aucun véhicule'
  const first = plates.slice(0, platesShown).map(formatPlate).join(', ')
  return plates.length > platesShown ? `${first} et ${plates.length - platesShown} de plus` : first
}
