import { isDeepStrictEqual } from 'node:util'

/** Tries one case. @returns why it fails, if it does; a thrown error is a failure too */
export type Attempt<Case> = (one: Case) => Reason | Promise<Reason>
type Reason = string | undefined

/**
 * Tries every case, one after the other, and goes on after a failure, so that one test proves a rule for all calls.
 * @returns the name of each failing case with its reason
 */
export async function failuresOf<Case>(
  cases: readonly Case[],
  attempt: Attempt<Case>,
  named: (one: Case) => string = String,
): Promise<string[]> {
  throwIfEmpty(cases)
  const found: string[] = []
  for (const one of cases) {
    const reason = await reasonOf(attempt, one)
    if (reason !== undefined) found.push(`${named(one)}: ${reason}`)
  }
  return found
}

/** A loop that tries nothing proves nothing. */
export function throwIfEmpty(cases: readonly unknown[]): void {
  if (cases.length === 0) throw new Error('There is nothing to try')
}

/** Says what there is instead of the expected value, from a little before their first difference. */
export function unlike(actual: unknown, expected: unknown): Reason {
  if (isDeepStrictEqual(actual, expected)) return undefined
  const [got, wanted] = [shown(actual), shown(expected)]
  const first = [...got].findIndex((character, at) => character !== wanted[at])
  const [from, to] = [Math.max(0, first - 60), first + 300]
  return `${got.slice(from, to)} instead of ${wanted.slice(from, to)}`
}

export const answered = ({ status, text }: { status: number; text: string }) => `${status} ${text}`

/** The first of several reasons. */
export const firstOf = (...reasons: Reason[]): Reason => reasons.find((reason) => reason !== undefined)

/** Every pair of an element of one list with an element of another one. */
export const pairsOf = <One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] =>
  ones.flatMap((one) => others.map((other): [One, Other] => [one, other]))

/** The reason of fast-check is its counterexample, with the failed check as the cause. */
async function reasonOf<Case>(attempt: Attempt<Case>, one: Case): Promise<Reason> {
  try {
    return await attempt(one)
  } catch (error) {
    const { message, cause } = error as Error
    return `${message.slice(0, 1_500)}${cause instanceof Error ? `\n${cause.message.slice(0, 1_500)}` : ''}`
  }
}

const shown = (value: unknown) => (typeof value === 'string' ? value : String(JSON.stringify(value)))
