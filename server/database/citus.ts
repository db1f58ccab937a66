type Ask = (sql: string) => PromiseLike<{ rows: { yes: boolean }[] }>

/** Whether this database may be the coordinator of a Citus cluster (docs/scale.md). */
export async function hasCitus(ask: Ask): Promise<boolean> {
  const { rows } = await ask(`select to_regclass('pg_dist_partition') is not null as yes`)
  return rows[0]?.yes === true
}
