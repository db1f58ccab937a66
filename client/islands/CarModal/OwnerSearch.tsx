import { contactOf } from '../../../domain/contact.ts'
import { fullName } from '../../../domain/full-name.ts'
import { limits } from '../../../domain/limits.ts'
import { routes } from '../../../domain/routes.ts'
import { useClientSearch } from '../../client-search.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import own from './CarModal.module.css'

export type Owner = { id: string; name: string }

/** Whose car is it? */
export function OwnerSearch({ onChoose }: { onChoose: (owner: Owner) => void }) {
  const { typed, type, found, settled, said, failure } = useClientSearch()
  const choices = found.map((client) => ({ id: client.id, title: fullName(client), detail: contactOf(client) }))
  return (
    <div className={own.owners}>
      <Combobox
        label="Pour quel client ?"
        listLabel="Clients"
        name="q"
        scope="modale"
        placeholder="Nom, plaque, téléphone…"
        maxLength={limits.searchMax}
        value={typed}
        onType={type}
        choices={choices}
        settled={settled}
        onChoose={(id) => onChoose({ id, name: choices.find((choice) => choice.id === id)?.title ?? '' })}
        error={failure}
      />
      <p className="muted" role="status">
        {said}
      </p>
      <p className={own.newOwner}>
        <LinkButton icon="plus" href={routes.clientNew.href({}, { retour: routes.carNew.href() })}>
          Nouveau client
        </LinkButton>
      </p>
    </div>
  )
}
