import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Issue } from '../../domain/messages.ts'
import { letGo } from '../unsaved.ts'

type Check = {
  /** What the server would refuse. Without the schema the server alone answers. */
  issuesIn: (form: HTMLFormElement) => Promise<Issue[]>
  onRefused: (issues: Issue[]) => void
}

/** Awake, what the server would refuse is not sent: the first field in error has the focus instead. */
export function useCheckedForm(refused: Issue[], { issuesIn, onRefused }: Check) {
  const form = useRef<HTMLFormElement>(null)
  const [issues, setIssues] = useState(refused)
  useEffect(() => {
    if (issues !== refused) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [issues, refused])

  const send = async (element: HTMLFormElement) => {
    const found = await issuesIn(element)
    if (found.length === 0) {
      letGo()
      return element.submit()
    }
    setIssues(found)
    onRefused(found)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  }
  return { form, issues, onSubmit }
}
