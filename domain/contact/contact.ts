import type * as z from 'zod'
import { isUnanswered } from '../approvals/approval.ts'
import { type Car, vehicleName } from '../cars/car.ts'
import { dayParis, longDay, type Moment, todayParis } from '../ground/dates.ts'
import type { contactTopicSchema } from './contact-schemas.ts'

/** The topic of a message: the current state of the car. */
export type ContactTopic = z.output<typeof contactTopicSchema>

/** The facts of a process that decide on the topic of a message. */
type ContactedState = {
  status: string
  completedAt: string | null
  estimatedEndDate: string | null
  visit: { arrivedAt: string | null; returnedAt: string | null }
  approval: { state: 'asked' | 'received'; until: string | null } | null
}

/** The topic for the customer now; the first that applies. */
export function contactTopic(
  { status, completedAt, estimatedEndDate, visit, approval }: ContactedState,
  now: Moment,
): ContactTopic {
  if (visit.returnedAt !== null) return 'returned'
  if (status === 'completed') return isLeftHere(visit, completedAt, now) ? 'fetch' : 'ready'
  if (approval?.state === 'asked' && !isUnanswered(approval, now)) return 'approval'
  if (estimatedEndDate === null) return 'work'
  return estimatedEndDate < todayParis(now) ? 'late' : 'end'
}

/** Whether a finished car is still here after the day on which it was finished. */
const isLeftHere = ({ arrivedAt }: ContactedState['visit'], completedAt: string | null, now: Moment): boolean =>
  arrivedAt !== null && completedAt !== null && dayParis(completedAt) < todayParis(now)

type ContactedProcess = ContactedState & { car: Pick<Car, 'marque' | 'modele'> | null }

/** The facts of a message that are not part of the process. */
type Around = {
  now: Moment
  /** The garage's name. */
  garage: string
  /** The address of the tracking page; null where it has expired or is not known. */
  url: string | null
}

/** The message to the customer about the state of the car: the news, the tracking page, and the sender. */
export function contactMessage(process: ContactedProcess, { now, garage, url }: Around): string {
  const news = newsText(process, now)
  return [greeting, url ? `${news} Suivi\u00a0: ${url}` : news, clipped(garage, garageMax)].join('\n')
}

/** The message without its greeting and signature, its address as « [lien] », for the person who sends it. */
export function contactGist(process: ContactedProcess, { now, hasLink }: { now: Moment; hasLink: boolean }): string {
  const news = newsText(process, now)
  return hasLink ? `${news} Suivi\u00a0: [lien]` : news
}

/** The news as a key, which changes when there is something new for the customer. */
export function newsKey(process: ContactedState, now: Moment): string {
  const topic = contactTopic(process, now)
  return topic === 'end' ? `${topic} ${process.estimatedEndDate}` : topic
}

const greeting = 'Bonjour,'

/** The news in one or two sentences. */
export function newsText(process: ContactedProcess, now: Moment): string {
  const name = clipped(vehicleName(process.car), vehicleMax)
  const [ready, given, it] = process.car ? ['prête', 'rendue', 'la'] : ['prêt', 'rendu', 'le']
  switch (contactTopic(process, now)) {
    case 'returned':
      return `Votre ${name} vous a été ${given}. Merci de votre confiance.`
    case 'fetch':
      return `Votre ${name} est ${ready} et vous attend au garage.`
    case 'ready':
      return `Votre ${name} est ${ready}, vous pouvez venir ${it} chercher.`
    case 'approval':
      return `Nous attendons votre accord pour votre ${name}\u00a0: la demande est dans notre message précédent.`
    case 'end':
      return `Votre ${name} sera ${ready} ${dayOfEnd(process.estimatedEndDate ?? '', now)}.`
    case 'late':
      return `Votre ${name} n’est pas encore ${ready}. Nous vous donnons une nouvelle date dès que possible.`
    case 'work':
      return `Nous travaillons sur votre ${name}.`
  }
}

const dayOfEnd = (date: string, now: Moment): string =>
  date === todayParis(now) ? 'aujourd’hui' : longDay(date).toLowerCase()

/** Longer names are cut, so that a message with its link has at most 300 characters. */
const vehicleMax = 40
const garageMax = 40

const clipped = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1).trim()}…` : text)

/** The subject of an email to the customer. */
export const contactMailSubject = ({ car }: Pick<ContactedProcess, 'car'>): string =>
  `Des nouvelles de votre ${vehicleName(car)}`
