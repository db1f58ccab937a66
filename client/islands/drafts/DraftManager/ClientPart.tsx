import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPlate, looksLikePlate } from '../../../../domain/cars/plate.ts'
import type { Client } from '../../../../domain/clients/client.ts'
import { fullName } from '../../../../domain/ground/full-name.ts'
import { formatPhone } from '../../../../domain/ground/phone.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { type FoundClient, useClientSearch } from '../../../clients/useClientSearch.ts'
import { clientQuery } from '../../../queries/clients.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ClientCombobox } from '../../../ui/clients/ClientCombobox.tsx'
import field from '../../../ui/fields/Field.module.css'
import { FieldError } from '../../../ui/fields/FieldFrame.tsx'
import { fullWidth } from '../../../ui/fields/FormGrid.tsx'
import { useFormInPlace } from '../../forms/useFormInPlace.tsx'
import styles from './DraftManager.module.css'
import { createdId, focusPart, type PartProps, scope } from './part.ts'

type Props = PartProps & {
  clients: FoundClient[]
  /** Called with the plate that was searched for in vain, once its owner is chosen; empty when there is none. */
  onPlate: (plate: string) => void
}

/**
 * The client of a draft: found, created here, or changed. Another client removes the car, which belongs to its owner.
 */
export function ClientPart({ draft, patch, error, clients, onPlate }: Props) {
  const [mode, setMode] = useState<'shown' | 'search' | 'new'>('shown')
  const [searchText, setAsked] = useState('')
  const form = useFormInPlace()
  // The pressed button is removed: the focus stays in this part.
  const show = (next: typeof mode) => {
    setMode(next)
    requestAnimationFrame(() => focusPart('client'))
  }
  const choose = (clientId: string) => {
    if (clientId !== draft.client_id) patch({ client_id: clientId, car_id: null })
    onPlate(mode === 'new' && looksLikePlate(searchText) ? formatPlate(searchText) : '')
    show('shown')
  }
  const searching = mode === 'search' || (mode === 'shown' && draft.client_id === null)
  return (
    <div className={fullWidth} data-field="client">
      {mode === 'new' &&
        form.form({
          title: 'Nouveau client',
          values: { nom: /\d/.test(searchText) ? '' : searchText },
          onDone: ({ url }) => choose(createdId(url, 'client_id')),
          onCancel: () => show(draft.client_id === null ? 'shown' : 'search'),
        })}
      {searching && (
        <ClientSearch
          clients={clients}
          error={error}
          onChoose={choose}
          onNew={(text) =>
            form.open(newClientPage, () => {
              setAsked(text)
              setMode('new')
            })
          }
          onNearNew={form.loadAhead}
          onCancel={draft.client_id === null ? null : () => setMode('shown')}
        />
      )}
      {mode === 'shown' && draft.client_id !== null && (
        <ChosenClient id={draft.client_id} error={error} onChange={() => show('search')} />
      )}
    </div>
  )
}

const newClientPage = routes.clientNew.href({}, { retour: routes.drafts.href({}, { nouveau: 1 }) })

type ChosenProps = Pick<PartProps, 'error'> & { id: string; onChange: () => void }

function ChosenClient({ id, error, onChange }: ChosenProps) {
  const { data, error: failure } = useQuery(clientQuery(id), queries)
  const message = error ?? (failure ? 'Client introuvable' : undefined)
  return (
    <fieldset>
      <legend className={field.label}>Client</legend>
      <div className={styles.chosen}>
        <span>{data ? <strong>{fullName(data.client)}</strong> : '…'}</span>
        <Button kind="quiet" onClick={onChange} aria-label="Changer de client">
          Changer
        </Button>
      </div>
      {/* Reserves its space until it appears, because the content below may be pressed in the meantime. */}
      {(data || !failure) && <p className={field.hint}>{data ? contactOf(data.client) : '…'}</p>}
      {message && <FieldError>{message}</FieldError>}
    </fieldset>
  )
}

const contactOf = ({ telephone, email }: Client): string =>
  [telephone && formatPhone(telephone), email].filter(Boolean).join(' · ') || 'Ni téléphone ni email'

type ClientSearchProps = {
  /** Clients shown until something is searched for. */
  clients: FoundClient[]
  error: string | undefined
  onChoose: (clientId: string) => void
  onNew: (text: string) => void
  onNearNew: () => void
  onCancel: (() => void) | null
}

function ClientSearch({ clients, error, onChoose, onNew, onNearNew, onCancel }: ClientSearchProps) {
  const search = useClientSearch(clients)
  return (
    <>
      <div className={styles.beside}>
        <ClientCombobox
          label="Client"
          name="client"
          scope={scope}
          search={search}
          choices={search.found.map(choiceOf)}
          onChoose={onChoose}
          error={error}
        />
        <Button icon="plus" onMouseOver={onNearNew} onFocus={onNearNew} onClick={() => onNew(search.typed.trim())}>
          Nouveau client
        </Button>
        {onCancel && <Button onClick={onCancel}>Annuler</Button>}
      </div>
      <p className={search.none ? styles.none : 'vh'} role="status">
        {search.said}
      </p>
    </>
  )
}

const choiceOf = (client: FoundClient) => ({
  id: client.id,
  title: fullName(client),
  detail: client.plates.map(formatPlate).join(', ') || 'Aucun véhicule',
})
