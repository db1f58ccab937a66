import { AppError } from '../errors.ts'

const perUser = 3
const inAll = 16
const retryAfterS = 5

const underWay = new Map<string, number>()

/** Each holds a file and a place in the decoder's line. @returns what says that it is over @throws AppError 429 */
export function enter(userId: string): () => void {
  const own = underWay.get(userId) ?? 0
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0)
  if (own >= perUser || all >= inAll) throw new AppError(429, 'RATE_LIMITED', { retryAfterS })
  underWay.set(userId, own + 1)
  let isOver = false
  return () => {
    if (!isOver) leave(userId)
    isOver = true
  }
}

function leave(userId: string): void {
  const left = (underWay.get(userId) ?? 0) - 1
  if (left > 0) underWay.set(userId, left)
  else underWay.delete(userId)
}
