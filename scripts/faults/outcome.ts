/** How many times each was answered: a status, or `cut` when the connection broke. */
export type Answers = Map<string, number>

export const cut = 'coupé'

export type Outcome = {
  /** What was done to it, in words. */
  tried: string
  /** Writes that the server said were done; those that are not there; those that are there twice. */
  acknowledged: number
  lost: number
  doubled: number
  answers: Answers
  /** How it came back. */
  recovered: string
  /** What should not have been. */
  faults: string[]
}

/** Why a fault cannot be provoked on this machine. */
export type Skipped = { skipped: string }

export const count = (answers: Answers, key: string | number, by = 1) =>
  answers.set(String(key), (answers.get(String(key)) ?? 0) + by)

/** A fault that no one provokes on purpose: an answer that says we broke. */
export const hasFailed = ({ lost, doubled, faults }: Outcome): boolean => lost > 0 || doubled > 0 || faults.length > 0

/** Notes what is not so. */
export function expectThat(faults: string[], holds: boolean, otherwise: string): void {
  if (!holds) faults.push(otherwise)
}
