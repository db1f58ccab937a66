import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Issue } from '../../domain/messages.ts'
import { issuesOf } from '../api/issues.ts'
import { firstField, inFormOrder } from '../forms/issues.ts'
import { usePending } from './usePending.ts'

export type FormValues = Record<string, string>
export type Checked<T> = { ok: true; data: T } | { ok: false; issues: Issue[] }

type Options<T, Answer> = {
  initial: { issues: Issue[]; banner: string | undefined }
  check: (values: FormValues) => Promise<Checked<T>>
  send: (data: T) => Promise<Answer>
  done: (answer: Answer) => void
  bannerFor: (error: unknown) => string
}

/** A form sent as a call instead of a page: same fields, same errors in the same places, nothing typed is lost. */
export function useFormCall<T, Answer>({ initial, check, send, done, bannerFor }: Options<T, Answer>) {
  const form = useRef<HTMLFormElement>(null)
  const [{ issues, banner }, setErrors] = useState(initial)
  const [pending, setPending] = usePending()
  const shown = useRef(issues)

  useEffect(() => {
    if (shown.current !== issues) focusField(form.current, issues)
    shown.current = issues
  }, [issues])

  const refuse = (found: Issue[], text?: string) => {
    setPending(false)
    setErrors({ issues: found, banner: text })
  }
  const submit = async (values: FormValues) => {
    const checked = await check(values)
    if (!checked.ok) return refuse(checked.issues)
    try {
      done(await send(checked.data))
    } catch (error) {
      const found = issuesOf(error)
      refuse(found, found.length > 0 ? undefined : bannerFor(error))
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    setErrors({ issues, banner: undefined })
    void submit(formValues(event.currentTarget))
  }
  return { form, issues, banner, pending, onSubmit }
}

/** The text fields of a form as they stand. */
export function formValues(form: HTMLFormElement): FormValues {
  const values: FormValues = {}
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string') values[name] = value
  })
  return values
}

/** The first field in error, or the button that was pressed: disabling it took the focus away. */
function focusField(form: HTMLFormElement | null, issues: Issue[]): void {
  const names = [...(form?.elements ?? [])].map((element) => element.getAttribute('name') ?? '')
  const name = firstField(inFormOrder(issues, names))
  const field = name ? form?.elements.namedItem(name) : null
  const target = field instanceof HTMLElement ? field : form?.querySelector<HTMLElement>('button[type=submit]')
  target?.focus()
}
