import type { ReactNode } from 'react'
import { Button } from '../client/ui/buttons/Button.tsx'
import { LinkButton } from '../client/ui/buttons/LinkButton.tsx'
import { Field } from '../client/ui/fields/Field.tsx'
import { HiddenValues } from '../client/ui/fields/HiddenValues.tsx'
import filters from '../client/ui/layout/Filters.module.css'
import panes from '../client/ui/layout/Panes.module.css'
import type { ClientListItem } from '../domain/clients/client.ts'
import { fullName } from '../domain/ground/full-name.ts'
import * as routes from '../domain/ground/routes.ts'

type Props = {
  clients: readonly ClientListItem[]
  search: { action: string; label: string; q: string; hidden: Record<string, string> }
  hrefOf: (clientId: string) => string
  /** Text that distinguishes clients with the same name. */
  detailOf: (client: ClientListItem) => string
  /** The page to which a new client returns. */
  next: string
  /** Content when nobody was found. */
  none: (newClient: ReactNode) => ReactNode
}

/** Search for a client with a separate form: the result has an address. */
export function ClientPicker({ clients, search: { action, label, q, hidden }, hrefOf, detailOf, next, none }: Props) {
  const newClient = (
    <LinkButton icon="plus" href={routes.clientNew.href({}, { retour: next })}>
      Nouveau client
    </LinkButton>
  )
  return (
    <>
      <form className={filters.simple} method="get" action={action}>
        <HiddenValues values={hidden} />
        <Field label={label} name="q" type="search" icon="search" defaultValue={q} maxLength={200} autoComplete="off" />
        <Button type="submit">Rechercher</Button>
      </form>
      {clients.length === 0 ? (
        none(newClient)
      ) : (
        <>
          <ul className={panes.pick}>
            {clients.map((client) => (
              <li key={client.id}>
                <a href={hrefOf(client.id)}>
                  <span className={panes.pickTitle}>
                    <strong>{fullName(client)}</strong>
                  </span>
                  <span className={panes.pickLine}>{detailOf(client)}</span>
                </a>
              </li>
            ))}
          </ul>
          <p className={panes.after}>{newClient}</p>
        </>
      )}
    </>
  )
}
