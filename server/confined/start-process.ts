import { type ChildProcess, fork } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Confinement, confinements, type Libraries, permissions } from './confine.ts'
import { processorMs, tickMs } from './processor-time.ts'

/** A program that reads files from strangers, in a process without data that may end at any time. */
export type ConfinedProgram = Libraries & {
  /** The name of the program in errors. */
  name: string
  script: URL
  /** The limit of the engine's heap in megabytes, besides buffers and native code. */
  heapMb: number
  /** Further options of Node. */
  options?: readonly string[]
  /** Whether the program streams its result to its output. */
  hasOutput?: boolean
}

/**
 * The environment of the process: none of the server's settings and secrets, only settings of memory allocation, so
 * that memory is released after each file.
 */
const env = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '1',
}

/** The longest start on a busy machine. */
const longestStartMs = 60_000
/** The interval at which a waiting server looks at the process. */
const lookMs = 200

/** The process ended before it answered: by a crash, by the system for lack of memory, or by a person. */
export class ProcessDied extends Error {
  override name = 'ProcessDied'
}

/** The processor worked for the file for longer than allowed; the process is ended. */
export class TooLong extends Error {
  override name = 'TooLong'
}

/** There was no answer in time, though the processor has hardly worked for the file: the machine is busy. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/** The longest times of one file: of the processor's work, and until the answer. */
export type Patience = { workMs: number; waitMs: number }

/** A file on the disk; its bytes are streamed to the process and are never all in the server’s memory. */
export type GivenFile = { path: string; bytes: number }

export type ConfinedProcess = {
  /**
   * Sends a file and an order to the process.
   * @returns its answer, which must not be trusted
   * @throws ProcessDied, TooLong, TooBusy
   */
  ask: (file: GivenFile, order: object, patience: Patience, onSpent?: (ms: number) => void) => Promise<unknown>
  /** The output of the process; null unless its program has one. */
  output: Readable | null
  isGone: () => boolean
  end: () => void
}

/**
 * Starts the process with the strongest confinement of the system. A slow start is no reason for a weaker one.
 * @throws TooBusy; Error where it cannot start, for example without the libraries of this machine
 */
export async function startProcess(
  program: ConfinedProgram,
  startMs = longestStartMs,
  from: Confinement[] = confinements(),
): Promise<ConfinedProcess> {
  let fault = ''
  for (const confinement of from) {
    const child = start(program, confinement)
    fault = await nextMessage(child, startMs).then(String, (error) => {
      if (error instanceof TooBusy) throw error
      return error.message
    })
    if (fault === '') return conversation(child)
    child.kill('SIGKILL')
  }
  throw new Error(`${program.name} cannot be started: ${fault}`)
}

function start(program: ConfinedProgram, confinement: Confinement): ChildProcess {
  const { script, heapMb, options = [], hasOutput = false } = program
  const [command = process.execPath, ...before] = [...confinement, process.execPath]
  const child = fork(fileURLToPath(script), [], {
    execPath: command,
    execArgv: [...before, `--max-old-space-size=${heapMb}`, ...options, ...permissions(program)],
    env,
    stdio: ['pipe', hasOutput ? 'pipe' : 'ignore', 'ignore', 'ipc'],
  })
  // A process that cannot be reached has ended, or is ending: its exit event is enough.
  child.on('error', () => {})
  child.stdin?.on('error', () => {})
  // The process does not keep an otherwise idle server alive.
  child.unref()
  child.channel?.unref()
  if (child.stdin instanceof Socket) child.stdin.unref()
  return child
}

const conversation = (child: ChildProcess): ConfinedProcess => ({
  ask: async ({ path, bytes }, order, { workMs, waitMs }, onSpent) => {
    const spentMs = countWork(child)
    child.send({ ...order, bytes })
    // A file that cannot be read any more counts as a busy machine.
    const file = createReadStream(path).on('error', () => {})
    if (child.stdin) file.pipe(child.stdin, { end: false })
    try {
      return await nextMessage(child, waitMs, () => spentMs() > workMs)
    } finally {
      file.unpipe().destroy()
      onSpent?.(spentMs() + tickMs)
    }
  },
  output: child.stdout,
  isGone: () => child.exitCode !== null || child.signalCode !== null,
  end: () => void child.kill('SIGKILL'),
})

/** Counts the work of the processor from now on; a process that has ended keeps the last count. */
function countWork({ pid }: ChildProcess): () => number {
  const from = processorMs(pid)
  let spent = 0
  return () => {
    spent = Math.max(spent, processorMs(pid) - from)
    return spent
  }
}

function nextMessage(child: ChildProcess, waitMs: number, isOverworked = () => false): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const until = performance.now() + waitMs
    const settle = (end: () => void) => {
      clearInterval(timer)
      child.off('message', onMessage).off('exit', died).off('error', died)
      end()
    }
    const onMessage = (message: unknown) => settle(() => resolve(message))
    const died = () => settle(() => reject(new ProcessDied('The confined process ended')))
    const stop = (error: Error) => {
      child.kill('SIGKILL')
      settle(() => reject(error))
    }
    const timer = setInterval(() => {
      if (isOverworked()) stop(new TooLong('The confined process worked too long'))
      else if (performance.now() > until) stop(new TooBusy('The confined process got too little time'))
    }, lookMs)
    child.on('message', onMessage).on('exit', died).on('error', died)
  })
}
