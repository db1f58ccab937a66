import { stat } from 'node:fs/promises'
import type { RenderAnswer } from './order.ts'
import { type DecoderProcess, ProcessDied, startProcess, TooLong } from './process.ts'

/** How long one photo may take, and how long the process stays without one. */
export type Times = { answerMs: number; quietMs: number }

/** Whose photo it is, and who hears how long the process was held by it. */
export type Asker = { garageId: string; onSpent?: (ms: number) => void }

/** A process that is there while it is used, and asked one thing at a time, each garage in its turn. */
export function keepProcess({ answerMs, quietMs }: Times) {
  let kept: DecoderProcess | undefined
  let quiet: NodeJS.Timeout | undefined
  const turn = createTurns()

  const end = () => {
    clearTimeout(quiet)
    kept?.end()
    kept = undefined
  }
  const ask = async (source: string, { onSpent }: Asker) => {
    clearTimeout(quiet)
    const { size: bytes } = await stat(source)
    // Asked right after the look whether it lives: the end of a process is told once.
    if (!kept || kept.isGone()) kept = await startProcess()
    const from = performance.now()
    try {
      return await kept.ask({ path: source, bytes }, answerMs)
    } catch (error) {
      // Its channel may break some time before its end is told: what did not answer is asked nothing more.
      end()
      throw error
    } finally {
      onSpent?.(performance.now() - from)
      quiet = setTimeout(end, quietMs).unref()
    }
  }
  return {
    /** `source` is the photo's path, read when its turn comes. */
    ask: (source: string, asker: Asker) => turn(asker.garageId, () => twice(() => ask(source, asker))),
    end,
  }
}

/** Somebody else may have ended the process, not the photo; one that makes it fall again is unreadable. */
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
 * Work done one at a time. Turns go round the garages: however much of one of them waits, the work of another comes
 * next. The work of one garage is done in the order in which it came.
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
