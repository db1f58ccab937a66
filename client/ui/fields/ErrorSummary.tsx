import type { Issue } from '../../../domain/ground/messages.ts'
import { issueField } from '../../runtime/forms/issues.ts'
import styles from '../layout/Banner.module.css'
import { Banner } from '../layout/Banner.tsx'
import { fieldId } from './field-id.ts'

type Props = {
  issues: readonly Issue[]
  /** Field name → its label, for the fields this form shows. */
  labels: Record<string, string>
  scope?: string | undefined
  /** Title of the summary, if the errors are not corrected in the fields. */
  title?: string | undefined
}

/** The errors of a refused form above its fields, each a link to its field. */
export function ErrorSummary({ issues, labels, scope, title }: Props) {
  if (issues.length === 0) return null
  return (
    <Banner kind="error" spaced>
      <p>{title ?? titleOf(issues)}</p>
      <ul className={styles.list}>
        {issues.map((issue) => (
          <li key={`${issueField(issue)} ${issue.message}`}>{line(issue, labels, scope)}</li>
        ))}
      </ul>
    </Banner>
  )
}

function titleOf(issues: readonly Issue[]): string {
  if (issues.every(({ day }) => day)) return 'Une question\u00a0: pour garder cette date, envoyez de nouveau.'
  return issues.length === 1 ? 'Un point est à corriger.' : `${issues.length} points sont à corriger.`
}

function line(issue: Issue, labels: Record<string, string>, scope: string | undefined) {
  const name = issueField(issue)
  const label = labels[name]
  if (!label) return issue.message
  return (
    <a href={`#${fieldId(name, scope)}`}>
      {label}&nbsp;: {issue.message}
    </a>
  )
}
