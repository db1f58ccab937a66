import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { changesChannel } from '../database/changes.ts'
import { connectAlone } from '../database/connect-alone.ts'
import type { Config } from '../runtime/config.ts'
import { logFailure } from '../runtime/outage.ts'

/** @property url the address of the database @property how whether to listen, or to look each second */
export type Source = { url: string; how: Config['liveUpdates']; log: Logger }

/** The interval of looks where PostgreSQL cannot announce changes, and the pause before another connection. */
const lookMs = 1_000
/** The longest opening of the connection: on a busy machine it may take seconds. */
const connectMs = 10_000
/** The interval of a small statement that finds out whether the connection still works. */
const pingMs = 10_000

type Notices = { onChange: (garageId: string) => void; onMaybe: () => Promise<void> }

/**
 * Calls `onChange` with the id of each garage that has changed, until the signal. Calls `onMaybe` when any garage may
 * have changed: after a new connection, and each second where PostgreSQL cannot announce changes (`look`). It cannot
 * behind a pooler, which lends another session for each transaction.
 */
export async function receiveAnnouncements(source: Source, signal: AbortSignal, notices: Notices): Promise<void> {
  const { how, log } = source
  let listens = how !== 'look'
  let isKnownBroken = false
  while (!signal.aborted) {
    if (listens)
      try {
        listens = await listen(source, signal, notices)
        isKnownBroken = false
      } catch (error) {
        if (!isKnownBroken) logFailure(log, { err: error }, 'changes cannot be announced: no connection')
        isKnownBroken = true
      }
    await sleep(lookMs, undefined, { signal }).catch(() => {})
    if (!signal.aborted) await notices.onMaybe()
  }
}

/**
 * Listens on one connection until it breaks.
 * @returns false where PostgreSQL cannot announce changes on it
 */
async function listen({ url, how, log }: Source, signal: AbortSignal, { onChange, onMaybe }: Notices) {
  const client = await connect(url, onChange)
  try {
    if (how === 'auto' && !(await isDirect(client))) {
      log.warn('DATABASE_URL: a pooler stands before PostgreSQL; changes are looked for each second (LIVE_UPDATES)')
      return false
    }
    // Changes may have come while nobody listened.
    await onMaybe()
    await broken(client, signal)
    return true
  } finally {
    // A server that has vanished never answers: this is not awaited.
    client.end().catch(() => {})
  }
}

async function connect(connectionString: string, onChange: (garageId: string) => void): Promise<pg.Client> {
  const client = await connectAlone({ connectionString, connectionTimeoutMillis: connectMs, query_timeout: 3_000 })
  client.on('notification', ({ payload }) => {
    if (payload) onChange(payload)
  })
  await client.query(`listen ${changesChannel}`)
  return client
}

/** Whether PostgreSQL itself answers: a pooler gives another session number. */
async function isDirect(client: pg.Client & { processID?: number }): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === client.processID
}

/** Resolves when the connection no longer works, or at the signal. */
function broken(client: pg.Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ping = setInterval(() => client.query('select 1').catch(done), pingMs)
    function done() {
      clearInterval(ping)
      resolve()
    }
    client.once('end', done)
    signal.addEventListener('abort', done, { once: true })
  })
}
