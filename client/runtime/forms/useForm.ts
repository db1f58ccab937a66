import { type FormEvent, useState } from 'react'
import type { Issue } from '../../../domain/ground/messages.ts'
import { allowLeaving } from '../leave/unsaved.ts'
import { issuesOf } from '../network/issues.ts'
import { useUntilBack } from '../network/useUntilBack.ts'
import { checkForm, type FormValues, formValues, type LateSchema } from './check-form.ts'
import { useIssues } from './useIssues.ts'

export type Call<T, Answer> = {
  send: (data: T) => Promise<Answer>
  done: (answer: Answer) => void
  /** The text above the fields for an error that belongs to no field. */
  bannerFor: (error: unknown) => string
  onRefused?: (issues: Issue[]) => void
}

export type FormOptions<T, Answer> = {
  /** Issues that the page was rendered with. */
  issues: readonly Issue[]
  banner?: string | undefined
  names: readonly string[]
  schema: LateSchema<T>
  call?: Call<T, Answer> | undefined
}

/**
 * A plain form, improved once hydrated: it checks the schema first, is sent once and shows errors in place, without
 * losing typed values. Without `call` the form is posted to the server's page, as without scripts; with `call` it
 * performs the call instead.
 */
export function useForm<T, Answer>({
  issues: serverIssues,
  banner: serverBanner,
  names,
  schema,
  call,
}: FormOptions<T, Answer>) {
  const { form, issues, setIssue, refuse } = useIssues(serverIssues, names)
  const [banner, setBanner] = useState(serverBanner)
  const [pending, setPending] = useUntilBack(false)

  const fail = (newIssues: Issue[], text?: string) => {
    setPending(false)
    setBanner(text)
    const inOrder = refuse(newIssues)
    call?.onRefused?.(inOrder)
  }
  const send = async ({ send, done, bannerFor }: Call<T, Answer>, data: T) => {
    try {
      done(await send(data))
    } catch (error) {
      const fieldIssues = issuesOf(error)
      fail(fieldIssues, fieldIssues.length > 0 ? undefined : bannerFor(error))
    }
  }
  const leave = async (values: FormValues) => {
    const checked = await checkForm(schema, values)
    if (!checked.ok) return fail(checked.issues)
    if (call) return send(call, checked.data)
    allowLeaving()
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
