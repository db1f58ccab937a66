import type * as z from 'zod'
import { fullName } from '../ground/full-name.ts'
import { can, type Role } from '../ground/permissions.ts'
import type { assigneeSchema } from './assignee-schemas.ts'

export type Assignee = z.output<typeof assigneeSchema>

type Person = { userId: string; role: Role }

/**
 * The reason why a person may not change an assignment; null when they may. Admins assign anybody; other employees take
 * an unassigned process, and give up their own.
 */
export function assignmentRefusal(actor: Person, current: string | null, next: string | null) {
  if (can(actor, 'assignProcess')) return null
  if (!can(actor, 'takeProcess') || (next !== null && next !== actor.userId)) return 'FORBIDDEN'
  return current === null || current === actor.userId ? null : 'ALREADY_TAKEN'
}

export const takenText = (person: { nom: string; prenom: string }): string => `${fullName(person)} s’en occupe déjà.`
