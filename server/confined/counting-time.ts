import type { Actor } from '../http/actor.ts'
import type { LimitName, RateLimits } from '../http/rate-limit.ts'

/** The garage of a file, and the function that receives how long a confined process was busy with it. */
export type Asker = { garageId: string; onSpent?: (ms: number) => void }

export type Sender = Pick<Actor, 'userId' | 'garageId'>

/**
 * Counts the time of a confined process against the sender of a file and their garage: each has an hour's share of it.
 * @throws AppError 429 once it is used up
 */
export async function countingTime<T>(
  limits: RateLimits,
  names: { user: LimitName; garage: LimitName },
  { userId, garageId }: Sender,
  work: (asker: Asker) => Promise<T>,
): Promise<T> {
  await limits.check(names.user, userId)
  await limits.check(names.garage, garageId)
  let spentMs = 0
  const onSpent = (ms: number) => {
    spentMs += ms
  }
  try {
    return await work({ garageId, onSpent })
  } finally {
    const points = Math.ceil(spentMs)
    await limits.spend(names.user, userId, points)
    await limits.spend(names.garage, garageId, points)
  }
}
