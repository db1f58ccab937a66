import type { Issue } from '../../../domain/ground/messages.ts'

/** The name of the field that an issue is about: `['steps', 0, 'name']` is the field `steps.0.name`. */
export const issueField = (issue: Issue): string => issue.path.join('.')

/** The message to show under the field `name`, if there is one. */
export const messageFor = (issues: readonly Issue[], name: string): string | undefined =>
  issues.find((issue) => issueField(issue) === name)?.message

/** The rendered issues that still apply: a field checked since has its own issue, or none. */
export const currentIssues = (serverIssues: readonly Issue[], known: readonly Issue[]): Issue[] =>
  serverIssues.filter((issue) => known.includes(issue))

/** The first field in error, the one that takes the focus. */
export const firstField = (issues: readonly Issue[]): string | undefined =>
  issues.map(issueField).find((name) => name !== '')

/** Sorts issues by the order of the form's fields. `client._id` counts as `client` if the form has only that one. */
export function inFormOrder(issues: readonly Issue[], names: readonly string[]): Issue[] {
  const fieldPosition = (issue: Issue) => names.indexOf(issueField(issue))
  const onField = (issue: Issue) =>
    fieldPosition(issue) === -1 && names.includes(String(issue.path[0]))
      ? { ...issue, path: issue.path.slice(0, 1) }
      : issue
  return issues.map(onField).sort((a, b) => fieldPosition(a) - fieldPosition(b))
}
