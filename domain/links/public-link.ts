import type * as z from 'zod'
import { deadlineText } from '../approvals/approval-texts.ts'
import { carName } from '../cars/car.ts'
import { addDays, endOfDayParis, type Moment } from '../ground/dates.ts'
import { limits } from '../ground/limits.ts'
import * as routes from '../ground/routes.ts'
import type { Process } from '../processes/process.ts'
import { currentStep } from '../processes/steps.ts'
import type { publicProcessSchema, publicStepSchema } from './public-link-wire.ts'

/** The contact details of a garage for a customer. */
export type GarageContact = Pick<PublicProcess['garage'], 'nom' | 'telephone' | 'email' | 'horaires'>

export type PublicProcess = z.output<typeof publicProcessSchema>
export type PublicStep = z.output<typeof publicStepSchema>

type Ends = { estimatedEndDate: string | null; completedAt: string | null }

/** When the public link expires: 7 days after the estimated end, else after completion; null while neither is known. */
export function linkExpiry({ estimatedEndDate, completedAt }: Ends): string | null {
  if (estimatedEndDate) return endOfDayParis(addDays(estimatedEndDate, limits.publicLinkDays)).toISOString()
  if (completedAt) return new Date(Date.parse(completedAt) + limits.publicLinkDays * limits.dayMs).toISOString()
  return null
}

export function linkState(expiresAt: string | null, now: Moment): 'alive' | 'expired' {
  return expiresAt !== null && Date.parse(expiresAt) < new Date(now).getTime() ? 'expired' : 'alive'
}

/** The address for customers; null when there is none, or when the public address is not known. */
export function publicLink(qrToken: Process['qrToken'], origin: string | null): string | null {
  return qrToken && origin ? origin + routes.tracking.href({ token: qrToken.token }) : null
}

/** Whether an address names the local machine (localhost): a recipient of the link would reach their own machine. */
export const isOwnMachine = (url: string): boolean =>
  /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?=[:/]|$)/i.test(url)

/** The address for customers until the link expires. */
export function livingLink(process: Pick<Process, 'qrToken' | 'linkExpiresAt'>, origin: string | null, now: Moment) {
  return linkState(process.linkExpiresAt, now) === 'alive' ? publicLink(process.qrToken, origin) : null
}

/** All the photos of a page, in its order, each with its step. */
export const publicPhotos = ({ steps, photos }: Pick<PublicProcess, 'steps' | 'photos'>) => [
  ...steps.flatMap((step) => step.photos.map((photo) => ({ photo, step: step.name }))),
  ...photos.map((photo) => ({ photo, step: null })),
]

/**
 * The steps that a visitor sees: the validated ones and the first open one. The number of hidden steps is not shown.
 */
export function publicSteps(steps: readonly PublicStep[]): PublicStep[] {
  const firstOpenStep = currentStep(steps)
  return steps
    .filter((step) => step.status === 'validated' || step === firstOpenStep)
    .map(({ name, description, status, validatedAt, photos, notes }) => ({
      name,
      description,
      status,
      validatedAt,
      photos,
      notes,
    }))
}

/** The path data of a QR code, in modules, without its quiet zone; `size` is its side. */
export type Qr = { path: string; size: number }

type About = { car: { marque: string; modele: string | null } | null }

/** An `sms:` address with number and text: iOS reads what follows `&`, Android what follows `?`. */
export const smsHref = (telephone: string, text: string): string => `sms:${telephone}?&body=${encodeURIComponent(text)}`

export function mailHref(email: string, subject: string, text: string): string {
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replace(/\n/g, '\r\n'))}`
}

type Asking = About & { expiresAt: string }

/** The text that asks for an approval. A typographic apostrophe would double the price of an SMS. */
export function approvalLinkText({ car, expiresAt }: Asking, url: string, garage: string): string {
  const vehicle = car ? carName(car) : 'véhicule'
  const request = `Bonjour, votre accord est demandé pour votre ${vehicle}. Répondez sur cette page ${deadlineText(expiresAt)}.`
  return [request.replace(/’/g, "'"), url, garage].join('\n')
}

export const approvalLinkSubject = ({ car }: About): string =>
  `Votre accord est demandé pour votre ${car ? carName(car) : 'véhicule'}`
