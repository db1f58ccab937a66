import { fieldErrorText, type Issue } from '../../../domain/ground/messages.ts'
import { showToast } from '../page/toasts.ts'
import { issueField } from './issues.ts'

/** Shows the field errors of a creation or change in toasts as well (contract 9.2). A question about a day is no error. */
export function toastIssues(issues: readonly Issue[]): void {
  for (const issue of issues) if (!issue.day) showToast('error', fieldErrorText(issueField(issue), issue.message))
}
