import { stat } from 'node:fs/promises'
import type { RenderAnswer } from './messages.ts'
import { type DecoderProcess, ProcessDied, startProcess, TooLong } from './start-process.ts'

/** How long one photo may take, and how long the process stays idle before it ends. */
export type Times = { answerMs: number; quietMs: number }

/** The garage of a photo, and the function that is told how long the process was busy with it. */
export type Asker = { garageId: string; onSpent?: (ms: number) => void }

/** Keeps a process while it is used, and asks it one photo at a time, each garage in its turn. */
export function sharedProcess({ answerMs, quietMs }: Times) {
  let current: DecoderProcess | undefined
  let quiet: NodeJS.Timeout | undefined
  const turn = createTurns()

  const end = () => {
    clearTimeout(quiet)
    current?.end()
    current = undefined
  }
  const ask = async (source: string, { onSpent }: Asker) => {
    clearTimeout(quiet)
    const { size: bytes } = await stat(source)
    // Asked right after the check whether it lives: the end of a process is reported once.
    if (!current || current.isGone()) current = await startProcess()
    const from = performance.now()
    try {
      return await current.ask({ path: source, bytes }, answerMs)
    } catch (error) {
      // The channel may break some time before the process's end is reported: it is not used any more.
      end()
      throw error
    } finally {
      onSpent?.(performance.now() - from)
      quiet = setTimeout(end, quietMs).unref()
    }
  }
  return {
    /** Decodes the photo at the path `source`, read when its turn comes. */
    ask: (source: string, asker: Asker) => turn(asker.garageId, () => twice(() => ask(source, asker))),
    end,
  }
}

/** Tries a photo twice: it may not have been the photo that ended the process; one that does again is unreadable. */
async function twice(ask: () => Promise<RenderAnswer>): Promise<RenderAnswer> {
  try {
    return await ask().catch((error) => (error instanceof ProcessDied ? ask() : Promise.reject(error)))
  } catch (error) {
    if (error instanceof ProcessDied) return { refused: 'unreadable' }
    if (error instanceof TooLong) return { refused: 'tooSlow' }
    throw error
  }
}

type Line = (() => Promise<void>)[]

/**
 * Runs tasks one at a time, garages in turn: however many tasks of one garage wait, another garage's task comes next.
 * The tasks of one garage run in their order.
 */
export function createTurns() {
  const lines = new Map<string, Line>()
  let isBusy = false
  let last: string | undefined

  const next = () => {
    const waiting = [...lines]
    const chosen = waiting.find(([garageId]) => garageId !== last) ?? waiting[0]
    if (isBusy || !chosen) return
    const [garageId, line] = chosen
    const work = line.shift()
    lines.delete(garageId)
    if (line.length > 0) lines.set(garageId, line)
    isBusy = true
    last = garageId
    void work?.().finally(() => {
      isBusy = false
      next()
    })
  }

  return <T>(garageId: string, work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const line = lines.get(garageId) ?? []
      line.push(() => work().then(resolve, reject))
      lines.set(garageId, line)
      next()
    })
}
