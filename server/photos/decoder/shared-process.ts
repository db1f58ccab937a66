import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FileSender } from '../../confined/counting-time.ts'
import {
  type ConfinedProcess,
  type ConfinedProgram,
  type Patience,
  ProcessDied,
  startProcess,
  TooBusy,
  TooLong,
} from '../../confined/start-process.ts'
import { createTurns } from '../../confined/turns.ts'
import type { RenderAnswer } from './messages.ts'

/**
 * The longest times of one photo, the idle time after which the process ends, and the longest wait for a turn (that of
 * `createTurns` unless given).
 */
export type Times = Patience & { quietMs: number; lineMs?: number }

/** The decoder of photos: its memory is in libvips, so the engine itself needs little. */
export const decoderProgram: ConfinedProgram = {
  name: 'The decoder of photos',
  script: new URL('child.ts', import.meta.url),
  libraries: ['sharp'],
  isNative: true,
  heapMb: 64,
  options: ['--max-semi-space-size=1', '--v8-pool-size=1'],
}

/** Keeps a process while it is used, and sends it one photo at a time, alternating between garages. */
export function sharedProcess({ workMs, waitMs, quietMs, lineMs }: Times, start = () => startProcess(decoderProgram)) {
  const kept = keptProcess(start, quietMs)
  const turn = createTurns(lineMs)

  const ask = async (source: string, until: number, { onSpent }: FileSender) => {
    const { size: bytes } = await stat(source)
    return kept.use(until, async (decoder) => {
      const patience = { workMs, waitMs: until - performance.now() }
      return (await decoder.ask({ path: source, bytes }, {}, patience, onSpent)) as RenderAnswer
    })
  }
  return {
    /** Decodes the photo at the path `source`, which is read when its turn comes. @throws TooBusy */
    ask: (source: string, sender: FileSender) =>
      turn(sender.garageId, () => {
        const until = performance.now() + waitMs
        return twice(() => ask(source, until, sender))
      }),
    end: kept.end,
  }
}

/** A process that is started when it is needed, and ends after `quietMs` without use. */
function keptProcess(start: () => Promise<ConfinedProcess>, quietMs: number) {
  let current: ConfinedProcess | undefined
  let starting: Promise<ConfinedProcess> | undefined
  let quiet: NodeJS.Timeout | undefined

  const drop = () => {
    current?.end()
    current = undefined
  }
  const end = () => {
    clearTimeout(quiet)
    drop()
    starting?.then(
      (late) => late.end(),
      () => {},
    )
  }
  const endWhenQuiet = () => {
    clearTimeout(quiet)
    quiet = setTimeout(end, quietMs).unref()
  }
  /** A start goes on behind a photo that gave up, so that the next one finds the process. */
  const started = (until: number): Promise<ConfinedProcess> => {
    starting ??= start().finally(() => {
      starting = undefined
      endWhenQuiet()
    })
    return before(until, starting)
  }
  return {
    async use<T>(until: number, work: (process: ConfinedProcess) => Promise<T>): Promise<T> {
      clearTimeout(quiet)
      try {
        // Called right after the check that it runs: the end of a process is reported once.
        if (!current || current.isGone()) current = await started(until)
        return await work(current)
      } catch (error) {
        // The channel may break before the process's end is reported: it is not used again.
        drop()
        throw error
      } finally {
        endWhenQuiet()
      }
    },
    end,
  }
}

/** The result of the work, unless the time is over first. @throws TooBusy */
async function before<T>(until: number, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = async (): Promise<never> => {
    await sleep(Math.max(0, until - performance.now()), undefined, { signal: over.signal })
    throw new TooBusy('The confined process did not start in time')
  }
  try {
    return await Promise.race([work, late()])
  } finally {
    over.abort()
  }
}

/** Tries a photo twice: another photo may have ended the process. If it ends again, the photo is unreadable. */
async function twice(ask: () => Promise<RenderAnswer>): Promise<RenderAnswer> {
  try {
    return await ask().catch((error) => (error instanceof ProcessDied ? ask() : Promise.reject(error)))
  } catch (error) {
    if (error instanceof ProcessDied) return { refused: 'unreadable' }
    if (error instanceof TooLong) return { refused: 'tooSlow' }
    throw error
  }
}
