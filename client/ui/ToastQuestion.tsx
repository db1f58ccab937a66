import { type FocusEvent, type FormEvent, useId, useRef, useState } from 'react'
import type { ToastAction } from '../runtime/page/toasts.ts'
import { regainFocus } from '../runtime/regions/regain-focus.ts'
import { Button } from './buttons/Button.tsx'
import { CsrfField } from './fields/CsrfField.tsx'
import field from './fields/Field.module.css'
import { HiddenValues } from './fields/HiddenValues.tsx'
import styles from './Toast.module.css'

type Props = ToastAction & { asks: NonNullable<ToastAction['asks']>; onDone: (() => void) | undefined }

/** The field of a toast that asks for a number: sent in place if a script can, else as a plain form. */
export function ToastQuestion({ label, href, back, asks, answer, onDone }: Props) {
  const [refusal, setRefusal] = useState('')
  const [isSending, setSending] = useState(false)
  const before = useRef<HTMLElement | null>(null)
  const errorId = useId()
  const send = async (event: FormEvent<HTMLFormElement>) => {
    if (!answer) return
    event.preventDefault()
    if (isSending) return
    setSending(true)
    const refused = await answer(String(new FormData(event.currentTarget).get(asks.name)))
    setSending(false)
    setRefusal(refused ?? '')
    if (refused !== null) return
    onDone?.()
    // The field is removed with its toast: the focus returns to its earlier place.
    setTimeout(() => regainFocus(before.current))
  }
  const rememberBefore = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  return (
    <form method="post" action={href} className={styles.question} onSubmit={send} onFocus={rememberBefore}>
      <CsrfField />
      <HiddenValues values={{ ...asks.values, retour: back }} />
      <label>
        <span>{asks.label}</span>
        <input
          className={field.input}
          name={asks.name}
          inputMode="numeric"
          autoComplete="off"
          required
          aria-invalid={refusal !== ''}
          aria-describedby={refusal ? errorId : undefined}
        />
      </label>
      <Button type="submit" kind="quiet" disabled={isSending}>
        {label}
      </Button>
      {refusal && (
        <span id={errorId} role="alert" className={styles.refusal}>
          {refusal}
        </span>
      )}
    </form>
  )
}
