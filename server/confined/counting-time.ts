import { type Actor, counterOf } from '../http/actor.ts'
import type { LimitName, RateLimits } from '../http/rate-limit.ts'

/** The garage of a file, and a function that receives the time for which a confined process worked on it. */
export type FileSender = { garageId: string; onSpent?: (ms: number) => void }

export type Sender = Pick<Actor, 'userId' | 'garageId' | 'program'>

/**
 * Counts the time of a confined process for the sender of a file and for their garage; each has an hourly limit.
 * @throws AppError 429 once it is used up
 */
export async function countingTime<T>(
  limits: RateLimits,
  names: { user: LimitName; garage: LimitName },
  sender: Sender,
  work: (sender: FileSender) => Promise<T>,
): Promise<T> {
  const { garageId } = sender
  const user = counterOf(sender)
  await limits.check(names.user, user)
  await limits.check(names.garage, garageId)
  let spentMs = 0
  const onSpent = (ms: number) => {
    spentMs += ms
  }
  try {
    return await work({ garageId, onSpent })
  } finally {
    const points = Math.ceil(spentMs)
    await limits.spend(names.user, user, points)
    await limits.spend(names.garage, garageId, points)
  }
}
