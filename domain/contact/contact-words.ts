import {
  dayParis,
  daysBetween,
  formatMoment,
  type Moment,
  shortDayTime,
  todayParis,
  wallTime,
} from '../ground/dates.ts'
import type { ContactForm, LastContact } from './contact-schemas.ts'

const topicWords: Record<ContactForm['about'], string> = {
  returned: 'véhicule rendu',
  fetch: 'véhicule à venir chercher',
  ready: 'véhicule prêt',
  approval: 'accord demandé',
  end: 'fin estimée',
  late: 'retard',
  work: 'travaux',
}

const openedWords: Record<Exclude<ContactForm['way'], 'mail'>, string> = {
  call: 'Appel au client ouvert',
  sms: 'SMS au client ouvert',
  mailbox: 'Email au client ouvert',
}

/** The sentence of the history. It never says that a message was sent when it was only opened. */
export const contactSentence = ({ way, about }: ContactForm): string =>
  `${way === 'mail' ? 'Email écrit au client' : openedWords[way]}\u00a0: ${topicWords[about]}`

/** The last contact with the customer, in a line. @param isHere whether it was just made on this device */
export function lastContactText({ at, way, mail }: LastContact, now: Moment, isHere = false): string {
  if (way === 'mail') return mailText(at, mail, now)
  const place = isHere ? 'cet appareil' : 'un appareil'
  const where = way === 'mailbox' ? 'dans la messagerie' : `sur ${place}`
  return `${{ call: 'Appel', sms: 'SMS', mailbox: 'Email' }[way]} ouvert ${where} ${momentText(at, now)}`
}

/** The time at which the customer's page was last opened: « Page ouverte hier à 18:12 ». */
export function pageOpenedText(at: string, now: Moment): string {
  const days = daysBetween(dayParis(at), todayParis(now))
  if (days > 1) return `Page ouverte le ${shortDayTime(at)}`
  return `Page ouverte ${days === 1 ? 'hier ' : ''}à ${wallTime(at).slice(11)}`
}

function mailText(at: string, mail: LastContact['mail'], now: Moment): string {
  if (mail?.state === 'sent') return `Email parti ${momentText(mail.sentAt ?? at, now)}`
  if (mail?.state === 'held') return `Email pas parti\u00a0: aucun email ne part d’ici. Écrit ${momentText(at, now)}`
  if (mail?.state === 'dead') return `Email pas parti, écrit ${momentText(at, now)}`
  return mail ? `Email en route, écrit ${momentText(at, now)}` : `Email écrit ${momentText(at, now)}`
}

/** The toast after a contact. A waiting mail is shown with its state. */
export const contactToast = (way: unknown): string =>
  way === 'mail' ? 'Email écrit au client' : 'Noté dans l’historique'

/** Whether the last message is known not to have been sent. */
export const wasNotSent = ({ way, mail }: LastContact): boolean =>
  way === 'mail' && (mail?.state === 'held' || mail?.state === 'dead')

/** The topic of the last message, if it is not the current one: « véhicule prêt ». */
export const lastContactTopic = ({ about }: LastContact, topic: ContactForm['about']): string | null =>
  about === topic ? null : topicWords[about]

const momentText = (at: string, now: Moment): string =>
  todayParis(at) === todayParis(now) ? `à ${wallTime(at).slice(11)}` : `le ${formatMoment(at)}`
