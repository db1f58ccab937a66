import * as z from 'zod'
import { idRule, nullable } from './fields.ts'

/** Nobody where it is empty. */
export const assigneeForm = z.object({ userId: nullable(idRule('Personne introuvable')) })
