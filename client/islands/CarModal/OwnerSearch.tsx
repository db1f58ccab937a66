import { contactOf } from '../../../domain/contact.ts'
import { fullName } from '../../../domain/full-name.ts'
import { routes } from '../../../domain/routes.ts'
import { useClientSearch } from '../../client-search.ts'
import { ClientCombobox } from '../../ui/ClientCombobox.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import own from './CarModal.module.css'
import { scope } from './scope.ts'

export type Owner = { id: string; name: string }

/** Whose car is it? */
export function OwnerSearch({ onChoose }: { onChoose: (owner: Owner) => void }) {
  const search = useClientSearch()
  const choices = search.found.map((client) => ({ id: client.id, title: fullName(client), detail: contactOf(client) }))
  return (
    <div className={own.owners}>
      <ClientCombobox
        label="Pour quel client ?"
        name="q"
        scope={scope}
        search={search}
        choices={choices}
        onChoose={(id) => onChoose({ id, name: choices.find((choice) => choice.id === id)?.title ?? '' })}
      />
      <p className="muted" role="status">
        {search.said}
      </p>
      <p className={own.newOwner}>
        <LinkButton icon="plus" href={routes.clientNew.href({}, { retour: routes.carNew.href() })}>
          Nouveau client
        </LinkButton>
      </p>
    </div>
  )
}
