import * as z from 'zod'
import { idRule, nullable } from '../fields.ts'
import { ids } from '../wire.ts'

/** The one person who is on a process. */
export const assigneeSchema = z.object({ ...ids, prenom: z.string(), nom: z.string() })

/** Nobody where it is empty. */
export const assigneeForm = z.object({ userId: nullable(idRule('Personne introuvable')) })
