import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Car } from '../../../../domain/cars/car.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { clientQuery } from '../../../queries/clients.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { carOptions } from '../../../ui/cars/car-options.ts'
import { fullWidth } from '../../../ui/fields/FormGrid.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { useFormInPlace } from '../../forms/useFormInPlace.tsx'
import styles from './DraftManager.module.css'
import { createdId, focusPart, type PartProps, scope } from './part.ts'

type Props = PartProps & {
  /** Plate of a new car that was searched for: the form of the new car opens with it. */
  plate: string
  onPlateUsed: () => void
}

/** The car of a draft: one of the client's cars, or a new one. */
export function CarPart({ plate, onPlateUsed, ...props }: Props) {
  const { draft, patch } = props
  const clientId = draft.client_id
  const [making, setMaking] = useState(false)
  const form = useFormInPlace()
  const openNew = useEffectEvent(() => {
    if (clientId !== null) form.open(newCarPage(clientId), () => setMaking(true))
  })
  useEffect(() => {
    if (plate) openNew()
  }, [plate])
  const close = () => {
    setMaking(false)
    onPlateUsed()
    requestAnimationFrame(() => focusPart('car'))
  }
  return (
    <div className={fullWidth} data-field="car">
      {making && clientId !== null ? (
        form.form({
          title: 'Nouveau véhicule',
          values: { plaque: plate },
          onCancel: close,
          onDone: async ({ url }) => {
            await queries.refetchQueries(clientQuery(clientId))
            patch({ car_id: createdId(url, 'car_id') })
            close()
          },
        })
      ) : (
        <CarChoice
          {...props}
          onNew={(id) => form.open(newCarPage(id), () => setMaking(true))}
          onNearNew={form.loadAhead}
        />
      )}
    </div>
  )
}

const newCarPage = (id: string) =>
  routes.clientCarNew.href({ id }, { retour: routes.drafts.href({}, { nouveau: 1, client_id: id }) })

type ChoiceProps = PartProps & { onNew: (clientId: string) => void; onNearNew: () => void }

function CarChoice({ draft, patch, error, onNew, onNearNew }: ChoiceProps) {
  const { client_id: clientId, car_id: carId } = draft
  const { data, isError } = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== null }, queries)
  const cars = data?.cars ?? []
  const [only] = cars.length === 1 ? cars : []
  const lost = data !== undefined && carId !== null && !cars.some(({ id }) => id === carId)

  // A client's only car is chosen at once.
  useEffect(() => {
    if (only && carId === null) patch({ car_id: only.id })
  })

  return (
    <div className={styles.beside}>
      <SelectField
        label="Véhicule"
        name="car"
        scope={scope}
        disabled={clientId === null}
        options={carOptions(cars)}
        value={lost ? '' : (carId ?? '')}
        onChange={({ currentTarget }) => patch({ car_id: currentTarget.value || null })}
        error={error ?? (lost ? 'Véhicule introuvable' : undefined)}
        hint={isError ? undefined : hintFor(clientId, data?.cars)}
      />
      {clientId !== null && (
        <Button icon="plus" onMouseOver={onNearNew} onFocus={onNearNew} onClick={() => onNew(clientId)}>
          Nouveau véhicule
        </Button>
      )}
    </div>
  )
}

/** The hint under the choice, never empty, so that the content below does not move while the cars load. */
function hintFor(clientId: string | null, cars: Car[] | undefined): string {
  if (clientId === null) return 'Choisissez d’abord le client.'
  if (!cars) return '…'
  if (cars.length === 0) return 'Ce client n’a pas encore de véhicule.'
  return cars.length === 1 ? 'Son seul véhicule.' : `À choisir parmi ses ${cars.length} véhicules.`
}
