import { type ChildProcess, fork } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Confinement, confinements, type Libraries, permissions } from './confine.ts'

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
const startMs = 20_000

/** The process ended before it answered: by a crash, by the system for lack of memory, or by a person. */
export class ProcessDied extends Error {
  override name = 'ProcessDied'
}

/** The process did not answer in time, and is ended. */
export class TooLong extends Error {
  override name = 'TooLong'
}

/** A file on the disk; its bytes are streamed to the process and are never all in the server’s memory. */
export type GivenFile = { path: string; bytes: number }

export type ConfinedProcess = {
  /** Sends a file and an order to the process. @returns its answer, which must not be trusted */
  ask: (file: GivenFile, order: object, answerMs: number) => Promise<unknown>
  /** The output of the process; null unless its program has one. */
  output: Readable | null
  isGone: () => boolean
  end: () => void
}

/**
 * Starts the process with the strongest confinement of the system.
 * @throws Error where it cannot start, for example without the libraries of this machine
 */
export async function startProcess(
  program: ConfinedProgram,
  from: Confinement[] = confinements(),
): Promise<ConfinedProcess> {
  let fault = ''
  for (const confinement of from) {
    const child = start(program, confinement)
    fault = await nextMessage(child, startMs).then(String, ({ message }) => message)
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
  ask: async ({ path, bytes }, order, answerMs) => {
    child.send({ ...order, bytes })
    // A file that cannot be read any more counts as a timeout.
    const file = createReadStream(path).on('error', () => {})
    if (child.stdin) file.pipe(child.stdin, { end: false })
    try {
      return await nextMessage(child, answerMs)
    } finally {
      file.unpipe().destroy()
    }
  },
  output: child.stdout,
  isGone: () => child.exitCode !== null || child.signalCode !== null,
  end: () => void child.kill('SIGKILL'),
})

function nextMessage(child: ChildProcess, waitMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', died).off('error', died)
      end()
    }
    const onMessage = (message: unknown) => settle(() => resolve(message))
    const died = () => settle(() => reject(new ProcessDied('The confined process ended')))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      settle(() => reject(new TooLong('The confined process took too long')))
    }, waitMs)
    child.on('message', onMessage).on('exit', died).on('error', died)
  })
}
