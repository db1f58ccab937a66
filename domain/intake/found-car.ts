import type { Car } from '../cars/car.ts'
import type { Client } from '../clients/client.ts'

export type Contact = Pick<Client, 'id' | 'nom' | 'prenom' | 'email' | 'telephone'>

/** A process of the car that is not over; `arrived`: whether the car came for it already. */
type OpenProcess = { id: string; name: string; arrived: boolean }

/** What is known of a typed plate; `car` is null for one that is not known here. */
export type FoundCar = {
  car: Pick<Car, 'id' | 'plaque' | 'marque' | 'modele'> | null
  owner: Contact | null
  processes: OpenProcess[]
  /** Clients who may be the one who was typed. */
  doubt: Contact[]
}

/** The known clients among whom the car's is chosen: its owner, and whom the typed one may be. */
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
  keyNumber: 'Clé',
  place: 'Place',
  km: 'Compteur',
}
