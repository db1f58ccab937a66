import { limits } from '../../domain/ground/limits.ts'
import type { Purge } from '../deps.ts'

export const purgeSessions: Purge = ({ db }, before) =>
  db('auth_sessions')
    .where('expires_at', '<', before)
    .orWhere('revoked_at', '<', before)
    .orWhere('last_seen_at', '<', new Date(before.getTime() - limits.sessionIdleMs))
    .delete()

export const purgeEmailChanges: Purge = ({ db }, before) =>
  db('email_changes').where('expires_at', '<', before).delete()

export const purgePasswordResets: Purge = ({ db }, before) =>
  db('password_resets').where('expires_at', '<', before).delete()

/** Removes unfinished sign-ins and setups of apps. */
export const purgeSecondSteps: Purge = async ({ db }, before) => {
  const pending = await db('pending_sign_ins').where('expires_at', '<', before).delete()
  const challenges = await db('passkey_challenges').where('expires_at', '<', before).delete()
  const setups = await db('second_factors').whereNull('confirmed_at').where('created_at', '<', before).delete()
  return pending + challenges + setups
}
