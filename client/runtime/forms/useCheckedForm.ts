import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Issue } from '../../../domain/ground/messages.ts'
import { allowLeaving } from '../leave/unsaved.ts'
import { issueField } from './issues.ts'

type Check = {
  /** The issues that the server would find. Without the schema only the server checks. */
  issuesIn: (form: HTMLFormElement) => Promise<Issue[]>
  /** Waits until the form can be sent; false keeps it here. */
  isReady?: () => Promise<boolean>
  /** The list of lines with movable fields: their errors are stored with the lines. */
  lines: {
    refuse: (issues: Issue[]) => void
    /** Current issue name of a line's field; undefined where the field belongs to no line. */
    fieldNamed: (field: string) => string | undefined
    forgive: (field: string) => void
  }
}

/**
 * Checks a form before it is sent. Once hydrated, a form with errors is not sent: its first field in error is focused.
 * A field in error stays so until it is right; no new error appears before the form is sent again.
 */
export function useCheckedForm(refused: Issue[], { issuesIn, isReady, lines }: Check) {
  const form = useRef<HTMLFormElement>(null)
  const [issues, setIssues] = useState(refused)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])

  const send = async (element: HTMLFormElement) => {
    const currentIssues = await issuesIn(element)
    if (currentIssues.length === 0) {
      if (isReady && !(await isReady())) return
      allowLeaving()
      return element.submit()
    }
    setIssues(currentIssues)
    lines.refuse(currentIssues)
    setRefusals((count) => count + 1)
  }
  const forgive = async (element: HTMLFormElement, field: string) => {
    const currentIssues = await issuesIn(element)
    const name = lines.fieldNamed(field) ?? field
    if (currentIssues.some((issue) => issueField(issue) === name)) return
    setIssues((known) => known.filter((issue) => issueField(issue) !== field))
    lines.forgive(field)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  }
  const onTyped = (element: HTMLFormElement, fieldInError: string | null) => {
    if (fieldInError !== null) void forgive(element, fieldInError)
  }
  return { form, issues, onSubmit, onTyped }
}
