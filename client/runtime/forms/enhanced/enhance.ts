import { leaving } from '../../../../domain/ground/messages.ts'
import { allowLeaving, guardUnsaved } from '../../leave/unsaved.ts'
import { ApiError } from '../../network/api-error.ts'
import { showError } from '../../network/error-texts.ts'
import type { LateCode } from '../../page/late-code.ts'
import { showToast, showToastOnNextPage } from '../../page/toasts.ts'
import { holdForm, releaseForm } from '../plain-forms.ts'
import { type Answer, sendForm } from './send-form.ts'
import { forgetTyped, keepTyped } from './stored-input.ts'
import { isTyped, textFields } from './text-fields.ts'
import { clearFixedError, type ShowFieldError, tidyField } from './tidy-field.ts'

type Options = {
  /** Called once the server has performed the form. */
  onDone: (answer: Answer) => unknown
  /** Adapts the form to its place: called for the first form, and for each refused form that replaces it. */
  adapt?: () => void
}

type LeaveQuestion = LateCode<{ askToLeave: (leave: () => void) => void }>

/**
 * Enhances the forms that have a page to themselves: once one is done, the page that the server redirects to opens.
 * @param question the question before leaving, loaded at the first input: few forms are left half-way
 */
export function enhancePageForms(question: LeaveQuestion): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-enhanced]')) {
    announceFaults(form)
    enhance(form, { onDone: (answer) => openNextPage(form, answer) })
    keepTyped(form)
    form.addEventListener('input', question.loadAhead, { once: true })
    guardUnsaved({ isUnsaved: () => isUnsaved(form), ask: (leave) => ask(question, () => giveUp(form, leave)) })
    form.dataset.awake = ''
  }
}

function giveUp(form: HTMLFormElement, leave: () => void): void {
  forgetTyped(form)
  leave()
}

function ask(question: LeaveQuestion, leave: () => void): void {
  question.run(
    ({ askToLeave }) => askToLeave(leave),
    () => void (window.confirm(leaving.title) && leave()),
  )
}

/**
 * Opens the page that the server redirected to, at the spot that the form's «Annuler» names: a fetched answer has lost the
 * fragment of its address. Never resolves, so that the form stays as it is until that page is there.
 */
function openNextPage(form: HTMLFormElement, { url, messages }: Answer): Promise<never> {
  for (const { kind, message, action } of messages) showToastOnNextPage(kind, message, action)
  const back = form.querySelector<HTMLAnchorElement>('a[data-gives-up]')?.href
  forgetTyped(form)
  allowLeaving()
  location.assign(back?.split('#')[0] === url ? back : url)
  return new Promise(() => {})
}

/**
 * Sends a form without leaving the page (`data-enhanced`, `views/SavedForm.tsx`): once, without losing typed values. A
 * refusal replaces the form by the server's answer.
 */
export function enhance(form: HTMLFormElement, options: Options): void {
  // Browsers before 2020 do not report the button that sends a form; the Enter key presses the first one.
  let pressed: HTMLButtonElement | null = null
  form.addEventListener('click', ({ target }) => {
    pressed = target instanceof Element ? target.closest<HTMLButtonElement>('button[type=submit]') : null
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (holdForm(form, pressed)) void send(form, pressed, options)
  })
  const show: ShowFieldError = (field, error) => showFieldError(form, field, error)
  form.addEventListener('focusout', (event) => tidyField(event, show))
  form.addEventListener('input', (event) => clearFixedError(event, show))
  prepare(form, options)
}

/** Whether the form holds typed or refused values that are not saved. */
export const isUnsaved = (form: HTMLFormElement | null): boolean =>
  form !== null && ('faults' in form.dataset || isTyped(form))

/** Shows the field errors in toasts as well (contract 9.2). */
function announceFaults({ dataset: { faults = '[]' } }: HTMLFormElement): void {
  for (const text of JSON.parse(faults)) showToast('error', text)
}

