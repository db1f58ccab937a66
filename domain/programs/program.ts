import * as z from 'zod'
import { ids, instant } from '../ground/answer-schemas.ts'
import { intRule, requiredLine } from '../ground/fields.ts'
import { limits } from '../ground/limits.ts'
import { type ProgramRight, programRights, rightsByNoun } from '../ground/program-rights.ts'

/** How many programs a garage may have. */
export const programsMax = 20
/** The longest life of a token. */
export const programDaysMax = 365
/** The administrators are mailed when a token has this many days left. */
export const programWarningDays = 14

/** Stopped: the person who made it has left, is suspended, or is no longer an administrator. */
export type ProgramState = 'active' | 'expired' | 'stopped'

export const programStateLabels: Record<ProgramState, string> = {
  active: 'En service',
  expired: 'Expiré',
  stopped: 'Arrêté',
}

/** A program of the garage; `madeBy` is null once the account is deleted. */
export const programSchema = z.object({
  ...ids,
  name: z.string(),
  rights: z.array(z.enum(programRights)),
  state: z.enum(Object.keys(programStateLabels) as [ProgramState, ...ProgramState[]]),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
  madeBy: z.object({ nom: z.string(), prenom: z.string() }).nullable(),
})

export const programListSchema = z.object({ items: z.array(programSchema) })

/** A new program, with the token that is shown only once. */
export const newProgramSchema = programSchema.extend({ token: z.string() })

const wrongDays = `De 1 à ${programDaysMax} jours`
const noRight = 'Choisissez au moins un droit'

export const programForm = z.object({
  name: requiredLine({
    max: limits.shortTextMax,
    required: 'Nom requis',
    tooLong: `Nom trop long (${limits.shortTextMax} caractères au plus)`,
  }),
  days: intRule(1, programDaysMax, wrongDays),
  rights: z
    .array(z.enum(programRights, { error: 'Droit inconnu' }), { error: noRight })
    .min(1, { error: noRight })
    .max(programRights.length, { error: 'Trop de droits' })
    .overwrite((rights) => programRights.filter((right) => rights.includes(right))),
})

export type Program = z.output<typeof programSchema>
export type NewProgram = z.output<typeof newProgramSchema>
export type ProgramForm = z.output<typeof programForm>

/** The lives that the form offers, in days. */
export const programLives = { 30: '30 jours', 90: '3 mois', 180: '6 mois', [programDaysMax]: '1 an' } as const

/** The rights in words: « Clients (lire), Processus (lire et écrire) ». */
export function rightsText(rights: readonly ProgramRight[]): string {
  const has = (right: ProgramRight | undefined) => right !== undefined && rights.includes(right)
  return rightsByNoun
    .filter(({ read, write }) => has(read) || has(write))
    .map(
      ({ label, read, write }) =>
        `${label} (${[has(read) && 'lire', has(write) && 'écrire'].filter(Boolean).join(' et ')})`,
    )
    .join(', ')
}

type Facts = { expiresAt: string; ownerIsAdmin: boolean }

export function programState({ expiresAt, ownerIsAdmin }: Facts, now: Date): ProgramState {
  if (Date.parse(expiresAt) <= now.getTime()) return 'expired'
  return ownerIsAdmin ? 'active' : 'stopped'
}
