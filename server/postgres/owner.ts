import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Owner = { uid?: number; gid?: number }

/** PostgreSQL refuses to run as root: as root, it runs as the system user `postgres`, made when missing. */
export async function clusterOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {}
  return findPostgres().catch(async () => {
    await run('groupadd', ['--system', '--force', 'postgres'])
    await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'])
    return findPostgres()
  })
}

async function findPostgres(): Promise<Owner> {
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}
