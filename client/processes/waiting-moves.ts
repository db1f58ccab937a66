import type { Process } from '../../domain/processes/process.ts'
import type { StepMove } from '../api/step-moves.ts'
import { leaveGuard } from '../runtime/leave/leave-guard.ts'
import { ApiError } from '../runtime/network/api-error.ts'
import { waitForRetry } from '../runtime/network/network.ts'
import { createStore } from '../runtime/page/store.ts'

/** Thrown when the user cancels a waiting move. */
export class Dropped extends Error {
  override name = 'Dropped'
}

/** Time after which a move without an answer is shown as waiting. */
const patienceMs = 5_000

type Waiting = { move: StepMove; drop: () => void }

/** Moves that wait for the network, by process; they continue after the sheet closes. */
export const waitingMoves = createStore<ReadonlyMap<string, Waiting>>(new Map())
const guardPage = leaveGuard()

/**
 * Sends a move, and repeats it while the server cannot be reached. A refusal by the server is thrown unchanged.
 * @param send receives the number of failed attempts: an earlier one may have arrived without its answer
 * @returns the answer, and whether it had to wait
 * @throws Dropped
 */
export async function sendPatiently(
  id: string,
  move: StepMove,
  send: (signal: AbortSignal, turn: number) => Promise<Process>,
): Promise<{ answer: Process; waited: boolean }> {
  const controller = new AbortController()
  const dropped = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(new Dropped()))
  })
  const wait = () => setWaiting(id, { move, drop: () => controller.abort() })
  const timer = setTimeout(wait, patienceMs)
  try {
    for (let turn = 0; ; turn += 1) {
      try {
        const answer = await Promise.race([dropped, send(controller.signal, turn)])
        return { answer, waited: waitingMoves.get().has(id) }
      } catch (error) {
        if (!isOutOfReach(error)) throw error
      }
      wait()
      await Promise.race([dropped, waitForRetry(turn)])
    }
  } finally {
    clearTimeout(timer)
    setWaiting(id, null)
  }
}

const isOutOfReach = (error: unknown): boolean => error instanceof ApiError && error.code === 'UNREACHABLE'

function setWaiting(id: string, next: Waiting | null): void {
  const waiting = new Map(waitingMoves.get())
  if (next) waiting.set(id, next)
  else waiting.delete(id)
  guardPage(waiting.size > 0)
  waitingMoves.set(waiting)
}
