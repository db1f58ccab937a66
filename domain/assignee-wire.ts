import * as z from 'zod'
import { ids } from './wire.ts'

/** The one person who is on a process. */
export const assigneeSchema = z.object({ ...ids, prenom: z.string(), nom: z.string() })
