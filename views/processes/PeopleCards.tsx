import { Card } from '../../client/ui/Card.tsx'
import { EmailLink } from '../../client/ui/Email.tsx'
import { KeyValues } from '../../client/ui/KeyValues.tsx'
import { type Car, formatPlate } from '../../domain/car.ts'
import { formatPhone } from '../../domain/phone.ts'
import type { ProcessClient } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'

export function CarCard({ car }: { car: Car }) {
  const items = [
    { label: 'Plaque', value: formatPlate(car.plaque) },
    { label: 'Marque', value: car.marque },
    ...(car.modele ? [{ label: 'Modèle', value: car.modele }] : []),
  ]
  return (
    <Card title="Véhicule" id="vehicule" aside={<a href={routes.car.href({ id: car.id })}>Ouvrir</a>}>
      <KeyValues items={items} />
    </Card>
  )
}

/** Email and phone are in the data only of those who may see them. */
export function ClientCard({ client: { id, nom, prenom, email, telephone } }: { client: ProcessClient }) {
  const items = [
    { label: 'Nom', value: nom },
    { label: 'Prénom', value: prenom },
    ...(email ? [{ label: 'Email', value: <EmailLink address={email} /> }] : []),
    ...(telephone ? [{ label: 'Téléphone', value: <a href={`tel:${telephone}`}>{formatPhone(telephone)}</a> }] : []),
  ]
  return (
    <Card title="Client" id="client" aside={<a href={routes.client.href({ id })}>Ouvrir</a>}>
      <KeyValues items={items} />
    </Card>
  )
}
