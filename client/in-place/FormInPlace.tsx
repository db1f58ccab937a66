import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { labels } from '../../domain/messages.ts'
import { SessionEnded } from '../api/error.ts'
import { enhance, isUnsaved } from '../forms/enhance.ts'
import { type Answer, fetchForm } from '../forms/send-form.ts'
import { textFields } from '../forms/typed.ts'
import { useUnsaved } from '../forms/useUnsaved.ts'
import { goInstead } from '../go-instead.ts'
import { showToast } from '../toasts.ts'
import { buttonClass } from '../ui/button-look.ts'
import { classes } from '../ui/classes.ts'
import styles from './FormInPlace.module.css'
import { useActBar } from './useActBar.ts'

type Props = {
  /** Of the page that the form stands on. */
  href: string
  /** Within another form, whose own button is the one that counts: what it is called there. */
  title?: string
  /** What is known already of what would be typed. */
  values?: Record<string, string>
  /** Once the server has done it. */
  onDone: (answer: Answer) => unknown
  onCancel: () => void
}

/** The form of another page, over this one or within it. Where it does not come, its page opens. */
export function FormInPlace({ href, title, values = {}, onDone, onCancel }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [isThere, setThere] = useState(false)
  const { look, onUse } = useActBar()
  // What holds the other form keeps what is typed there.
  useUnsaved(() => !title && isUnsaved(box.current?.querySelector('form') ?? null), onCancel)
  const put = useEffectEvent((form: HTMLFormElement) => {
    setThere(true)
    box.current?.append(form)
    if (title) form.setAttribute('aria-label', title)
    enhance(form, { done: tell, dress: () => adapt(form, { isPart: title !== undefined, cancel: onCancel }) })
    for (const field of textFields(form)) field.value = values[field.name] ?? field.value
    form.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus()
  })
  const tell = (answer: Answer) => {
    for (const { kind, message } of answer.told) showToast(kind, message)
    return onDone(answer)
  }
  const goThere = useEffectEvent((error: unknown) => {
    onCancel()
    if (!(error instanceof SessionEnded)) void goInstead(href)
  })
  useEffect(() => {
    const isOpen = () => box.current !== null
    fetchForm(href).then(
      (form) => isOpen() && put(form),
      (error: unknown) => isOpen() && goThere(error),
    )
  }, [href])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, a hand comes near
    <div ref={box} className={classes(look, title && styles.part)} onFocus={onUse}>
      {title && <h3 className={styles.title}>{title}</h3>}
      {!isThere && <p role="status">{labels.loading}</p>}
    </div>
  )
}

/** Here «Annuler» is a press, and faults are told beside their fields alone. */
function adapt(form: HTMLFormElement, { isPart, cancel }: { isPart: boolean; cancel: () => void }): void {
  for (const part of form.querySelectorAll('[data-gives-up], [role=alert]')) part.remove()
  const save = form.querySelector('[type=submit]')
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: buttonClass({}), textContent: 'Annuler', onclick: cancel })
  save?.setAttribute('class', buttonClass({ kind: isPart ? 'plain' : 'primary' }))
  save?.before(button)
}
