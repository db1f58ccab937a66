import { acts } from '../../../domain/board/acts.ts'
import { useMay } from '../../shell.ts'
import type { RowActs } from './process-row.ts'

/** The actions of this user in a row. */
export function useRowActs(): RowActs {
  const may = useMay()
  return { validate: may(acts.validate.right), wait: may(acts.wait.right) }
}
