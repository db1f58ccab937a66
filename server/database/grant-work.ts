import type { Knex } from 'knex'
import { jobSchema } from '../jobs/queues.ts'

type Missing = { name: string; kind: 'table' | 'sequence'; privileges: string }

const lockName = 'fil-d-atelier grants'

/**
 * Allows another role to work on the tables: it reads and writes rows, sees the list of migrations, and cannot change
 * tables, triggers or policies. Grants only missing privileges.
 * @param ownerDb a connection of the schema's owner, after migrating
 */
export async function grantWork(ownerDb: Knex, role: string): Promise<void> {
  await ownerDb.transaction(async (trx) => {
    // Servers that start at the same time would update the same rows of the catalogue.
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [lockName])
    await trx.raw('grant usage on schema ?? to ??', [jobSchema, role])
    for (const { name, kind, privileges } of await missingPrivileges(trx, role))
      await trx.raw(`grant ${privileges} on ${kind} ${name} to ??`, [role])
  })
}

/**
 * The missing privileges. PostgreSQL quotes the names. Privileges that the owner revoked from itself (on append-only
 * tables) are not granted either.
 */
async function missingPrivileges(trx: Knex.Transaction, role: string): Promise<Missing[]> {
  const { rows } = await trx.raw<{ rows: Missing[] }>(
    `select c.oid::regclass::text as name, 'table' as kind, string_agg(privilege, ', ') as privileges
       from pg_class c cross join unnest(array['select', 'insert', 'update', 'delete']) privilege
       where c.relkind in ('r', 'p', 'v') and c.relowner = current_user::regrole
         and c.relnamespace in ('public'::regnamespace, to_regnamespace(:jobSchema))
         and (privilege = 'select' or c.relname not in ('knex_migrations', 'knex_migrations_lock'))
         and has_table_privilege(c.oid, privilege) and not has_table_privilege(:role, c.oid, privilege)
       group by c.oid
     union all
     select c.oid::regclass::text, 'sequence', 'usage'
       from pg_class c
       where c.relowner = current_user::regrole
         and c.relnamespace in ('public'::regnamespace, to_regnamespace(:jobSchema))
         and case when c.relkind = 'S' then not has_sequence_privilege(:role, c.oid, 'usage') else false end`,
    { jobSchema, role },
  )
  return rows
}

/** Whether the connected role could change the tables that it works on. */
export async function ownsTables(db: Knex): Promise<boolean> {
  const { rows } = await db.raw(
    `select 1 from pg_tables where schemaname = 'public' and pg_has_role(current_user, tableowner, 'member') limit 1`,
  )
  return rows.length > 0
}
