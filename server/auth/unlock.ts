import type { Knex } from 'knex'
import { routes } from '../../domain/routes.ts'
import { type TenantTx, withGarage } from '../database/tenant.ts'
import type { Config } from '../runtime/config.ts'
import { insertReset, newResetToken } from './reset-store.ts'
import { removeAllFactors } from './second-factor/remove.ts'
import { endSessionsOf } from './session-lifetime.ts'
import { findUserByEmail } from './store.ts'

type Unlocked = { link: string; factorsRemoved: boolean }

/**
 * The link that a mail would bring, for an installation that sends none: one use, thirty minutes, older ones end. Whoever
 * lost the second factor too has none any more, nor a session, unless `keepFactors`.
 * @returns undefined where no account that may come in has this address
 */
export async function unlock(
  db: Knex,
  config: Config,
  { email, keepFactors }: { email: string; keepFactors: boolean },
  now: Date,
): Promise<Unlocked | undefined> {
  // A database that no server has started on has no tables yet.
  const user = (await db.schema.hasTable('users')) ? await findUserByEmail(db, email) : undefined
  if (!user?.active) return undefined
  const token = newResetToken()
  const factorsRemoved = await withGarage(db, user.garage_id, async (tx) => {
    await insertReset(tx, user.id, token, now)
    return !keepFactors && (await dropFactors(tx, user.id, now))
  })
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  return { link: origin + routes.resetConfirm.href({ token }), factorsRemoved }
}

async function dropFactors(tx: TenantTx, userId: string, now: Date): Promise<boolean> {
  const removed = await removeAllFactors(tx, userId)
  if (removed) await endSessionsOf(tx, userId, 'unlocked', now)
  return removed
}
