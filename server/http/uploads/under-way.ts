import type { Actor } from '../actor.ts'
import { AppError } from '../errors.ts'

const perUser = 3
const inAll = 16
/** However many accounts it has: three other garages always find room. */
const perGarage = inAll / 4
const retryAfterS = 5

type Sender = Pick<Actor, 'userId' | 'garageId'>

const underWay = new Set<Sender>()

/** Each holds a file on the disk. @returns what says that it is over @throws AppError 429 */
export function enter({ userId, garageId }: Sender): () => void {
  const others = [...underWay]
  const own = others.filter((other) => other.userId === userId).length
  const ofGarage = others.filter((other) => other.garageId === garageId).length
  if (own >= perUser || ofGarage >= perGarage || others.length >= inAll) {
    throw new AppError(429, 'RATE_LIMITED', { retryAfterS })
  }
  const place = { userId, garageId }
  underWay.add(place)
  return () => void underWay.delete(place)
}
