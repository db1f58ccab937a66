import { availableParallelism, cpus, totalmem } from 'node:os'

export type Machine = { cores: number; processor: string; memoryGb: number; node: string; postgresql: string }

export function describeMachine(postgresql: string): Machine {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'inconnu',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    postgresql,
  }
}
