import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/faults/server-process.ts'

const debians = '/usr/sbin/pgbouncer'

/** Empty if PgBouncer is not installed; `npm test` sets it. */
export const pgBouncerPath = process.env.PGBOUNCER_PATH ?? (existsSync(debians) ? debians : '')

/** Whether PgBouncer supports named statements in transaction mode (since 1.21): it renames them for each connection. */
export function renamesStatements(): boolean {
  const [, major = '0', minor = '0'] =
    /PgBouncer (\d+)\.(\d+)/.exec(String(execFileSync(pgBouncerPath, ['--version']))) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

/**
 * A PgBouncer in front of the database at `url`, as an operator sets it up (docs/scale.md): a client has a connection
 * of PostgreSQL for one transaction only, and there are `connections` of them.
 * @param settings further lines of its configuration
 */
export async function pooled(
  url: string,
  connections: number,
  settings = '',
): Promise<{ url: string; close: () => Promise<void> }> {
  const { hostname, port, username, password } = new URL(url)
  const folder = await mkdtemp(join(tmpdir(), 'fil-pgbouncer-'))
  // As root, PgBouncer runs as another user, who needs access to the folder.
  await chmod(folder, 0o755)
  const listenPort = await freePort()
  await writeFile(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
server_login_retry = 1
${settings}
`,
  )
  const asSomebody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(pgBouncerPath, [...asSomebody, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  await listening(child, listenPort)
  const through = new URL(url)
  through.port = String(listenPort)
  return {
    url: through.href,
    async close() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (open) return
    await sleep(50)
  }
  throw new Error(`PgBouncer ended with ${child.exitCode}`)
}
