import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import { distribute } from '../../../scripts/distribute/distribute.ts'
import { inDatabase } from '../../../server/database/app-role.ts'
import { createDb } from '../../../server/database/db.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { everywhere } from '../everywhere.ts'

const role = 'fil_test'
const [blank, template] = ['fil_test_blank', 'fil_test_template']
/**
 * The number of shards of a table. The default of thirty-two is for growing clusters; four test as much on two nodes.
 */
const shards = 4

/**
 * Makes two databases to copy: a blank one that knows the nodes of the cluster, and a template with our tables
 * distributed. A distributed database is copied node by node. The cluster must let both roles in without a password.
 * @param adminUrl a superuser, in a database that knows the nodes
 */
export async function citusTemplates(adminUrl: string): Promise<ProvidedContext['postgres']> {
  const { coordinator, workers } = await nodesOf(adminUrl)
  const nodes = [coordinator, ...workers].map((node) => at(adminUrl, node))
  await sweep(nodes)
  await everywhere(nodes, `create database ${blank} template template0`)
  const blanks = nodes.map((url) => inDatabase(url, blank))
  await everywhere(blanks, 'create extension citus', 'alter function textlike(text, text) leakproof')
  await everywhere(blanks.slice(0, 1), ...registering(coordinator, workers), ...owning)
  await close(nodes, blank)

  await everywhere(nodes, `create database ${template} template ${blank} owner ${role}`)
  const appUrl = new URL(inDatabase(adminUrl, template))
  appUrl.username = role
  const db = createDb(appUrl.href, { statementTimeoutMs: 0, applicationName: 'test' })
  await migrate(db)
  await distribute(db, () => {})
  await db.destroy()
  await close(nodes, template)
  return { adminUrl, appUrl: appUrl.href, nodes, template, blank, strategy: 'wal_log' }
}

type Node = { nodename: string; nodeport: number; groupid: number }

async function nodesOf(adminUrl: string): Promise<{ coordinator: Node; workers: Node[] }> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query<Node>('select nodename, nodeport, groupid from pg_dist_node order by groupid')
  await client.end()
  const [coordinator, ...workers] = rows
  if (coordinator?.groupid !== 0 || workers.length === 0) throw new Error(`${adminUrl}: no coordinator with its nodes`)
  return { coordinator, workers }
}

function at(adminUrl: string, { nodename, nodeport }: Node): string {
  const url = new URL(adminUrl)
  url.hostname = nodename
  url.port = String(nodeport)
  return inDatabase(url.href, 'postgres')
}

const registering = (coordinator: Node, workers: Node[]) => [
  `select citus_set_coordinator_host('${coordinator.nodename}', ${coordinator.nodeport})`,
  ...workers.map(({ nodename, nodeport }) => `select citus_add_node('${nodename}', ${nodeport})`),
]

/** A copied database does not have the original's settings; settings of a role apply in all databases. */
const owning = [
  `create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole`,
  `alter role ${role} set citus.shard_count = ${shards}`,
  `alter role ${role} set citus.propagate_set_commands = 'local'`,
  `alter database ${blank} owner to ${role}`,
]

/** A template must have no connections, but Citus keeps one to each database that it knows. */
const close = (nodes: string[], name: string) =>
  everywhere(
    nodes,
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  )

/** Removes the databases of an earlier run, which may have been killed. */
async function sweep(nodes: string[]): Promise<void> {
  for (const node of nodes) {
    const client = new pg.Client({ connectionString: node })
    await client.connect()
    const { rows } = await client.query(
      `select datname from pg_database where pg_get_userbyid(datdba) = $1 or datname = $2`,
      [role, blank],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
    await client.query(`drop role if exists ${role}`)
    await client.end()
  }
}
