import * as z from 'zod'
import { partsChoices, partsExemptions } from './parts-choice.ts'

export const cents = z.int().min(0)
export const partsChoice = z.enum(partsChoices).nullable()
export const partsExemption = z.enum(partsExemptions).nullable()
