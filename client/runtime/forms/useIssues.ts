import { useEffect, useRef, useState } from 'react'
import type { Issue } from '../../../domain/ground/messages.ts'
import { firstField, inFormOrder, issueField } from './issues.ts'

/**
 * The issues of a form's fields. A refusal gives the focus to the first field in error; leaving a field does not.
 * @param serverIssues issues that the server found and rendered the page with
 * @param names names of the fields, in the order of the form
 */
export function useIssues(serverIssues: readonly Issue[], names: readonly string[]) {
  const form = useRef<HTMLFormElement>(null)
  const [initial] = useState(() => inFormOrder(serverIssues, names))
  const [issues, setIssues] = useState(initial)
  const [refused, setRefused] = useState<Issue[] | null>(null)
  useEffect(() => {
    if (refused) focusFirst(form.current, refused)
  }, [refused])

  const refuse = (newIssues: readonly Issue[]): Issue[] => {
    const inOrder = inFormOrder(newIssues, names)
    setIssues(inOrder)
    setRefused(inOrder)
    return inOrder
  }
  const setIssue = (name: string, message: string | undefined) =>
    setIssues((known) => [
      ...known.filter((issue) => issueField(issue) !== name),
      ...(message ? [{ path: [name], message, code: 'custom' }] : []),
    ])
  return { form, initial, issues, setIssues, setIssue, refuse }
}

/** Focuses the first field in error, or the pressed button, which lost the focus when it was disabled. */
function focusFirst(form: HTMLFormElement | null, issues: Issue[]): void {
  const field = form?.elements.namedItem(firstField(issues) ?? '')
  const target = field instanceof HTMLElement ? field : form?.querySelector<HTMLElement>('button[type=submit]')
  target?.focus()
}
