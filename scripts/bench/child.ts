import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export type Usage = { cpuMs: number; rssBytes: number }

/** Asks a question of the probe or of a reference. */
type Ask = (question: Record<string, unknown>) => Promise<unknown>

export type Child = {
  process: ChildProcess
  ask: Ask
  usage: () => Promise<Usage>
  stop: () => Promise<void>
}

const probe = new URL('./probe.ts', import.meta.url)

/** A process of its own, with the probe in it, on one core when `core` is given. */
export function startChild(file: URL, { core, env = {}, execArgv = [] }: ChildOptions): Child {
  const child = fork(file, {
    execArgv: ['--import', probe.href, ...execArgv],
    env: { ...process.env, ...env },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...(core === undefined ? {} : { execPath: 'taskset', execArgv: onCore(core, execArgv) }),
  })
  const ask = asker(child)
  return {
    process: child,
    ask,
    usage: async () => (await ask({ type: 'usage' })) as Usage,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

export type ChildOptions = { core?: number | undefined; env?: NodeJS.ProcessEnv; execArgv?: string[] }

const onCore = (core: number, execArgv: string[]) => [
  '-c',
  String(core),
  process.execPath,
  '--import',
  probe.href,
  ...execArgv,
]

/** Asks one question at a time; a process that ends answers none. */
function asker(child: ChildProcess): Ask {
  let number = 0
  return (question) => {
    number += 1
    const id = number
    return new Promise((resolve, reject) => {
      const listen = (answer: { id?: number; value?: unknown }) => {
        if (answer.id !== id) return
        child.off('message', listen).off('exit', fallen)
        resolve(answer.value)
      }
      const fallen = (code: number | null) => reject(new Error(`a measured process fell (code ${code})`))
      child.on('message', listen).once('exit', fallen)
      child.send({ id, ...question })
    })
  }
}
