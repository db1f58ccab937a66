import { useContext, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import * as labels from '../../../domain/ground/texts/labels.ts'
import { ActBarContext } from '../../runtime/forms/act-bar.ts'
import { enhance, isUnsaved } from '../../runtime/forms/enhanced/enhance.ts'
import { type Answer, fetchForm } from '../../runtime/forms/enhanced/send-form.ts'
import { textFields } from '../../runtime/forms/enhanced/text-fields.ts'
import { SessionEnded } from '../../runtime/network/api-error.ts'
import { openFallbackPage } from '../../runtime/network/fallback-page.ts'
import { showToast } from '../../runtime/page/toasts.ts'
import { buttonClass } from '../../ui/buttons/button-look.ts'
import { classes } from '../../ui/classes.ts'
import { useUnsaved } from '../../ui/dialog/useUnsaved.ts'
import styles from './FormInPlace.module.css'

export type FormInPlaceProps = {
  /** Address of the page that the form comes from. */
  href: string
  /** The answer with the form's page, if the page was requested earlier. */
  answer?: Promise<Response>
  /** Name of the form within an outer form, whose button is the main one. */
  title?: string
  /** Fields filled in ahead. */
  values?: Record<string, string>
  /** Called once the server has performed the form. */
  onDone: (answer: Answer) => unknown
  onCancel: () => void
}

/** Shows the form of another page, over the current page or within it. Where the form does not load, its page opens. */
export function FormInPlace({ href, answer, title, values = {}, onDone, onCancel }: FormInPlaceProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isThere, setThere] = useState(false)
  const { look, onUse } = useActBar()
  // The outer form already asks before typed values are lost.
  useUnsaved(() => !title && isUnsaved(box.current?.querySelector('form') ?? null), onCancel)
  const show = useEffectEvent((form: HTMLFormElement) => {
    setThere(true)
    box.current?.append(form)
    if (title) form.setAttribute('aria-label', title)
    enhance(form, { onDone: announce, adapt: () => adapt(form, { isPart: title !== undefined, cancel: onCancel }) })
    for (const field of textFields(form)) field.value = values[field.name] ?? field.value
    form.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus()
  })
  const announce = (answer: Answer) => {
    for (const { kind, message, action } of answer.messages) showToast(kind, message, action)
    return onDone(answer)
  }
  const openPage = useEffectEvent((error: unknown) => {
    onCancel()
    if (!(error instanceof SessionEnded)) void openFallbackPage(href)
  })
  useEffect(() => {
    const isOpen = () => box.current !== null
    fetchForm(href, answer).then(
      (form) => isOpen() && show(form),
      (error: unknown) => isOpen() && openPage(error),
    )
  }, [href, answer])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focus only marks the form as used last
    <div ref={box} data-page={href} className={classes(look, title && styles.part)} onFocus={onUse}>
      {title && <h3 className={styles.title}>{title}</h3>}
      {!isThere && <p role="status">{labels.loading}</p>}
    </div>
  )
}

/** Adapts a form to another page: «Annuler» becomes a button, and only the fields show errors. */
function adapt(form: HTMLFormElement, { isPart, cancel }: { isPart: boolean; cancel: () => void }): void {
  for (const part of form.querySelectorAll('[data-gives-up], [role=alert]')) part.remove()
  const save = form.querySelector('[type=submit]')
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: buttonClass({}), textContent: 'Annuler', onclick: cancel })
  save?.setAttribute('class', buttonClass({ kind: isPart ? 'plain' : 'primary' }))
  save?.before(button)
}

/**
 * While a form in place is open and was used last, its buttons are fixed at the bottom of a phone's screen.
 * @returns the class that fixes them
 */
export function useActBar(): { look: string | undefined; onUse: () => void } {
  const form = useId()
  const bar = useContext(ActBarContext)
  const change = bar?.change
  useLayoutEffect(() => {
    change?.({ form, isInUse: true })
    return () => change?.({ form, isInUse: false })
  }, [change, form])
  return {
    look: bar && bar.forms[bar.forms.length - 1] === form ? bar.look : undefined,
    onUse: () => change?.({ form, isInUse: true }),
  }
}
