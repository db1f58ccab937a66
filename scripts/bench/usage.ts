// CPU time and memory of processes, read from /proc.
import { readdir, readFile } from 'node:fs/promises'

/** Linux gives the time of ended processes in hundredths of a second. */
const tickMs = 10

/** @returns ms of processor time of all threads of a process so far */
export async function cpuMsOf(pid: number | string): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const times = await Promise.all(threads.map((id) => text(`/proc/${pid}/task/${id}/schedstat`)))
  return times.reduce((sum, line) => sum + Number(line.split(' ')[0]) / 1e6, 0)
}

/** @returns ms of processor time of a process and its children so far, ended children included */
export async function familyCpuMs(parent: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(pids.map(async (pid) => Number((await statOf(pid))[1])))
  const family = pids.filter((pid, at) => parents[at] === parent || Number(pid) === parent)
  const living = await Promise.all(family.map(cpuMsOf))
  const [user = 0, system = 0] = (await statOf(parent)).slice(13, 15).map(Number)
  return living.reduce((sum, ms) => sum + ms, (user + system) * tickMs)
}

/** The fields of a process after the name of its program, which may contain spaces: state, parent… */
async function statOf(pid: number | string): Promise<string[]> {
  const stat = await text(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** @returns megabytes: resident now, and at the highest since the process began */
export async function memoryOf(pid: number): Promise<{ now: number; highest: number }> {
  const status = await text(`/proc/${pid}/status`)
  const of = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1e6
  return { now: of('VmRSS'), highest: of('VmHWM') }
}

/** The text of a file; '' when its process has ended. */
const text = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')
