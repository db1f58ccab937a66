export type Random = {
  /** A number from 0 to 1, 1 excluded. */
  next: () => number
  /** A whole number, both ends included. */
  int: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <Of>(from: readonly Of[]) => Of
}

/** Random numbers, identical for identical seeds on every machine (sfc32, with 128 bits of state). */
export function createRandom(...seeds: number[]): Random {
  const uint32 = sfc32(seeds)
  const next = () => uint32() / 2 ** 32
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (from) => from[Math.floor(next() * from.length)] as (typeof from)[number],
  }
}

function sfc32([a = 0, b = 0, c = 0]: number[]): () => number {
  let counter = 1
  const next = () => {
    const result = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + result
    c |= 0
    return result >>> 0
  }
  for (let round = 0; round < 12; round += 1) next()
  return next
}
