import { useEffect, useRef, useState } from 'react'
import type { Issue } from '../../domain/messages.ts'
import { firstField, inFormOrder, issueField } from './issues.ts'

/**
 * What is wrong with the fields of a form. A refusal takes the focus to the first of them; a field that is left does not.
 * @param came with the page: refused by the server
 * @param names of the fields, in the order of the form
 */
export function useIssues(came: readonly Issue[], names: readonly string[]) {
  const form = useRef<HTMLFormElement>(null)
  const [initial] = useState(() => inFormOrder(came, names))
  const [issues, setIssues] = useState(initial)
  const [refused, setRefused] = useState<Issue[] | null>(null)
  useEffect(() => {
    if (refused) focusFirst(form.current, refused)
  }, [refused])

  const refuse = (found: readonly Issue[]): Issue[] => {
    const inOrder = inFormOrder(found, names)
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

/** The first field in error, or the button that was pressed: disabling it took the focus away. */
function focusFirst(form: HTMLFormElement | null, issues: Issue[]): void {
  const field = form?.elements.namedItem(firstField(issues) ?? '')
  const target = field instanceof HTMLElement ? field : form?.querySelector<HTMLElement>('button[type=submit]')
  target?.focus()
}
