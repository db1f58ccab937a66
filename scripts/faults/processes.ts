import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

type Listed = { pid: number; parent: number; command: string }

export async function childrenOf(parent: number): Promise<Listed[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,command='])
  const lines = stdout.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
  const all = lines.flatMap((found) =>
    found ? [{ pid: Number(found[1]), parent: Number(found[2]), command: found[3] ?? '' }] : [],
  )
  return all.filter((one) => one.parent === parent)
}

/** A process and its descendants, children first: none of them notices that the others are stopped. */
export async function familyOf(pid: number): Promise<number[]> {
  return [...(await childrenOf(pid)).map((child) => child.pid), pid]
}
