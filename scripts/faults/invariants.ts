import type { Installation } from './installation.ts'

/** Rules that hold after any fault, at any moment: the number of rows that break each. */
const rules: Record<string, string> = {
  'garage sans administrateur': `select from garages g
    where not exists (select from users u where u.garage_id = g.id and u.role = 'admin')`,
  'processus sans étape': `select from processes p
    where not exists (select from process_steps s where s.garage_id = p.garage_id and s.process_id = p.id)`,
  'étape validée après une qui ne l’est pas': `select from process_steps s join process_steps earlier
    on earlier.garage_id = s.garage_id and earlier.process_id = s.process_id and earlier.position < s.position
    where s.status = 'validated' and earlier.status <> 'validated'`,
  'terminé sans que tout soit validé, ou l’inverse': `select from processes p
    where (p.status = 'completed') <> (not exists (select from process_steps s
      where s.garage_id = p.garage_id and s.process_id = p.id and s.status <> 'validated'))`,
  'compteurs d’étapes faux': `select from processes p join lateral (
      select count(*) total, count(*) filter (where status = 'validated') validated,
        count(*) filter (where status = 'ready') ready
      from process_steps s where s.garage_id = p.garage_id and s.process_id = p.id) c on true
    where (p.steps_total, p.steps_validated, p.steps_ready) <> (c.total, c.validated, c.ready)`,
  'notification de fin absente ou en double': `select from processes p where p.status = 'completed'
    and 1 <> (select count(*) from notifications n
      where n.garage_id = p.garage_id and n.process_id = p.id and n.type = 'process_completed')`,
  'message de fin absent ou en double': `select from processes p
    join clients c on c.garage_id = p.garage_id and c.id = p.client_id and c.email is not null
    where p.status = 'completed' and 1 <> (select count(*) from mails m
      where m.garage_id = p.garage_id and m.process_id = p.id and m.kind = 'process_completed')`,
}

/** Checks every index against its table, which detects a page that was damaged on the disk. */
const checkIndexes = `select bt_index_check(i.oid, true) from pg_class i
  join pg_am a on a.oid = i.relam and a.amname = 'btree'
  join pg_namespace n on n.oid = i.relnamespace and n.nspname in ('public', 'pgboss')
  where i.relkind = 'i'`

/** @returns each rule that is broken, in words */
export async function brokenRules({ ask }: Pick<Installation, 'ask'>): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, sql] of Object.entries(rules)) {
    const [row] = await ask<{ count: number }>(`select count(*)::int as count from (${sql}) broken`)
    if (row?.count) broken.push(`${rule} (${row.count})`)
  }
  await ask('create extension if not exists amcheck')
  await ask(checkIndexes).catch((error: Error) => broken.push(`index abîmé : ${error.message}`))
  return broken
}
