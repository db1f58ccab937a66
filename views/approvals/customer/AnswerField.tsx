import { messageFor } from '../../../client/runtime/forms/issues.ts'
import type { Issue } from '../../../domain/ground/messages.ts'
import styles from './Approval.module.css'

type Props = {
  name: string
  label: string
  type?: 'text' | 'email'
  autoComplete: string
  value: string
  maxLength: number
  hint?: string
  optional?: boolean
  issues: readonly Issue[]
}

/** A field of the customer's pages; the first one in error takes the focus. */
export function AnswerField({ name, label, type = 'text', hint, value, optional, issues, ...input }: Props) {
  const error = messageFor(issues, name)
  const described = [error && `${name}-erreur`, hint && `${name}-aide`].filter(Boolean).join(' ')
  return (
    <p className={styles.field}>
      <label htmlFor={name}>{optional ? `${label} (facultatif)` : label}</label>
      <input
        id={name}
        name={name}
        type={type}
        {...input}
        defaultValue={value}
        required={!optional}
        // biome-ignore lint/a11y/noAutofocus: a refused form moves the focus to its first error
        autoFocus={issues[0]?.path[0] === name}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <span className={styles.error} id={`${name}-erreur`}>
          {error}
        </span>
      )}
      {hint && (
        <span className={styles.hint} id={`${name}-aide`}>
          {hint}
        </span>
      )}
    </p>
  )
}
