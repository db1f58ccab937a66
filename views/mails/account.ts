import { formatDayTime } from '../../domain/ground/dates.ts'
import { failingDaysMax, type OffReason, slowAnswerMs, waitingDeliveriesMax } from '../../domain/webhooks/webhook.ts'
import type { MailContent } from './content.ts'
import { shortName } from './plain-words.ts'

const signature = ['Fil d’atelier']

type PasswordResetProps = { prenom: string; minutes: number; link: string }

/** Mail to a user who forgot the password; a recipient who did not request it can ignore it. */
export function passwordResetMail({ prenom, minutes, link }: PasswordResetProps): MailContent {
  return {
    subject: 'Choisir un nouveau mot de passe',
    greeting: `Bonjour ${shortName(prenom)},`,
    paragraphs: ['Vous avez demandé à choisir un nouveau mot de passe pour votre compte Fil d’atelier.'],
    action: { label: 'Choisir un mot de passe', href: link },
    notes: [
      `Ce lien est valable ${minutes} minutes et ne sert qu’une fois.`,
      'Vous n’avez rien demandé\u00a0? Ignorez ce message\u00a0: votre mot de passe reste le même.',
    ],
    signature,
  }
}

type PasswordChangedProps = { prenom: string; changedAt: string; link: string | null }

/** Mail about a changed password, so that a change by somebody else is noticed. */
export function passwordChangedMail({ prenom, changedAt, link }: PasswordChangedProps): MailContent {
  return {
    subject: 'Votre mot de passe a été modifié',
    greeting: `Bonjour ${shortName(prenom)},`,
    paragraphs: [
      `Le mot de passe de votre compte Fil d’atelier a été modifié le ${formatDayTime(changedAt)}. Vos autres appareils ont été déconnectés.`,
      'Si c’est bien vous, vous n’avez rien à faire. Sinon, demandez tout de suite un nouveau mot de passe et prévenez l’administrateur de votre garage.',
    ],
    action: link ? { label: 'Demander un nouveau mot de passe', href: link } : null,
    notes: [],
    signature,
  }
}

type EmailConfirmationProps = { hours: number; link: string }

/** Mail that confirms an address. It has no name: the reader may be a stranger. */
export function emailConfirmationMail({ hours, link }: EmailConfirmationProps): MailContent {
  return {
    subject: 'Confirmez votre nouvelle adresse',
    greeting: 'Bonjour,',
    paragraphs: [
      'Vous avez demandé à vous connecter à Fil d’atelier avec cette adresse. Elle remplacera l’ancienne une fois confirmée.',
    ],
    action: { label: 'Confirmer mon adresse', href: link },
    notes: [
      `Ce lien est valable ${hours} heures et ne sert qu’une fois.`,
      'Vous n’avez rien demandé\u00a0? Ignorez ce message\u00a0: rien ne changera.',
    ],
    signature,
  }
}

type EmailChangedProps = { prenom: string; changedAt: string; link: null }

/** Mail to the former address, so that a stolen account is noticed. It has no link, which would give no access. */
export function emailChangedMail({ prenom, changedAt }: EmailChangedProps): MailContent {
  return {
    subject: 'L’adresse de votre compte a été modifiée',
    greeting: `Bonjour ${shortName(prenom)},`,
    paragraphs: [
      `L’adresse email de votre compte Fil d’atelier a été modifiée le ${formatDayTime(changedAt)}. Vous vous connectez désormais avec la nouvelle.`,
      'Si c’est bien vous, vous n’avez rien à faire. Sinon, prévenez tout de suite l’administrateur de votre garage : il peut suspendre le compte.',
    ],
    action: null,
    notes: [],
    signature,
  }
}

type WebhookOffProps = {
  prenom: string
  host: string
  reason: Exclude<OffReason, 'hand'>
  offAt: string
  link: string | null
}

const offTexts: Record<WebhookOffProps['reason'], string> = {
  gone: 'l’adresse a répondu qu’elle n’existe plus (410)',
  failing: `aucun envoi n’est arrivé depuis ${failingDaysMax} jours`,
  full: `${waitingDeliveriesMax / 1000}\u00a0000 envois attendaient, et les derniers essais ont échoué ou duré longtemps`,
}

type WebhookSlowProps = { prenom: string; host: string; since: string; link: string | null }

/** Mail to the administrators about a webhook with slow answers alone for a day. */
export function webhookSlowMail({ prenom, host, since, link }: WebhookSlowProps): MailContent {
  return {
    subject: 'Un webhook répond lentement',
    greeting: `Bonjour ${shortName(prenom)},`,
    paragraphs: [
      `Depuis le ${formatDayTime(since)}, ${host} met plus de ${slowAnswerMs / 1000} secondes à répondre à chaque envoi. Tant que cela dure, ses envois passent après les autres et prennent du retard.`,
      'Votre programme peut répondre dès qu’il a reçu l’envoi, et travailler ensuite.',
    ],
    action: link ? { label: 'Voir le webhook', href: link } : null,
    notes: [],
    signature,
  }
}

/** Mail to the administrators about a webhook that was switched off without them. */
export function webhookOffMail({ prenom, host, reason, offAt, link }: WebhookOffProps): MailContent {
  return {
    subject: 'Un webhook a été désactivé',
    greeting: `Bonjour ${shortName(prenom)},`,
    paragraphs: [
      `Le webhook vers ${host} a été désactivé le ${formatDayTime(offAt)}\u00a0: ${offTexts[reason]}.`,
      'Les événements qui suivent ne lui sont plus envoyés. Une fois le programme réparé, réactivez-le\u00a0: chaque envoi des 30 derniers jours peut être renvoyé.',
    ],
    action: link ? { label: 'Voir le webhook', href: link } : null,
    notes: [],
    signature,
  }
}
