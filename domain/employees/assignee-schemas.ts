import * as z from 'zod'
import { ids } from '../ground/answer-schemas.ts'
import { idRule, nullable } from '../ground/fields.ts'

/** The person to whom a process is assigned. */
export const assigneeSchema = z.object({ ...ids, prenom: z.string(), nom: z.string() })

/** The form of an assignment; an empty id assigns nobody. */
export const assigneeForm = z.object({ userId: nullable(idRule('Personne introuvable')) })
