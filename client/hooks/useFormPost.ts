import { type FormEvent, useEffect, useState } from 'react'
import { fieldErrorText, type Issue } from '../../domain/messages.ts'
import { showToast } from '../toasts.ts'
import { firstField, issueField } from '../ui/issues.ts'
import type { Checked, FormValues } from './useFormCall.ts'

/**
 * A plain form that asks the schema before it leaves: the same errors in the same places, the first one focused, and
 * one sending only. The page that answers is the server's.
 * @param initial what the server refused, told in toasts as well
 */
export function useFormPost(initial: Issue[], check: (values: FormValues) => Promise<Checked<unknown>>) {
  const [issues, setIssues] = useState(initial)
  const [pending, setPending] = useState(false)

  useEffect(() => {
    for (const issue of initial) showToast('error', fieldErrorText(issueField(issue), issue.message))
  }, [initial])

  // A page brought back by the Back button must not stay "being sent".
  useEffect(() => {
    const wake = () => setPending(false)
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  const send = async (element: HTMLFormElement) => {
    const checked = await check(valuesOf(element))
    if (checked.ok) return element.submit()
    setPending(false)
    setIssues(checked.issues)
    focusFirst(element, checked.issues)
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
  return { issues, setIssue, pending, onSubmit }
}

function valuesOf(form: HTMLFormElement): FormValues {
  const values: FormValues = {}
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string') values[name] = value
  })
  return values
}

function focusFirst(form: HTMLFormElement, issues: Issue[]): void {
  const field = form.elements.namedItem(firstField(issues) ?? '')
  if (field instanceof HTMLElement) field.focus()
}
