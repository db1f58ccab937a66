import { useMay } from '../../shell.ts'
import type { RowActs } from './process-row.ts'

/** The actions of this user in a row. */
export function useRowActs(): RowActs {
  const may = useMay()
  return { validate: may('validateStep'), wait: may('keepWaiting') }
}
