import { type ChildProcess, fork } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Confinement, confinements, type Libraries, permissions } from './confine.ts'

/** A program that reads what strangers send, in a process that holds no data and may end at any time. */
export type ConfinedProgram = Libraries & {
  /** The name of the program in errors. */
  name: string
  script: URL
  /** How many megabytes its engine may take, beside the memory of buffers and native code. */
  heapMb: number
  /** Node's other options. */
  options?: readonly string[]
  /** Whether the program writes its result to its output, as it comes. */
  hasOutput?: boolean
}

/**
 * The environment of the process: none of the server's settings and secrets, only how memory is allocated, so that the
 * memory of a file is given back after it.
 */
const env = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '1',
}

/** The longest start, on a busy machine. */
const startMs = 20_000

/** The process ended before it answered: by itself, by the system in need of memory, by somebody. */
export class ProcessDied extends Error {
  override name = 'ProcessDied'
}

/** The process was silent for too long, and is ended. */
export class TooLong extends Error {
  override name = 'TooLong'
}

/** A file on the disk; its bytes are streamed to the process, never whole in the server’s memory. */
export type GivenFile = { path: string; bytes: number }

export type ConfinedProcess = {
  /** Gives a file to the process, with an order. @returns its answer, whose word is not to be trusted */
  ask: (file: GivenFile, order: object, answerMs: number) => Promise<unknown>
  /** What the process writes; null unless its program has an output. */
  output: Readable | null
  isGone: () => boolean
  end: () => void
}

/**
 * Starts the process as confined as the system allows.
 * @throws Error where it cannot start, as without the libraries of this machine
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
  // A process that cannot be reached has ended, or is about to: its end is listened to.
  child.on('error', () => {})
  child.stdin?.on('error', () => {})
  // The process keeps no server alive that has nothing else to do.
  child.unref()
  child.channel?.unref()
  if (child.stdin instanceof Socket) child.stdin.unref()
  return child
}

const conversation = (child: ChildProcess): ConfinedProcess => ({
  ask: async ({ path, bytes }, order, answerMs) => {
    child.send({ ...order, bytes })
    // A file that cannot be read any more counts as one that takes too long.
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
      child.off('message', heard).off('exit', died).off('error', died)
      end()
    }
    const heard = (message: unknown) => settle(() => resolve(message))
    const died = () => settle(() => reject(new ProcessDied('The confined process ended')))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      settle(() => reject(new TooLong('The confined process took too long')))
    }, waitMs)
    child.on('message', heard).on('exit', died).on('error', died)
  })
}
