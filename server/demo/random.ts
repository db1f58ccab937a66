export type Random = {
  /** From 0 to 1, 1 excluded. */
  next: () => number
  /** A whole number, both ends included. */
  int: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <Of>(from: readonly Of[]) => Of
  /** A UUIDv7 of that instant. */
  id: (at: Date) => string
}

/** The same numbers for the same seeds, on every machine (sfc32: 128 bits of state, so that garages do not overlap). */
export function createRandom(...seeds: number[]): Random {
  const uint32 = sfc32(seeds)
  const next = () => uint32() / 2 ** 32
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (from) => from[Math.floor(next() * from.length)] as (typeof from)[number],
    id: (at) => uuid7(at.getTime(), [uint32(), uint32(), uint32()]),
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

function uuid7(ms: number, [a, b, c]: [number, number, number]): string {
  const time = ms.toString(16).padStart(12, '0')
  const version = (0x7000 | (a & 0xfff)).toString(16)
  const variant = (0x8000 | ((a >>> 12) & 0x3fff)).toString(16)
  const tail = hex(b) + hex(c).slice(4)
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${tail}`
}

const hex = (value: number) => value.toString(16).padStart(8, '0')
