import { newId } from '../database/ids.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Actor } from '../http/actor.ts'

/** `before` and `after` hold what changed; never a password or a token. */
export type ActivityRecord = {
  action: string
  objectType: string
  objectId: string
  processId?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Who did what, written in the transaction of what was done. */
export async function recordActivity(
  tx: TenantTx,
  actor: Pick<Actor, 'userId'>,
  { action, objectType, objectId, processId, before, after }: ActivityRecord,
): Promise<void> {
  await tx.from('activity').insert({
    garage_id: tx.garageId,
    id: newId(),
    actor_id: actor.userId,
    action,
    object_type: objectType,
    object_id: objectId,
    process_id: processId ?? null,
    before: json(before),
    after: json(after),
  })
}

function json(value: Record<string, unknown> | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
