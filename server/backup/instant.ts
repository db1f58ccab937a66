import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hasCitus } from '../database/citus.ts'
import { connected } from '../database/connected.ts'
import type { Table } from './tables.ts'

/** Shorter than what PostgreSQL takes for a deadlock: whoever is in the way goes on unharmed. */
const patienceMs = 300
const tries = 50

/** Opens the transaction that a backup reads in: what it sees is the database at one moment. */
export async function beginAtOneInstant(client: pg.Client, url: string, tables: Table[]): Promise<void> {
  const cluster = await hasCitus((sql) => client.query(sql))
  const holder = cluster
    ? await connected({ connectionString: url, application_name: 'fil-d-atelier first instant' })
    : undefined
  try {
    if (holder) await holdAcrossNodes(holder, tables)
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    if (cluster) await lookEverywhere(client, tables)
  } finally {
    await holder?.end()
  }
}

/**
 * The nodes of a cluster take their snapshots one after the other. What belongs to a garage stands on one of them; a
 * transaction that writes elsewhere too writes into one of these tables, and for so long there is none (decision 0152).
 */
async function holdAcrossNodes(holder: pg.Client, tables: Table[]): Promise<void> {
  const shared = tables.filter(({ tenant }) => !tenant).map(({ name }) => pg.escapeIdentifier(name))
  await holder.query(`set lock_timeout = ${patienceMs}`)
  for (let tried = 1; ; tried += 1) {
    await holder.query('begin')
    try {
      await holder.query(`lock table ${shared.join(', ')} in share mode`)
      return
    } catch (error) {
      await holder.query('rollback')
      if ((error as { code?: string }).code !== '55P03' || tried === tries) throw error
      await sleep(Math.random() * patienceMs)
    }
  }
}

/** One connection to each node, whose snapshot lasts to the end. */
async function lookEverywhere(client: pg.Client, tables: Table[]): Promise<void> {
  await client.query('set local citus.max_adaptive_executor_pool_size = 1')
  const cut = tables.find(({ tenant }) => tenant)
  if (cut) await client.query(`select count(*) from ${pg.escapeIdentifier(cut.name)}`)
}
