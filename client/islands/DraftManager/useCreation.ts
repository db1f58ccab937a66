import { useRef } from 'react'
import { toastText } from '../../api/error-texts.ts'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import { type Checked, type FormValues, useFormCall } from '../../hooks/useFormCall.ts'

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
    check,
    send: (form) => {
      const answers = JSON.stringify(form)
      if (last.current.answers !== answers) last.current = { answers, key: newIdempotencyKey() }
      return create(form, last.current.key)
    },
    done: onMade,
    bannerFor: (error) => toastText(error, fallback),
  })
}
