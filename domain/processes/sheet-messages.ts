import { formatDayTime } from '../ground/dates.ts'
import { type StepStatus, stepLabels } from './step-status.ts'

/** Texts shown only with a process; those of `messages.ts` are on every page. */

/** Messages for a failed call without a usable message from the server. */
export const sheetFallbacks = {
  reminder: 'Erreur message au client',
  waitStart: 'Erreur mise en attente',
  contact: 'Erreur message au client',
} as const

export const sheetLabels = { visible: 'Visible par le client' } as const

export const sheetToasts = {
  endMoved: 'Fin estimée changée',
  startMoved: 'Début changé',
  allValidated: 'Tout est validé',
  carArrived: 'Arrivée notée',
  arrivalAmended: 'Arrivée corrigée',
  arrivalUndone: 'Arrivée annulée',
  carReturned: 'Restitution notée',
  returnAmended: 'Restitution corrigée',
  odometerNoted: 'Compteur noté',
  returnUndone: 'Restitution annulée',
  waitStarted: 'Mis en attente',
  waitEnded: 'Attente terminée',
  waitUndone: 'Annulé\u00a0: le processus est de nouveau en attente.',
  assigned: 'Attribution enregistrée',
} as const

/** The state of the last reminder to the customer. @param mailsLeave whether a mail server is set */
export const remindedText = (remindedAt: string, mailsLeave: boolean): string =>
  mailsLeave
    ? `Message écrit au client le ${formatDayTime(remindedAt)}.`
    : `Pas parti\u00a0: aucun email ne part d’ici. Message préparé le ${formatDayTime(remindedAt)}.`

/** @param mailsLeave whether a mail server is set */
export const reminderText = (mailsLeave: boolean): string =>
  mailsLeave
    ? 'Message écrit au client'
    : 'Message prêt\u00a0: aucun email ne part d’ici, il attend dans Paramètres, Messages.'

/** The toast for a step that has just got this status. */
export const movedText = (status: StepStatus): string => (status === 'validated' ? 'Étape validée' : 'Étape prête')

/** The toast for a step whose last change was undone. */
export const undoneStepText = ({ name, status }: { name: string; status: StepStatus }): string =>
  `Annulé\u00a0: «\u00a0${name}\u00a0» est de nouveau au statut ${stepLabels[status]}.`
