import { type FormEvent, useState } from 'react'
import type { ZodType } from 'zod'
import type { Issue } from '../../domain/messages.ts'
import { issuesOf } from '../api/issues.ts'
import { useUntilBack } from '../hooks/useUntilBack.ts'
import { letGo } from '../unsaved.ts'
import { checkForm, type FormValues, formValues } from './check-form.ts'
import { useIssues } from './useIssues.ts'

export type Call<T, Answer> = {
  send: (data: T) => Promise<Answer>
  done: (answer: Answer) => void
  /** Told above the fields, when none of them is to blame. */
  bannerFor: (error: unknown) => string
  onRefused?: (issues: Issue[]) => void
}

export type FormOptions<T, Answer> = {
  /** What the page came with. */
  issues: readonly Issue[]
  banner?: string | undefined
  names: readonly string[]
  schema: () => Promise<ZodType<T>>
  call?: Call<T, Answer> | undefined
}

/**
 * A real form, awake: it asks the schema first, is sent once, and tells what is wrong where it stands, nothing typed
 * lost. It leaves as it does with scripts off, for the server's page; with `call`, as a call instead.
 */
export function useForm<T, Answer>({ issues: came, banner: said, names, schema, call }: FormOptions<T, Answer>) {
  const { form, issues, setIssue, refuse } = useIssues(came, names)
  const [banner, setBanner] = useState(said)
  const [pending, setPending] = useUntilBack(false)

  const fail = (found: Issue[], text?: string) => {
    setPending(false)
    setBanner(text)
    const inOrder = refuse(found)
    call?.onRefused?.(inOrder)
  }
  const send = async ({ send, done, bannerFor }: Call<T, Answer>, data: T) => {
    try {
      done(await send(data))
    } catch (error) {
      const found = issuesOf(error)
      fail(found, found.length > 0 ? undefined : bannerFor(error))
    }
  }
  const leave = async (values: FormValues) => {
    const checked = await checkForm(schema, values)
    if (!checked.ok) return fail(checked.issues)
    if (call) return send(call, checked.data)
    letGo()
    form.current?.submit()
  }
  const submit = (values: FormValues) => {
    if (pending) return
    setPending(true)
    setBanner(undefined)
    void leave(values)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit(formValues(event.currentTarget))
  }
  return { form, issues, setIssue, banner, pending, submit, onSubmit }
}
