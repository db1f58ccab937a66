import type { Tone } from './tone.ts'

export type StepCounts = { total: number; validated: number; ready: number }

const maxSegments = 14
const proportionalSegments = 12

/** The thread in a row: one segment per step up to 14; beyond, 12 in proportion. */
export function segments({ total, validated, ready }: StepCounts): Tone[] {
  if (total <= maxSegments) return tones(validated, ready, total)
  const readyShare = ready > 0 ? 1 : 0
  return tones(share(validated, total, readyShare), readyShare, proportionalSegments)
}

/** Something done always shows, and a thread looks wound to its end only when it is. */
function share(validated: number, total: number, readyShare: number): number {
  if (validated >= total) return proportionalSegments
  const rounded = Math.round((validated / total) * proportionalSegments)
  return Math.min(Math.max(rounded, validated > 0 ? 1 : 0), proportionalSegments - Math.max(readyShare, 1))
}

const tones = (done: number, ready: number, total: number): Tone[] =>
  Array.from({ length: total }, (_, index) => (index < done ? 'done' : index < done + ready ? 'ready' : 'todo'))
