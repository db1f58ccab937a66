import * as z from 'zod'
import { ids } from '../answer-schemas.ts'
import { idRule, nullable } from '../fields.ts'

/** The one person to whom a process is assigned. */
export const assigneeSchema = z.object({ ...ids, prenom: z.string(), nom: z.string() })

/** The form of an assignment; nobody where it is empty. */
export const assigneeForm = z.object({ userId: nullable(idRule('Personne introuvable')) })
