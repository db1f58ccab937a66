import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactOf } from '../../../domain/contact.ts'
import { fullName } from '../../../domain/full-name.ts'
import { limits } from '../../../domain/limits.ts'
import { fallbacks } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import { clientSearchQuery } from '../../api/clients.ts'
import { toastText } from '../../api/error-texts.ts'
import { queries } from '../../api/query-client.ts'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Field } from '../../ui/Field.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import own from './CarModal.module.css'

export type Owner = { id: string; name: string }

/** Whose car is it? */
export function OwnerSearch({ onChoose }: { onChoose: (owner: Owner) => void }) {
  const [text, setText] = useState('')
  const searchSoon = useDebounced(setText, limits.chipSearchDebounceMs)
  const { data, error } = useQuery({ ...clientSearchQuery(text), placeholderData: keepPreviousData }, queries)
  return (
    <>
      <Field
        label="Pour quel client ?"
        name="q"
        scope="modale"
        type="search"
        icon="search"
        autoComplete="off"
        maxLength={limits.searchMax}
        onChange={(event) => searchSoon(event.currentTarget.value)}
      />
      {error && (
        <Banner kind="error" className={own.owners}>
          {toastText(error, fallbacks.clientsLoad)}
        </Banner>
      )}
      <ul className={own.owners}>
        {data?.items.map((client) => (
          <li key={client.id}>
            <button
              type="button"
              className={own.owner}
              onClick={() => onChoose({ id: client.id, name: fullName(client) })}
            >
              <strong>{fullName(client)}</strong>
              <span>{contactOf(client)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="muted" role="status">
        {data?.items.length === 0 && 'Aucun client trouvé.'}
      </p>
      <p className={own.newOwner}>
        <LinkButton icon="plus" href={routes.clientNew.href({}, { retour: routes.carNew.href() })}>
          Nouveau client
        </LinkButton>
      </p>
    </>
  )
}
