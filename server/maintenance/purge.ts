import type { Logger } from 'pino'
import { limits } from '../../domain/limits.ts'
import type { Deps } from '../deps.ts'
import { eraseContents } from '../mails/store.ts'
import { withGarage } from '../tenant.ts'

const hourMs = 60 * 60 * 1000
const keptDays = 30

/**
 * Deletes what has served its time: idempotency records after 24 h, sessions and reset links 30 days after their
 * end, what mails say after 30 days (security 3.14). Several servers may do it at once.
 */
export async function purgeExpired({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  await db('idempotency_keys').where('created_at', '<', before(limits.idempotencyMs)).delete()
  await db('password_resets')
    .where('expires_at', '<', before(keptDays * limits.dayMs))
    .delete()
  await db('auth_sessions')
    .where('expires_at', '<', before(keptDays * limits.dayMs))
    .delete()
  const garages: string[] = await db('garages').pluck('id')
  for (const id of garages) await withGarage(db, id, (tx) => eraseContents(tx, before(keptDays * limits.dayMs)))
}

/** Every hour from now on. @returns how to stop */
export function startPurging(deps: Pick<Deps, 'db' | 'now'>, log: Logger): () => void {
  const run = () =>
    purgeExpired(deps).catch((error) => log.warn({ err: error }, 'purge failed, tried again in an hour'))
  const timer = setInterval(run, hourMs).unref()
  void run()
  return () => clearInterval(timer)
}
