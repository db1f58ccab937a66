import { type Day, dayOf } from '../../../domain/day-groups.ts'
import type { Actor } from '../../http/actor.ts'

export type Asker = Pick<Actor, 'userId' | 'role' | 'idleDays'>

/** The day as it is for who asks. */
export const dayFor = (asker: Asker, now: Date): Day => dayOf(now, asker)
