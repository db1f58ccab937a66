import type { Knex } from 'knex'
import type { PoolClient } from 'pg'
import { askAsIs } from '../../server/database/read-garage.ts'
import type { Statement } from './statements.ts'

export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

type Explained = { 'QUERY PLAN': [{ Plan: PlanNode }] }

/** PostgreSQL's plan of this statement for this garage, under the application's own role. */
export async function explain(db: Knex, garageId: string, { text, values }: Statement): Promise<PlanNode[]> {
  const connection: PoolClient = await db.client.acquireConnection()
  try {
    await connection.query('begin')
    await connection.query(`set local app.garage_id = '${garageId}'`)
    const { rows } = await connection.query(`explain (analyze, buffers, format json) ${text}`, values)
    return nodesOf(rows[0])
  } finally {
    await connection.query('rollback')
    await db.client.releaseConnection(connection)
  }
}

/** The tables and conditions of PostgreSQL's plan; the statement is not run. */
export async function scansOf(db: Knex, { text, values }: Pick<Statement, 'text' | 'values'>) {
  const { rows } = await askAsIs<Explained>(db, `explain (format json) ${text}`, values)
  const nodes = rows.flatMap(nodesOf)
  return nodes
    .filter((node) => node['Relation Name'] && node['Node Type'] !== 'ModifyTable')
    .map((node) => ({
      table: node['Relation Name'] ?? '',
      conditions: [node['Index Cond'], node['Recheck Cond'], node.Filter].join(' '),
    }))
}

/** All nodes of a plan in JSON. */
export const nodesOf = (row: Explained): PlanNode[] => flat(row['QUERY PLAN'][0].Plan)

/** Rows that this node read, including those it filtered out. */
export function rowsRead(node: PlanNode): number {
  const { 'Actual Rows': kept, 'Actual Loops': loops } = node
  const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return (kept + left) * loops
}

/** Blocks of 8 kB that this node and the nodes under it read. */
export const blocksRead = (node: PlanNode): number => node['Shared Hit Blocks'] + node['Shared Read Blocks']

function flat(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)]
}