async function send(form: HTMLFormElement, pressed: HTMLButtonElement | null, options: Options): Promise<void> {
  form.querySelector('[data-failed]')?.remove()
  try {
    const answer = await sendForm(form, pressed)
    if (answer.isElsewhere) return submitPlainly(form, pressed)
    if (answer.refused) showRefused(form, answer.refused, options)
    else await options.onDone(answer)
  } catch (error) {
    showFailure(form, error)
  }
  releaseForm(form)
}

/**
 * Sends the form as without scripts: its answer is the page of another form. An earlier sending, whose answer was lost,
 * has made the object, and the page shows what was changed meanwhile.
 */
function submitPlainly(form: HTMLFormElement, pressed: HTMLButtonElement | null): void {
  allowLeaving()
  if (pressed?.name) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name: pressed.name, value: pressed.value })
    form.append(field)
  }
  form.submit()
}

/** Replaces the sent form by the refused one. Typed values still count as unsaved. */
function showRefused(form: HTMLFormElement, again: HTMLFormElement, options: Options): void {
  const saved = new Map(textFields(form).map(({ name, defaultValue, value }) => [name, { defaultValue, value }]))
  for (const field of textFields(again)) Object.assign(field, saved.get(field.name))
  form.dataset.faults = again.dataset.faults ?? '[]'
  while (form.lastChild) form.removeChild(form.lastChild)
  form.append(...Array.from(again.childNodes))
  for (const island of form.querySelectorAll('[data-island]'))
    island.dispatchEvent(new Event('island:come', { bubbles: true }))
  prepare(form, options)
  announceFaults(form)
  form.querySelector<HTMLElement>('[autofocus], [type=submit]')?.focus()
}

/** Shows in the form's own banner, above the fields, that the form did not arrive or that something failed. */
function showFailure(form: HTMLFormElement, error: unknown): void {
  // The page is outdated, or the person has lost the right: the server shows this on a separate page.
  if (error instanceof ApiError && error.status === 403) {
    allowLeaving()
    form.submit()
    return
  }
  const text = showError(error, failureTemplate(form)?.dataset.failure ?? '')
  const banner = failureTemplate(form)?.content.firstElementChild?.cloneNode(true)
  if (!(banner instanceof HTMLElement) || !text) return
  banner.dataset.failed = ''
  banner.querySelector('div')?.append(text)
  failureTemplate(form)?.after(banner)
}

/** The banner and the field error, as the server rendered them in the form. */
const failureTemplate = (form: HTMLFormElement) => form.querySelector<HTMLTemplateElement>('template[data-failure]')

/** Shows or removes the error of one field, and with it the summary above the fields. */
function showFieldError(form: HTMLFormElement, field: HTMLInputElement, text: string | undefined): void {
  const id = `${field.id}-erreur`
  const shownError = document.getElementById(id)
  if (!shownError && !text) return
  shownError?.remove()
  const error = failureTemplate(form)?.content.lastElementChild?.cloneNode(true)
  if (!text || !(error instanceof HTMLElement)) {
    field.removeAttribute('aria-invalid')
    form.querySelector('[data-grid] > [role=alert]')?.remove()
    return
  }
  error.id = id
  error.append(text)
  field.after(error)
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', `${id} ${field.id}-aide`)
}

function prepare(form: HTMLFormElement, { adapt }: Options): void {
  const field = form.querySelector<HTMLInputElement>('[data-once-after]')
  if (field) offerOnceAfter(field)
  adapt?.()
}

/** Shows a second day only while the day before it, typed or chosen on a chip, is later than `data-once-after`. */
function offerOnceAfter({ parentElement: frame, dataset: { onceAfter = '' } }: HTMLInputElement): void {
  const before = frame?.previousElementSibling
  const day = before?.querySelector('input')
  if (!frame || !day) return
  const offerByDay = () => {
    const value = day.value || day.form?.querySelector<HTMLInputElement>('[name=jour]:checked')?.value || ''
    if (value <= onceAfter) return frame.remove()
    frame.querySelector('input')?.setAttribute('min', value)
    before?.after(frame)
  }
  day.form?.addEventListener('input', offerByDay)
  offerByDay()
}
