import type { ReactNode } from 'react'
import { type Car, mileage } from '../../../../domain/cars/car.ts'
import { formatPlate } from '../../../../domain/cars/plate.ts'
import { clientLabels } from '../../../../domain/clients/client-fields.ts'
import type { ProcessClient } from '../../../../domain/processes/process.ts'
import { valuesOf } from '../../../runtime/forms/fields.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Email } from '../../../ui/buttons/Email.tsx'
import { CarFields, carValues } from '../../../ui/cars/CarFields.tsx'
import { ClientFields } from '../../../ui/clients/ClientFields.tsx'
import { clientFacts } from '../../../ui/clients/client-facts.tsx'
import { Section } from '../../../ui/dialog/Section.tsx'
import { KeyValues } from '../../../ui/layout/KeyValues.tsx'
import { plainForms, scope } from './form-ids.ts'
import own from './ProcessUpdate.module.css'
import type { Update } from './useUpdate.ts'

const views = { email: (address: string) => <Email address={address} /> }

export function ClientCard({ client, update }: { client: ProcessClient; update: Update }) {
  const fields = <ClientFields values={valuesOf(clientLabels, client)} issues={update.issues} scope={scope} />
  return (
    <EditCard who="client" title="Client" what="le client" update={update} fields={fields}>
      <KeyValues items={clientFacts(client, ['nom', 'prenom', 'type', 'email', 'telephone'], views)} />
    </EditCard>
  )
}

export function CarCard({ car, update }: { car: Car; update: Update }) {
  const fields = <CarFields values={carValues(car)} issues={update.issues} scope={scope} />
  return (
    <EditCard who="car" title="Véhicule" what="le véhicule" update={update} fields={fields}>
      <KeyValues items={carRows(car)} />
    </EditCard>
  )
}

function carRows({ plaque, marque, modele, annee, km }: Car) {
  return [
    { label: 'Plaque', value: formatPlate(plaque) },
    { label: 'Marque', value: marque },
    { label: 'Modèle', value: modele ?? 'Non renseigné' },
    { label: 'Année', value: annee ?? 'Non renseignée' },
    { label: 'Kilométrage', value: km === null ? 'Non renseigné' : mileage(km) },
  ]
}

type Props = {
  who: 'client' | 'car'
  title: string
  /** Object of the button's label, «le client», for people who do not see the position of the button. */
  what: string
  update: Update
  fields: ReactNode
  children: ReactNode
}

/**
 * A card that is viewed, then edited in place; without scripts, on its own page. Cancelling discards the typed values.
 */
function EditCard({ who, title, what, update, fields, children }: Props) {
  const editing = update.editing[who]
  const toggle = (
    <Button
      type={update.awake ? 'button' : 'submit'}
      form={plainForms[who]}
      kind="quiet"
      icon={editing ? undefined : 'pen'}
      className={own.toggle}
      disabled={update.pending}
      onClick={update.awake ? () => update.edit(who, !editing) : undefined}
    >
      {editing ? 'Annuler' : 'Modifier'}
      <span className="vh"> {what}</span>
    </Button>
  )
  return (
    <Section title={title} id={who} aside={toggle} region>
      {editing ? <div className={own.fields}>{fields}</div> : <div className={own.values}>{children}</div>}
    </Section>
  )
}
