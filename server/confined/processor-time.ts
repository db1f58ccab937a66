import { readFileSync } from 'node:fs'

/** The unit in which Linux counts the time of a processor. */
export const tickMs = 10

/** The places of `utime` and `stime` behind the name of the program (proc_pid_stat(5)). */
const [userPlace, systemPlace] = [11, 12]

/**
 * The time in milliseconds for which the processor has worked for a process: what it waited for on a busy machine does
 * not count. Where the system does not say, the time that has passed.
 */
export function processorMs(pid: number | undefined): number {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program, in brackets, may contain spaces.
    const places = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return (Number(places[userPlace]) + Number(places[systemPlace])) * tickMs
  } catch {
    return process.platform === 'linux' ? 0 : performance.now()
  }
}
