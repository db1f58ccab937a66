import { formatDayTime, type Moment } from '../ground/dates.ts'
import type { MailWay } from '../mails/mail.ts'
import { type Approval, type ApprovalEventKind, earliestAnswerTime } from './approval.ts'

/** Texts about approvals for employees only. */

export const approvalToasts = {
  drafted: 'Brouillon enregistré',
  discarded: 'Brouillon supprimé',
  withdrawn: 'Demande retirée',
  recorded: 'Réponse notée',
  stepsAdded: 'Lignes acceptées ajoutées aux étapes',
  settled: 'Réponse du client notée',
  workDone: 'Travaux déjà faits notés',
} as const

/** The refusal of a draft that somebody changed while the sender was reading it. */
export const changedBeforeSending = 'Cette demande a changé depuis que vous l’avez lue. Relisez-la avant de l’envoyer.'

/** The reason why an answer cannot have been received at that time; null where it can. */
export function answerTimeRefusal(
  heardAt: string,
  approval: Pick<Approval, 'sentAt' | 'createdAt'>,
  now: Moment,
): string | null {
  const moment = Date.parse(heardAt)
  if (moment > new Date(now).getTime()) return 'Cette date est à venir'
  if (moment >= earliestAnswerTime(approval).getTime()) return null
  const { sentAt, createdAt } = approval
  return sentAt
    ? `La demande n’était pas encore envoyée\u00a0: elle l’a été le ${formatDayTime(sentAt)}`
    : `La demande n’était pas encore écrite\u00a0: elle l’a été le ${formatDayTime(createdAt)}`
}

/** @param way the sending of mails that carry a link */
export const sentText = (way: MailWay): string =>
  way === 'sent'
    ? 'Demande envoyée au client'
    : 'Demande prête\u00a0: aucun email ne part d’ici, donnez un lien au client.'

export const remindedText = (way: MailWay): string =>
  way === 'sent'
    ? 'Client relancé'
    : 'Relance prête\u00a0: aucun email ne part d’ici, elle attend dans Paramètres, Messages.'

/** The text of a reminder's time, and whether its mail could be sent. */
export const remindedFact = (remindedAt: string, mailsLeave: boolean): string =>
  formatDayTime(remindedAt) + (mailsLeave ? '' : ', pas parti\u00a0: aucun email ne part d’ici')

/** The reason why no mail can be written to the customer; null when one can. */
export function noMailText(email: string | null, way: MailWay): string | null {
  if (email === null) return 'Ce client n’a pas d’adresse email.'
  return way === 'sent' ? null : 'Aucun serveur de messagerie n’est réglé\u00a0: aucun email ne part d’ici.'
}

/** The name of each line of the approval log. */
export const eventLabels: Record<ApprovalEventKind, string> = {
  sent: 'Demande partie',
  linked: 'Lien donné par le garage',
  reminded: 'Relance',
  opened: 'Lien ouvert',
  callback: 'Rappel demandé',
  answered: 'Réponse du client',
  receipt: 'Récapitulatif pour le client',
  recorded: 'Réponse notée par le garage',
  withdrawn: 'Fin de la demande',
  steps: 'Étapes ajoutées',
  sealed: 'Dossier gardé pour preuve',
  renounced: 'Rétractation du client',
  acknowledged: 'Accusé de réception de la rétractation',
  done: 'Travaux déjà faits, notés par le garage',
}

/**
 * The delivery of a mail in the log; a prepared mail is not a sent one.
 * @param sentAt null until the mail server has accepted it
 */
export const deliveryText = (sentAt: string | null): string =>
  sentAt === null ? 'Email préparé, non envoyé' : `Email pris par le serveur de messagerie le ${formatDayTime(sentAt)}`
