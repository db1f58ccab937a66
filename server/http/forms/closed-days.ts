import { closedDayIssues } from '../../../domain/ground/opening-days.ts'
import { invalid } from '../errors.ts'
import type { PageRequest } from './page-table.ts'

/**
 * Asks once about each promised or expected day on which the garage is closed; calls of programs are not asked. The form is
 * shown again with these days in the field `joursGardes`.
 * @throws AppError 400 with the questions on their fields
 */
export function askAboutClosedDays({ actor, deps, fields }: PageRequest, written: unknown): void {
  const issues = closedDayIssues(written, fields.joursGardes, actor.openingDays, deps.now())
  if (issues.length > 0) throw invalid(issues)
}
