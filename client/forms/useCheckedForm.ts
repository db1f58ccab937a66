import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Issue } from '../../domain/messages.ts'
import { letGo } from '../unsaved.ts'
import { issueField } from './issues.ts'

type Check = {
  /** What the server would refuse. Without the schema the server alone answers. */
  issuesIn: (form: HTMLFormElement) => Promise<Issue[]>
  /** The fields of lines, which move: their errors are kept with them. */
  lines: {
    refuse: (issues: Issue[]) => void
    /** How an issue names a field of a line now; undefined where it is a field of no line. */
    fieldNamed: (field: string) => string | undefined
    forgive: (field: string) => void
  }
}

/**
 * Awake, what the server would refuse is not sent: the first field in error has the focus instead. A field that was
 * told wrong is red until it is right; nothing new is said of it, or of any other, before the form is sent again.
 */
export function useCheckedForm(refused: Issue[], { issuesIn, lines }: Check) {
  const form = useRef<HTMLFormElement>(null)
  const [issues, setIssues] = useState(refused)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])

  const send = async (element: HTMLFormElement) => {
    const found = await issuesIn(element)
    if (found.length === 0) {
      letGo()
      return element.submit()
    }
    setIssues(found)
    lines.refuse(found)
    setRefusals((count) => count + 1)
  }
  const forgive = async (element: HTMLFormElement, field: string) => {
    const found = await issuesIn(element)
    const name = lines.fieldNamed(field) ?? field
    if (found.some((issue) => issueField(issue) === name)) return
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
