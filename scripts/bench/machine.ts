import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, totalmem } from 'node:os'

export type Machine = {
  cores: number
  processor: string
  memoryGb: number
  node: string
  postgresql: string
  commit: string
}

export function describeMachine(postgresql: string): Machine {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    postgresql,
    commit: commit(),
  }
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'an unknown commit'
  }
}
