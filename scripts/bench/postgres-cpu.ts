import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A tick of `/proc/PID/stat`: Linux gives processor time in hundredths of a second. */
const tickMs = 10

/**
 * PostgreSQL's processor time so far, all its processes together, those that ended too.
 * @param folder of `startCluster`
 * @returns ms; null where there is no `/proc`
 */
export async function postgresCpuMs(folder: string): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const [postmaster = ''] = (await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map(statOf))
  const own = all
    .filter((stat) => stat !== null)
    .filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
  const each = await Promise.all(own.map(async ({ pid, ownMs }) => (await exactMs(pid)) ?? ownMs))
  const ended = own.find(({ pid }) => pid === postmaster)?.endedMs ?? 0
  return each.reduce((sum, ms) => sum + ms, ended)
}

/** The fields of a process's stat file behind the name of its program, which may hold spaces. */
async function statOf(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, endedUser, endedSystem] = rest.slice(9, 13).map(Number) as [number, number, number, number]
  return { pid, parent, ownMs: (user + system) * tickMs, endedMs: (endedUser + endedSystem) * tickMs }
}

/** The processor time to the nanosecond, where the kernel counts so: one request takes less than a tick. */
async function exactMs(pid: string): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => null)
  return text === null ? null : Number(text.split(' ')[0]) / 1e6
}
