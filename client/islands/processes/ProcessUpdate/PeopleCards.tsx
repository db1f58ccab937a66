import type { ReactNode } from 'react'
import { type Car, mileage } from '../../../../domain/cars/car.ts'
import { formatPlate } from '../../../../domain/cars/plate.ts'
import { clientTypeLabels, formatSiren } from '../../../../domain/clients/client-type.ts'
import { formatPhone } from '../../../../domain/phone.ts'
import type { ProcessClient } from '../../../../domain/processes/process.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Email } from '../../../ui/buttons/Email.tsx'
import { CarFields, carValues } from '../../../ui/cars/CarFields.tsx'
import { ClientFields, clientValues } from '../../../ui/clients/ClientFields.tsx'
import { Section } from '../../../ui/dialog/Section.tsx'
import { KeyValues } from '../../../ui/layout/KeyValues.tsx'
import { plainForms, scope } from './form-ids.ts'
import own from './ProcessUpdate.module.css'
import type { Update } from './useUpdate.ts'

export function ClientCard({ client, update }: { client: ProcessClient; update: Update }) {
  const fields = <ClientFields values={clientValues(client)} issues={update.issues} scope={scope} />
  return (
    <EditCard who="client" title="Client" what="le client" update={update} fields={fields}>
      <KeyValues items={clientRows(client)} />
    </EditCard>
  )
}

function clientRows({ nom, prenom, type, email, telephone, siren }: ProcessClient) {
  return [
    { label: 'Nom', value: nom },
    { label: 'Prénom', value: prenom },
    { label: 'Type de client', value: clientTypeLabels[type] },
    { label: 'Email', value: email ? <Email address={email} /> : 'Non renseigné' },
    { label: 'Téléphone', value: telephone ? formatPhone(telephone) : 'Non renseigné' },
    ...(siren ? [{ label: 'SIREN', value: formatSiren(siren) }] : []),
  ]
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
