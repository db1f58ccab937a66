import { formatDayTime } from '../dates.ts'

/** What is said where a process is shown, and nowhere else: the words of `messages.ts` come with every page. */

/** Shown when a call fails and the server says nothing usable. */
export const sheetFallbacks = {
  visit: 'Erreur arrivée ou restitution',
  reminder: 'Erreur message au client',
  waitStart: 'Erreur mise en attente',
  waitEnd: 'Erreur fin d’attente',
  assign: 'Erreur attribution',
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
} as const

/** What has become of the last message that was written to the customer. @param mailsLeave whether a mail server is set */
export const remindedText = (remindedAt: string, mailsLeave: boolean): string =>
  mailsLeave
    ? `Message écrit au client le ${formatDayTime(remindedAt)}.`
    : `Pas parti\u00a0: aucun email ne part d’ici. Message préparé le ${formatDayTime(remindedAt)}.`

/** @param mailsLeave whether a mail server is set */
export const reminderText = (mailsLeave: boolean): string =>
  mailsLeave
    ? 'Message écrit au client'
    : 'Message prêt\u00a0: aucun email ne part d’ici, il attend dans Paramètres, Messages.'
