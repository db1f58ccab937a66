import { formatPlate } from '../../../domain/car.ts'
import { fullName } from '../../../domain/client.ts'
import { limits } from '../../../domain/limits.ts'
import { type FoundClient, useClientSearch } from '../../client-search.ts'
import { Button } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import styles from './DraftManager.module.css'
import { scope } from './scope.ts'

type Props = {
  /** Shown until something is searched for. */
  clients: FoundClient[]
  error: string | undefined
  onChoose: (clientId: string) => void
  onNew: (text: string) => void
  onCancel: (() => void) | null
}

export function ClientSearch({ clients, error, onChoose, onNew, onCancel }: Props) {
  const { typed, type, found, settled, said, none, failure } = useClientSearch(clients)
  return (
    <>
      <div className={styles.beside}>
        <Combobox
          label="Client"
          listLabel="Clients"
          name="client"
          scope={scope}
          placeholder="Nom, plaque, téléphone…"
          maxLength={limits.searchMax}
          value={typed}
          onType={type}
          choices={found.map(choiceOf)}
          settled={settled}
          onChoose={onChoose}
          error={error ?? failure}
        />
        <Button icon="plus" onClick={() => onNew(typed.trim())}>
          Nouveau client
        </Button>
        {onCancel && <Button onClick={onCancel}>Annuler</Button>}
      </div>
      <p className={none ? styles.none : 'vh'} role="status">
        {said}
      </p>
    </>
  )
}

const choiceOf = (client: FoundClient) => ({
  id: client.id,
  title: fullName(client),
  detail: client.plates.map(formatPlate).join(', ') || 'Aucun véhicule',
})
