import type { Knex } from 'knex'

/**
 * The sent content and the answer of an approval cannot be changed; only later events may change its row. The proof
 * page also compares the row with the log (server/processes/approvals/proof/evidence.ts), which protects clusters too:
 * Citus does not distribute a table with triggers.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  create function keep_approval() returns trigger language plpgsql as $$
  begin
    if old.state <> 'draft' and
      (new.id, new.process_id, new.title, new.message, new.lines, new.content, new.content_hash,
        new.sent_at, new.expires_at, new.expiry_days, new.created_at)
      is distinct from
      (old.id, old.process_id, old.title, old.message, old.lines, old.content, old.content_hash,
        old.sent_at, old.expires_at, old.expiry_days, old.created_at) then
      raise exception 'approval % was sent: what was shown of it does not change', old.id
        using errcode = 'integrity_constraint_violation';
    end if;
    if old.state = 'answered' and
      (new.state, new.answers, new.accepted_cents, new.answered_by, new.answered_at, new.medium, new.photo_digests)
      is distinct from
      (old.state, old.answers, old.accepted_cents, old.answered_by, old.answered_at, old.medium, old.photo_digests) then
      raise exception 'approval % was answered: its answer does not change', old.id
        using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end $$`)
  await knex.raw(`
  do $$ begin
    if to_regclass('pg_dist_partition') is null then
      create trigger approvals_keep before update on approvals for each row execute function keep_approval();
    elsif not exists (select 1 from pg_dist_partition where logicalrelid = 'approvals'::regclass) then
      create trigger approvals_keep before update on approvals for each row execute function keep_approval();
    end if;
  end $$`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger if exists approvals_keep on approvals')
  await knex.raw('drop function keep_approval()')
}
