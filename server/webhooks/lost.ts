import { type TenantTx, withGarage } from '../database/tenant.ts'
import type { Context, Deps } from '../deps.ts'
import { jobSchema } from '../jobs/queues.ts'
import { logFailure } from '../runtime/outage.ts'

/**
 * Queues due deliveries again that have no job: it gave up while the database failed, or was deleted. Without a job, a
 * delivery would block the later ones of its process. A failing garage does not block the others.
 */
export async function queueLost(deps: Deps): Promise<void> {
  const garages: string[] = await deps.db('garages').pluck('id')
  for (const garageId of garages)
    await withGarage(deps.db, garageId, (tx) => queueLostOf(tx, deps)).catch((error: unknown) =>
      logFailure(deps.log, { err: error, garageId }, 'lost deliveries were not queued, tried again in an hour'),
    )
}

async function queueLostOf(tx: TenantTx, { jobs, now }: Pick<Context, 'jobs' | 'now'>): Promise<void> {
  const { garageId } = tx
  const due = await tx.raw<{ id: string; attempts: number }>(
    `select id, attempts from (
       select distinct on (webhook_id, lane_id) id, attempts, next_at from webhook_deliveries
       where garage_id = :garageId and state = 'waiting' order by webhook_id, lane_id, id
     ) first_waiting where next_at <= :at`,
    { garageId, at: now() },
  )
  if (due.length === 0) return
  // A statement apart: a cluster does not join the deliveries of its nodes with jobs on its coordinator.
  const queued = await tx.raw<{ id: string }>(
    `select data->>'deliveryId' as id from ${jobSchema}.job
     where name in ('webhook', 'slow-webhook') and group_id = :garageId and state in ('created', 'retry', 'active')`,
    { garageId },
  )
  const withJob = new Set(queued.map(({ id }) => id))
  for (const { id: deliveryId, attempts } of due)
    if (!withJob.has(deliveryId)) await jobs.send(tx, 'webhook', { garageId, deliveryId, attempts })
}
