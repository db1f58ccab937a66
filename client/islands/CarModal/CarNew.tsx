import { useState } from 'react'
import { contactOf } from '../../../domain/contact.ts'
import { fullName } from '../../../domain/full-name.ts'
import { routes } from '../../../domain/routes.ts'
import { useClientSearch } from '../../client-search.ts'
import { FormInPlace } from '../../in-place/FormInPlace.tsx'
import { ClientCombobox } from '../../ui/ClientCombobox.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import own from './CarModal.module.css'
import { Sheet, scope } from './Sheet.tsx'

type Owner = { id: string; name: string }
type Props = { client: Owner | null; onDone: () => void; onClose: () => void }

/** A new car: whose it is, when the page does not say, then the form. */
export function CarNew({ client, onDone, onClose }: Props) {
  const [owner, setOwner] = useState(client)
  return (
    <Sheet title={routes.carNew.title} onClose={onClose}>
      {owner === null ? (
        <OwnerSearch onChoose={setOwner} />
      ) : (
        <>
          <p className="muted">Pour {owner.name}.</p>
          <FormInPlace href={routes.clientCarNew.href(owner)} onDone={onDone} onCancel={onClose} />
        </>
      )}
    </Sheet>
  )
}

/** Whose car is it? */
function OwnerSearch({ onChoose }: { onChoose: (owner: Owner) => void }) {
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
