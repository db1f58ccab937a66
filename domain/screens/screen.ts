import * as z from 'zod'
import { ids, instant } from '../ground/answer-schemas.ts'
import { boolRule, requiredLine } from '../ground/fields.ts'
import { limits } from '../ground/limits.ts'

/** How many screens a garage may have. */
export const screensMax = 20

/**
 * A screen: an address that shows the cars on site without a sign-in. `url` is null without a public address, or when
 * the secret of the installation has changed since: a renewed address is shown again.
 */
export const screenSchema = z.object({
  ...ids,
  name: z.string(),
  masksPlates: z.boolean(),
  createdAt: instant,
  url: z.string().nullable(),
})

export const screenListSchema = z.object({ items: z.array(screenSchema) })

const name = requiredLine({
  max: limits.shortTextMax,
  required: 'Nom requis',
  tooLong: `Nom trop long (${limits.shortTextMax} caractères au plus)`,
})

export const screenForm = z.object({ name, masksPlates: boolRule.default(false) })
export const screenPatch = z.object({ name: name.optional(), masksPlates: boolRule.optional() })

export type Screen = z.output<typeof screenSchema>
export type ScreenForm = z.output<typeof screenForm>
export type ScreenPatch = z.output<typeof screenPatch>

export const platesLabels = { false: 'Entières', true: 'Masquées (GH-•••-KL)' } as const
