import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

export type Running = { pid: number; port: number }

/**
 * The server that runs on this data folder, from its postmaster.pid. A file left behind by a crash is removed: process
 * numbers repeat in a fresh container, so the process must really be a postgres of this folder.
 */
export async function runningServer(dataDir: string): Promise<Running | null> {
  const file = join(dataDir, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const [pid, , , port] = text.split('\n')
  if (await isPostgresOf(Number(pid), dataDir)) return { pid: Number(pid), port: Number(port) }
  await rm(file, { force: true })
  return null
}

async function isPostgresOf(pid: number, dataDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes('postgres') && command.split('\0').includes(dataDir)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
