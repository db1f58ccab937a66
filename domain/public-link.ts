import type * as z from 'zod'
import { addDays, endOfDayParis, type Moment } from './dates.ts'
import { limits } from './limits.ts'
import type { Process } from './process.ts'
import type { publicProcessSchema, publicStepSchema } from './public-link-wire.ts'
import { routes } from './routes.ts'
import { currentStep } from './steps.ts'

export type PublicProcess = z.output<typeof publicProcessSchema>
export type PublicStep = z.output<typeof publicStepSchema>

type Ends = { estimatedEndDate: string | null; completedAt: string | null }

/** When the public link dies: 7 days after the estimated end, else after completion; null while neither is known. */
export function linkExpiry({ estimatedEndDate, completedAt }: Ends): string | null {
  if (estimatedEndDate) return endOfDayParis(addDays(estimatedEndDate, limits.publicLinkDays)).toISOString()
  if (completedAt) return new Date(Date.parse(completedAt) + limits.publicLinkDays * limits.dayMs).toISOString()
  return null
}

export function linkState(expiresAt: string | null, now: Moment): 'alive' | 'expired' {
  return expiresAt !== null && Date.parse(expiresAt) < new Date(now).getTime() ? 'expired' : 'alive'
}

/** The address that customers open; null when there is none, or when it cannot be known from outside. */
export function publicLink(qrToken: Process['qrToken'], origin: string | null): string | null {
  return qrToken && origin ? origin + routes.tracking.href({ token: qrToken.token }) : null
}

/** An address of this very machine: whoever is sent it opens their own. */
export const isOwnMachine = (url: string): boolean =>
  /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?=[:/]|$)/i.test(url)

/** The same as long as it leads somewhere. */
export function livingLink(process: Pick<Process, 'qrToken' | 'linkExpiresAt'>, origin: string | null, now: Moment) {
  return linkState(process.linkExpiresAt, now) === 'alive' ? publicLink(process.qrToken, origin) : null
}

/** All the photos of a page, in its order, each with where it stands. */
export const publicPhotos = ({ steps, photos }: Pick<PublicProcess, 'steps' | 'photos'>) => [
  ...steps.flatMap((step) => step.photos.map((photo) => ({ photo, step: step.name }))),
  ...photos.map((photo) => ({ photo, step: null })),
]

/** What a visitor may see: the validated steps and the first open one. How many more are hidden is not told. */
export function publicSteps(steps: readonly PublicStep[]): PublicStep[] {
  const open = currentStep(steps)
  return steps
    .filter((step) => step.status === 'validated' || step === open)
    .map(({ name, description, status, validatedAt, photos, notes }) => ({
      name,
      description,
      status,
      validatedAt,
      photos,
      notes,
    }))
}
