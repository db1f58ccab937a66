import { limits } from '../ground/limits.ts'

/** Texts for sending photos and viewing photos and notes: loaded only when needed. */

/** Messages for a failed call without a usable message from the server. */
export const entryFallbacks = {
  add: 'Erreur ajout de la note',
  change: 'Erreur enregistrement',
  remove: 'Erreur suppression',
  restore: 'Trop tard pour annuler\u00a0: c’est supprimé.',
} as const

export const entryToasts = {
  noteAdded: 'Note ajoutée',
  noteRemoved: 'Note supprimée',
  noteRestored: 'Note rétablie',
  noteSaved: 'Note enregistrée',
  photoRemoved: 'Photo supprimée',
  photoRestored: 'Photo rétablie',
  captionSaved: 'Légende enregistrée',
  entryPublished: 'Montrée au client',
  entryWithdrawn: 'N’est plus montrée au client',
} as const

export const photosAdded = (count: number): string => (count === 1 ? 'Photo ajoutée' : `${count}\u00a0photos ajoutées`)

export const entryLabels = {
  caption: 'Légende',
  publish: 'Montrer au client',
  withdraw: 'Ne plus montrer au client',
  internal: 'Interne',
  sending: 'Envoi…',
  arriving: 'Vérification…',
  queued: 'En attente',
} as const

/** The reasons why a photo was not sent, or will not be. */
export const uploadReasons = {
  network: 'Pas de réseau\u00a0: elle partira dès son retour.',
  server: 'Le serveur n’a pas pu la prendre.',
  busyServer: 'Le serveur est occupé\u00a0: elle partira dans un moment.',
  busy: 'Trop d’envois à la fois\u00a0: elle partira dans un moment.',
} as const

/** The reason of a relay between the browser and the server, such as the server's proxy, that refuses a photo's size. */
export const relayLimitText = (bytes: number): string =>
  `Le réseau entre ici et le serveur refuse ${(bytes / 1e6).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0Mo\u00a0: choisissez une photo plus petite, ou demandez à la personne qui s’occupe du serveur d’accepter 15\u00a0Mo.`

export const sendingText = (count: number): string =>
  count === 1 ? 'Une photo en cours d’envoi' : `${count}\u00a0photos en cours d’envoi`

/** The refusal of a full garage, for a reader who may not be able to change the limit. */
export const garageFullText = (max: number): string =>
  `Le garage a déjà ${max.toLocaleString('fr-FR')}\u00a0photos, le plus qu’il peut garder ici. Un administrateur peut en supprimer, ou faire garder moins longtemps celles des travaux terminés (Paramètres, Garage).`

/** The refusal of too many photos, before any of them is sent. */
export const tooManyText = (left: number): string =>
  `${limits.photosMax}\u00a0photos au plus par processus\u00a0: ${left === 1 ? 'la dernière choisie n’a pas été prise' : `les ${left}\u00a0dernières choisies n’ont pas été prises`}.`

/** The people who see a note or a photo. */
export const visibleText = ({ visible }: { visible: boolean }): string =>
  visible ? 'Visible par le client' : 'Interne'

/** The text of the button that publishes or hides an entry. */
export const publishText = (visible: boolean): string => (visible ? 'Ne plus montrer au client' : 'Montrer au client')
