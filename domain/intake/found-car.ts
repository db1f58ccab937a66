import type { Car } from '../cars/car.ts'
import type { Client } from '../clients/client.ts'

export type Contact = Pick<Client, 'id' | 'nom' | 'prenom' | 'email' | 'telephone'>

/** An open process of the car; `arrived`: whether the car has already come for it. */
type OpenProcess = { id: string; name: string; arrived: boolean }

/** The known facts about a typed plate; `car` is null for an unknown one. */
export type FoundCar = {
  car: Pick<Car, 'id' | 'plaque' | 'marque' | 'modele'> | null
  owner: Contact | null
  processes: OpenProcess[]
  /** Known clients who may be the typed one. */
  doubt: Contact[]
}

/** The clients among whom the car's client is chosen: its owner, and those who may be the typed one. */
export const choicesOf = ({ owner, doubt }: FoundCar): Contact[] =>
  owner ? [owner, ...doubt.filter(({ id }) => id !== owner.id)] : doubt

export const intakeLabels = {
  plaque: 'Plaque',
  vehicule: 'Marque et modèle',
  client_id: 'À qui est-elle\u00a0?',
  client: 'Nom du client',
  telephone: 'Téléphone',
  stepType_id: 'Pour quoi',
  estimatedEndDate: 'À rendre',
  startDate: 'Elle vient le',
  keyNumber: 'Clé',
  place: 'Place',
  km: 'Compteur',
}
