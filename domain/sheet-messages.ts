/** What is said where a process is shown, and nowhere else: the words of `messages.ts` come with every page. */

/** Shown when a call fails and the server says nothing usable. */
export const sheetFallbacks = {
  visit: 'Erreur arrivée ou restitution',
  reminder: 'Erreur message au client',
  waitStart: 'Erreur mise en attente',
  waitEnd: 'Erreur fin d’attente',
  assign: 'Erreur attribution',
  noteAdd: 'Erreur ajout de la note',
  photoAdd: 'Réseau absent\u00a0: les photos n’ont pas pu partir.',
} as const

export const sheetLabels = { visible: 'Visible par le client' } as const

export const sheetToasts = {
  allValidated: 'Tout est validé',
  carArrived: 'Arrivée notée',
  arrivalAmended: 'Arrivée corrigée',
  arrivalUndone: 'Arrivée annulée',
  carReturned: 'Restitution notée',
  returnAmended: 'Restitution corrigée',
  returnUndone: 'Restitution annulée',
  waitStarted: 'Mis en attente',
  waitEnded: 'Attente terminée',
  assigned: 'Attribution enregistrée',
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

/** @param mailsLeave whether a mail server is set */
export const reminderText = (mailsLeave: boolean): string =>
  mailsLeave
    ? 'Message écrit au client'
    : 'Message prêt\u00a0: aucun email ne part d’ici, il attend dans Paramètres, Messages.'
