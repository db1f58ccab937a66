import { Card } from '../../client/ui/Card.tsx'
import { EmptyState } from '../../client/ui/EmptyState.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import panes from '../../client/ui/Panes.module.css'
import { formatPlate } from '../../domain/car.ts'
import { type ClientListItem, fullName } from '../../domain/client.ts'
import { contactOf } from '../../domain/contact.ts'
import { routes } from '../../domain/routes.ts'
import { SearchForm } from '../SearchForm.tsx'

type Props = { clients: readonly ClientListItem[]; q: string; next: string | null }

/** Whose car is it? Found here, then the form. */
export function OwnerPicker({ clients, q, next }: Props) {
  const retour = next ?? undefined
  const newClient = (
    <LinkButton icon="plus" href={routes.clientNew.href({}, { retour: routes.carNew.href({}, { retour }) })}>
      Nouveau client
    </LinkButton>
  )
  return (
    <>
      <SearchForm
        action={routes.carNew.href()}
        label="Pour quel client ?"
        q={q}
        hidden={next ? { retour: next } : {}}
      />
      {clients.length === 0 ? (
        <Card>
          <EmptyState title="Aucun client trouvé" text="Créez-le : le véhicule suivra." action={newClient} />
        </Card>
      ) : (
        <>
          <ul className={panes.pick}>
            {clients.map((client) => (
              <li key={client.id}>
                <a href={routes.clientCarNew.href({ id: client.id }, { retour })}>
                  <strong>{fullName(client)}</strong>
                  <span className={panes.pickLine}>
                    {[contactOf(client), ...client.plates.map(formatPlate)].join(', ')}
                  </span>
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
