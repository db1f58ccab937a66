import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPlate } from '../../../domain/car.ts'
import { type ClientListItem, fullName } from '../../../domain/client.ts'
import { limits } from '../../../domain/limits.ts'
import { fallbacks } from '../../../domain/messages.ts'
import { clientSearchQuery } from '../../api/clients.ts'
import { toastText } from '../../api/error-texts.ts'
import { queries } from '../../api/query-client.ts'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Row } from '../../ui/Row.tsx'
import styles from './DraftManager.module.css'
import { scope } from './scope.ts'

/** As much of a client as a choice shows. */
export type FoundClient = Pick<ClientListItem, 'id' | 'nom' | 'prenom' | 'plates'>

type Props = {
  /** Shown until something is searched for. */
  clients: FoundClient[]
  error: string | undefined
  onChoose: (clientId: string) => void
  onNew: (text: string) => void
  onCancel: (() => void) | null
}

export function ClientSearch({ clients, error, onChoose, onNew, onCancel }: Props) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const askSoon = useDebounced(setAsked, limits.chipSearchDebounceMs)
  const { data, error: failure } = useQuery(
    { ...clientSearchQuery(asked), enabled: asked !== '', placeholderData: keepPreviousData },
    queries,
  )
  const found: FoundClient[] = asked === '' ? clients : (data?.items ?? [])
  return (
    <>
      <Field
        label="Client"
        name="client"
        scope={scope}
        type="search"
        icon="search"
        placeholder="Nom, plaque, téléphone…"
        autoComplete="off"
        maxLength={limits.searchMax}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          askSoon(currentTarget.value.trim())
        }}
        error={error ?? (failure ? toastText(failure, fallbacks.clientsLoad) : undefined)}
      />
      <ul className={styles.found} aria-label="Clients">
        {found.map((client) => (
          <li key={client.id}>
            <button type="button" onClick={() => onChoose(client.id)}>
              <strong>{fullName(client)}</strong>
              <span>{client.plates.map(formatPlate).join(', ') || 'Aucun véhicule'}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={asked === '' || found.length > 0 ? 'vh' : styles.none} role="status">
        {asked !== '' && data && countOf(data.total)}
      </p>
      <Row>
        <Button icon="plus" onClick={() => onNew(typed.trim())}>
          Nouveau client
        </Button>
        {onCancel && <Button onClick={onCancel}>Annuler</Button>}
      </Row>
    </>
  )
}

function countOf(total: number): string {
  if (total === 0) return 'Aucun client trouvé'
  return total === 1 ? '1 client trouvé' : `${total} clients trouvés`
}
