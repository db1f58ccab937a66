import { type FormEvent, useEffect, useState } from 'react'
import type { Issue } from '../../domain/messages.ts'
import { firstField, inFormOrder, issueField } from '../forms/issues.ts'
import { toastIssues } from '../toast-issues.ts'
import { letGo } from '../unsaved.ts'
import { type Checked, type FormValues, formValues } from './useFormCall.ts'
import { usePending } from './usePending.ts'

/**
 * A plain form that asks the schema before it leaves: the same errors in the same places, the first one focused, and
 * one sending only. The page that answers is the server's.
 * @param refused by the server
 * @param names of the fields, in the order of the form
 */
export function useFormPost(
  refused: Issue[],
  names: string[],
  check: (values: FormValues) => Promise<Checked<unknown>>,
) {
  const [initial] = useState(() => inFormOrder(refused, names))
  const [issues, setIssues] = useState(initial)
  const [pending, setPending] = usePending()

  const send = async (element: HTMLFormElement) => {
    const checked = await check(formValues(element))
    if (checked.ok) {
      letGo()
      return element.submit()
    }
    const found = inFormOrder(checked.issues, names)
    setPending(false)
    setIssues(found)
    focusFirst(element, found)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    void send(event.currentTarget)
  }
  const setIssue = (name: string, message: string | undefined) =>
    setIssues((known) => [
      ...known.filter((issue) => issueField(issue) !== name),
      ...(message ? [{ path: [name], message, code: 'custom' }] : []),
    ])
  return { initial, issues, setIssue, pending, onSubmit }
}

/** What the server refused is told in toasts as well, once its page is there. */
export function useRefusalToasts(initial: Issue[]): void {
  useEffect(() => {
    toastIssues(initial)
  }, [initial])
}

function focusFirst(form: HTMLFormElement, issues: Issue[]): void {
  const field = form.elements.namedItem(firstField(issues) ?? '')
  if (field instanceof HTMLElement) field.focus()
}
