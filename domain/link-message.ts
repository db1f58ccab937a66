import { deadlineText } from './approval-words.ts'
import { carName } from './car.ts'
import type { ProcessStatus } from './process.ts'

type About = { car: { marque: string; modele: string | null } | null; status: ProcessStatus }

/**
 * The customer's link, written for them to be sent by whoever presses. One `sms:` address for both worlds: iOS reads what
 * follows `&`, Android what follows `?`.
 */
export const smsHref = (telephone: string, text: string): string => `sms:${telephone}?&body=${encodeURIComponent(text)}`

export function mailHref(email: string, subject: string, text: string): string {
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replace(/\n/g, '\r\n'))}`
}

/** Without a colon, on purpose: its no-break space is in no SMS alphabet, and a message of one part would take two. */
export function linkText({ car, status }: About, url: string, garage: string): string {
  const vehicle = car ? carName(car) : 'véhicule'
  const news =
    status === 'completed'
      ? `Bonjour, les travaux de votre ${vehicle} sont terminés. Le détail est sur cette page.`
      : `Bonjour, suivez les travaux de votre ${vehicle} sur cette page.`
  return [news, url, garage].join('\n')
}

export const linkSubject = ({ car }: About): string => `Suivi de votre ${car ? carName(car) : 'véhicule'}`

type Asking = Pick<About, 'car'> & { expiresAt: string }

/** What asks for an agreement. An apostrophe of type would make an SMS twice as long. */
export function approvalLinkText({ car, expiresAt }: Asking, url: string, garage: string): string {
  const vehicle = car ? carName(car) : 'véhicule'
  const asked = `Bonjour, votre accord est demandé pour votre ${vehicle}. Répondez sur cette page ${deadlineText(expiresAt)}.`
  return [asked.replace(/’/g, "'"), url, garage].join('\n')
}

export const approvalLinkSubject = ({ car }: Pick<About, 'car'>): string =>
  `Votre accord est demandé pour votre ${car ? carName(car) : 'véhicule'}`

/** A car that waits to be fetched. */
export const fetchText = ({ car }: Pick<About, 'car'>, url: string | null, garage: string): string =>
  [`Bonjour, votre ${car ? carName(car) : 'véhicule'} vous attend au garage.`, url, garage].filter(Boolean).join('\n')
