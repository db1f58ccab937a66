/** The number of answers by status, or `cut` when the connection broke. */
export type Answers = Map<string, number>

export const cut = 'coupé'

export type Outcome = {
  /** The fault that was provoked, in words. */
  tried: string
  /** Writes that the server acknowledged; those that are lost; those that are doubled. */
  acknowledged: number
  lost: number
  doubled: number
  answers: Answers
  /** The recovery, in words. */
  recovered: string
  /** The faults that were found, each in words. */
  faults: string[]
}

/** Why a fault cannot be provoked on this machine. */
export type Skipped = { skipped: string }

export const count = (answers: Answers, key: string | number, by = 1) =>
  answers.set(String(key), (answers.get(String(key)) ?? 0) + by)

/** Whether a fault was found: lost or doubled writes, or an answer of a broken server. */
export const hasFailed = ({ lost, doubled, faults }: Outcome): boolean => lost > 0 || doubled > 0 || faults.length > 0

/** Notes a fault unless `holds`. */
export function expectThat(faults: string[], holds: boolean, otherwise: string): void {
  if (!holds) faults.push(otherwise)
}
