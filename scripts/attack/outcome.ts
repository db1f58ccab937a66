import { expectThat } from '../faults/outcome.ts'
import type { Target } from './target.ts'

export type Attack = (target: Target) => Promise<Result>
export type Result = {
  /** The attack and its outcome, in words. */
  tried: string
  held: string
  faults: string[]
}

/** @param expected what should be so, and what to say when it is not */
export function result(tried: string, held: string, expected: [holds: boolean, otherwise: string][]): Result {
  const faults: string[] = []
  for (const [holds, otherwise] of expected) expectThat(faults, holds, otherwise)
  return { tried, held, faults }
}
