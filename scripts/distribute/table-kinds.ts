import type { Knex } from 'knex'

/** The kind of a table in a Citus database: cut by garage, whole on every node, or on the coordinator alone. */
export type TableKind = 'distributed' | 'reference' | 'local'

/** Tables that rows of garages refer to, on any node. */
const reference = ['garages', 'users']

/** Tables that are read before the garage is known, or that belong to none: the coordinator answers alone. */
const local = [
  'approval_tokens',
  'auth_sessions',
  'email_changes',
  'idempotency_keys',
  'installation',
  'invitation_tokens',
  'knex_migrations',
  'knex_migrations_lock',
  'passkey_challenges',
  'password_resets',
  'pending_sign_ins',
  'program_tokens',
  'rate_limits',
  'recovery_codes',
  'refresh_families',
  'screen_tokens',
  'second_factors',
  'sessions',
  'tracking_tokens',
]

/**
 * The kind of each of our tables. A table under row-level security belongs to a garage, and is distributed.
 * @throws Error naming a table without a kind
 */
export async function tableKinds(db: Knex): Promise<Map<string, TableKind>> {
  const { rows } = await db.raw<{ rows: { name: string; guarded: boolean }[] }>(
    `select relname as name, relrowsecurity as guarded from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  const missing = rows.filter(({ name, guarded }) => !guarded && !reference.includes(name) && !local.includes(name))
  if (missing.length > 0) throw new Error(`Sans place : ${missing.map(({ name }) => name).join(', ')} (table-kinds.ts)`)
  return new Map(rows.map(({ name, guarded }) => [name, guarded ? 'distributed' : kindOf(name)]))
}

const kindOf = (name: string): TableKind => (reference.includes(name) ? 'reference' : 'local')
