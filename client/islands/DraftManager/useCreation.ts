import { useRef } from 'react'
import { toastText } from '../../api/error-texts.ts'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import { issuesOf } from '../../api/issues.ts'
import { type Checked, type FormValues, useFormCall } from '../../hooks/useFormCall.ts'
import { toastIssues } from '../../toast-issues.ts'

type Creation<T, Made> = {
  check: (values: FormValues) => Promise<Checked<T>>
  create: (form: T, idempotencyKey: string) => Promise<Made>
  fallback: string
  onMade: (made: Made) => void
}

/** A form that makes something by a call. The same answers sent again are the same intention: the same key. */
export function useCreation<T, Made>({ check, create, fallback, onMade }: Creation<T, Made>) {
  const last = useRef({ answers: '', key: '' })
  return useFormCall<T, Made>({
    initial: { issues: [], banner: undefined },
    check: async (values) => {
      const checked = await check(values)
      if (!checked.ok) toastIssues(checked.issues)
      return checked
    },
    send: (form) => {
      const answers = JSON.stringify(form)
      if (last.current.answers !== answers) last.current = { answers, key: newIdempotencyKey() }
      return create(form, last.current.key).catch((error) => {
        toastIssues(issuesOf(error))
        throw error
      })
    },
    done: onMade,
    bannerFor: (error) => toastText(error, fallback),
  })
}
