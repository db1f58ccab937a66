/**
 * Stand-ins for Citus, which these tests do not have. They have the names of its functions, record their arguments, and
 * refuse the same statements with the same messages: a table with a foreign key, a distribution column that is missing
 * from a unique key, rows under a row-level security that binds their owner, rows that their owner may not truncate,
 * SET NULL on a key that contains the garage. `npm run test:citus` uses a real Citus.
 */
export const likeCitus = `
  create schema citus_like;
  create table citus_like.pg_dist_partition (
    logicalrelid regclass primary key, partmethod char not null, repmodel char not null, emptied boolean not null default false
  );
  create function citus_like.refuse_keys(name regclass) returns void language plpgsql as $$
  begin
    if exists (select from pg_constraint where contype = 'f' and (conrelid = name or confrelid = name)) then
      raise 'foreign key on %', name;
    end if;
  end $$;
  create function citus_like.create_reference_table(name regclass) returns void language plpgsql as $$
  begin
    perform refuse_keys(name);
    insert into pg_dist_partition values (name, 'n', 't');
  end $$;
  create function citus_like.create_distributed_table(name regclass, by text, colocate_with text) returns void language plpgsql as $$
  begin
    perform refuse_keys(name);
    if exists (
      select from pg_index i where i.indrelid = name and i.indisunique and not exists (
        select from pg_attribute a where a.attrelid = name and a.attnum = any (i.indkey) and a.attname = by)
    ) then raise 'unique index without % on %', by, name; end if;
    if colocate_with <> 'none' and not exists (
      select from pg_dist_partition where logicalrelid = colocate_with::regclass
    ) then raise 'nothing to stand beside: %', colocate_with; end if;
    if (select relforcerowsecurity from pg_class where oid = name) then
      raise 'COPY FROM not supported with row-level security: %', name;
    end if;
    insert into pg_dist_partition values (name, 'h', 'c')
      on conflict (logicalrelid) do update set partmethod = 'h', repmodel = 'c' where pg_dist_partition.repmodel = 's';
    if not found then raise 'table % is already distributed', name; end if;
  end $$;
  create function citus_like.truncate_local_data_after_distributing_table(name regclass) returns void language plpgsql as $$
  begin
    perform refuse_keys(name);
    if not has_table_privilege((select relowner from pg_class where oid = name), name, 'TRUNCATE') then
      raise 'permission denied for table %', name;
    end if;
    update pg_dist_partition set emptied = true where logicalrelid = name;
  end $$;
  create function citus_like.refuse_set_null() returns event_trigger language plpgsql as $$
  declare found name;
  begin
    select conname into found from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname = 'garage_id'
    where k.contype = 'f' and k.confdeltype in ('n', 'd')
      and exists (select from citus_like.pg_dist_partition where logicalrelid = k.conrelid and partmethod = 'h');
    if found is not null then raise 'SET NULL or SET DEFAULT is not supported: %', found; end if;
  end $$;
  create event trigger refuse_set_null on ddl_command_end when tag in ('ALTER TABLE') execute function citus_like.refuse_set_null();
`
