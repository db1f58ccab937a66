import type { Knex } from 'knex'
import { routes } from '../../domain/routes.ts'
import { withGarage } from '../database/tenant.ts'
import type { Config } from '../runtime/config.ts'
import { insertReset } from './reset-store.ts'
import { newResetToken } from './reset-token.ts'
import { findUserByEmail } from './store.ts'

/**
 * The link that a mail would bring, for an installation that sends none: one use, thirty minutes, older ones end.
 * @returns undefined where no account that may come in has this address
 */
export async function unlockLink(db: Knex, config: Config, email: string, now: Date): Promise<string | undefined> {
  // A database that no server has started on has no tables yet.
  const user = (await db.schema.hasTable('users')) ? await findUserByEmail(db, email) : undefined
  if (!user?.active) return undefined
  const token = newResetToken()
  await withGarage(db, user.garage_id, (tx) => insertReset(tx, user.id, token, now))
  return (config.publicUrl ?? `http://localhost:${config.port}`) + routes.resetConfirm.href({ token })
}
