import { type ChildProcess, fork } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Confinement, confinements, permissions } from './confine.ts'
import type { RenderAnswer, RenderOrder } from './messages.ts'

/** Node's options: photos lie in libvips’ memory, the engine itself needs little. */
const execArgv = ['--max-old-space-size=64', '--max-semi-space-size=1', '--v8-pool-size=1']
/**
 * The environment of the process: none of the server's settings and secrets, only how memory is allocated, so that a
 * photo's memory is given back after it.
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

/** A photo on the disk; its bytes are streamed to the process, never whole in the server’s memory. */
export type PhotoFile = { path: string; bytes: number }

export type DecoderProcess = {
  ask: (photo: PhotoFile, answerMs: number) => Promise<RenderAnswer>
  isGone: () => boolean
  end: () => void
}

/**
 * Starts the process as confined as the system allows.
 * @throws Error where it cannot start, as without the libraries of this machine
 */
export async function startProcess(from: Confinement[] = confinements()): Promise<DecoderProcess> {
  let fault = ''
  for (const confinement of from) {
    const child = start(confinement)
    fault = await nextMessage(child, startMs).then(String, ({ message }) => message)
    if (fault === '') return conversation(child)
    child.kill('SIGKILL')
  }
  throw new Error(`The decoder of photos cannot be started: ${fault}`)
}

function start(confinement: Confinement): ChildProcess {
  const [program = process.execPath, ...before] = [...confinement, process.execPath]
  const child = fork(fileURLToPath(new URL('child.ts', import.meta.url)), [], {
    execPath: program,
    execArgv: [...before, ...execArgv, ...permissions()],
    env,
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
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

const conversation = (child: ChildProcess): DecoderProcess => ({
  ask: async ({ path, bytes }, answerMs) => {
    const order: RenderOrder = { bytes }
    child.send(order)
    // A file that cannot be read any more counts as one that takes too long.
    const photo = createReadStream(path).on('error', () => {})
    if (child.stdin) photo.pipe(child.stdin, { end: false })
    try {
      return (await nextMessage(child, answerMs)) as RenderAnswer
    } finally {
      photo.unpipe().destroy()
    }
  },
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
    const died = () => settle(() => reject(new ProcessDied('The decoder’s process ended')))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      settle(() => reject(new TooLong('The decoder’s process took too long')))
    }, waitMs)
    child.on('message', heard).on('exit', died).on('error', died)
  })
}
