import { useMay } from '../../shell.ts'
import type { RowActs } from './process-row.ts'

/** What this user may do from a row. */
export function useRowActs(): RowActs {
  const may = useMay()
  return { validate: may('validateStep'), wait: may('keepWaiting') }
}
