import type { RenderAnswer, RenderOrder } from './order.ts'
import { type DecoderProcess, ProcessDied, startProcess, TooLong } from './process.ts'

/** How long one photo may take, and how long the process stays without one. */
export type Times = { answerMs: number; quietMs: number }

/** A process that is there while it is used, and asked one thing at a time. */
export function keepProcess({ answerMs, quietMs }: Times) {
  let kept: DecoderProcess | undefined
  let quiet: NodeJS.Timeout | undefined
  const turn = oneAtATime()

  const end = () => {
    clearTimeout(quiet)
    kept?.end()
    kept = undefined
  }
  const ask = async (order: RenderOrder) => {
    clearTimeout(quiet)
    if (!kept || kept.isGone()) kept = await startProcess()
    try {
      return await kept.ask(order, answerMs)
    } catch (error) {
      // Its channel may break some time before its end is told: what did not answer is asked nothing more.
      end()
      throw error
    } finally {
      quiet = setTimeout(end, quietMs).unref()
    }
  }
  return { ask: (order: RenderOrder) => turn(() => twice(() => ask(order))), end }
}

/** Somebody else may have ended the process, not the photo; one that makes it fall again, or linger, is unreadable. */
async function twice(ask: () => Promise<RenderAnswer>): Promise<RenderAnswer> {
  try {
    return await ask().catch((error) => (error instanceof ProcessDied ? ask() : Promise.reject(error)))
  } catch (error) {
    if (error instanceof ProcessDied || error instanceof TooLong) return { refused: 'unreadable' }
    throw error
  }
}

function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work)
    last = done
    return done
  }
}
