import { fullName } from '../../../domain/full-name.ts'
import { formatPlate } from '../../../domain/plate.ts'
import { type FoundClient, useClientSearch } from '../../client-search.ts'
import { Button } from '../../ui/Button.tsx'
import { ClientCombobox } from '../../ui/ClientCombobox.tsx'
import styles from './DraftManager.module.css'
import { scope } from './part.ts'

type Props = {
  /** Shown until something is searched for. */
  clients: FoundClient[]
  error: string | undefined
  onChoose: (clientId: string) => void
  onNew: (text: string) => void
  onNearNew: () => void
  onCancel: (() => void) | null
}

export function ClientSearch({ clients, error, onChoose, onNew, onNearNew, onCancel }: Props) {
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
