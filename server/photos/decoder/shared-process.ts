import { stat } from 'node:fs/promises'
import type { FileSender } from '../../confined/counting-time.ts'
import {
  type ConfinedProcess,
  type ConfinedProgram,
  ProcessDied,
  startProcess,
  TooLong,
} from '../../confined/start-process.ts'
import { createTurns } from '../../confined/turns.ts'
import type { RenderAnswer } from './messages.ts'

/** The longest time for one photo, and the idle time after which the process ends. */
export type Times = { answerMs: number; quietMs: number }

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
export function sharedProcess({ answerMs, quietMs }: Times) {
  let current: ConfinedProcess | undefined
  let quiet: NodeJS.Timeout | undefined
  const turn = createTurns()

  const end = () => {
    clearTimeout(quiet)
    current?.end()
    current = undefined
  }
  const ask = async (source: string, { onSpent }: FileSender) => {
    clearTimeout(quiet)
    const { size: bytes } = await stat(source)
    // Called right after the check that it runs: the end of a process is reported once.
    if (!current || current.isGone()) current = await startProcess(decoderProgram)
    const from = performance.now()
    try {
      return (await current.ask({ path: source, bytes }, {}, answerMs)) as RenderAnswer
    } catch (error) {
      // The channel may break before the process's end is reported: it is not used again.
      end()
      throw error
    } finally {
      onSpent?.(performance.now() - from)
      quiet = setTimeout(end, quietMs).unref()
    }
  }
  return {
    /** Decodes the photo at the path `source`, which is read when its turn comes. */
    ask: (source: string, sender: FileSender) => turn(sender.garageId, () => twice(() => ask(source, sender))),
    end,
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
