import type { DomainEvent } from '../../domain/features.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Context, Reaction } from '../deps.ts'
import type { Author } from '../http/actor.ts'

/** Records an event in the transaction of its change, and runs its reactions (`server/features.ts`). */
export async function recordEvent(tx: TenantTx, author: Author, event: DomainEvent, context: Context): Promise<void> {
  const { everything = [], [event.name]: own = [] } = context.reactions
  const reactions = [...everything, ...own] as Reaction[]
  await Promise.all(reactions.map((react) => react(tx, author, event, context)))
}
