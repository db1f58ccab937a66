import { openGarage } from '../faults/garage.ts'
import type { Installation } from '../faults/installation.ts'
import { type Answers, expectThat } from '../faults/outcome.ts'

/** A real installation, with its limits on. */
export type Target = Installation & { port: number }

export type Result = {
  /** The attack and its outcome, in words. */
  tried: string
  held: string
  faults: string[]
}

export type Attack = (target: Target) => Promise<Result>

/** @param expected each condition, with the fault to report when it is false */
export function result(tried: string, held: string, expected: [holds: boolean, otherwise: string][] = []): Result {
  const faults: string[] = []
  for (const [holds, otherwise] of expected) expectThat(faults, holds, otherwise)
  return { tried, held, faults }
}

/** The owner of a new garage; their answers are not counted. */
export const owner = ({ url }: Target) => openGarage(url, new Map())

/** Does `work` that many times, a few at once. */
export async function times<T>(number: number, atOnce: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  let next = 0
  const one = async () => {
    while (next < number) done.push(await work(next++))
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return done
}

export const inWords = (answers: Answers): string =>
  [...answers].map(([status, number]) => `${status} × ${number}`).join(', ')
