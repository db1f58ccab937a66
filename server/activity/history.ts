import type { DomainEvent, EventName } from '../../domain/events.ts'
import { newId } from '../database/ids.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import type { Author } from '../http/actor.ts'

type Line = { name: EventName; id: string; processId?: string; before?: object; after?: object }

/** Who did what. `before` and `after` hold what changed; never a password or a token. */
export async function writeHistory(
  tx: TenantTx,
  { userId }: Author,
  event: DomainEvent,
  { now }: Pick<Context, 'now'>,
): Promise<void> {
  const { name, id, processId, before, after }: Line = event
  await tx.from('activity').insert({
    garage_id: tx.garageId,
    id: newId(),
    actor_id: userId,
    action: name,
    object_type: name.slice(0, name.indexOf('.')),
    object_id: id,
    process_id: processId ?? null,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    created_at: now(),
  })
}
