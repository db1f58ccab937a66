import { leaving } from '../../domain/messages.ts'
import { ApiError } from '../api/error.ts'
import { tellError } from '../api/error-texts.ts'
import { holdForm, releaseForm } from '../plain-forms.ts'
import { randomId } from '../random-id.ts'
import { showToast, showToastOnNextPage } from '../toasts.ts'
import { keepUnsaved, letGo } from '../unsaved.ts'
import { type Answer, sendForm } from './send-form.ts'
import { forgiveField, type Tell, tidyField } from './tidy.ts'
import { isTyped, textFields } from './typed.ts'

type Place = {
  /** Once the server has done it. */
  done: (answer: Answer) => unknown
  /** What the form is given where it stands, each time that it has come. */
  dress?: () => void
}

/** The forms of a page of their own: once one is done, the page that the server leads to opens. */
export function enhancePageForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-enhanced]')) {
    tellFaults(form)
    enhance(form, { done: (answer) => goOn(form, answer) })
    form.addEventListener('input', () => void loadQuestion().catch(() => undefined), { once: true })
    keepUnsaved({ isUnsaved: () => isUnsaved(form), ask })
    form.dataset.awake = ''
  }
}

const loadQuestion = () => import('../leave-question.tsx')

function ask(leave: () => void): void {
  loadQuestion().then(
    ({ askToLeave }) => askToLeave(leave),
    () => window.confirm(leaving.title) && leave(),
  )
}

/** Its way out knows the place on the page, which an answer leaves out. The page comes: this one keeps still. */
function goOn(form: HTMLFormElement, { url, told }: Answer): Promise<never> {
  for (const { kind, message } of told) showToastOnNextPage(kind, message)
  const back = form.querySelector<HTMLAnchorElement>('a[data-gives-up]')?.href
  letGo()
  location.assign(back?.split('#')[0] === url ? back : url)
  return new Promise(() => {})
}

/**
 * Sends a form without leaving the page (`data-enhanced`, `views/SavedForm.tsx`): once, nothing typed lost. Refused, it
 * shows the server's answer in its place.
 */
export function enhance(form: HTMLFormElement, place: Place): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (holdForm(form)) void send(form, place)
  })
  const tell: Tell = (field, error) => tellField(form, field, error)
  form.addEventListener('focusout', (event) => tidyField(event, tell))
  form.addEventListener('input', (event) => forgiveField(event, tell))
  dress(form, place)
}

/** What was typed, or refused, is not saved. */
export const isUnsaved = (form: HTMLFormElement | null): boolean =>
  form !== null && ('faults' in form.dataset || isTyped(form))

/** What is wrong with the fields is told in toasts as well (contract 9.2). */
function tellFaults({ dataset: { faults = '[]' } }: HTMLFormElement): void {
  for (const text of JSON.parse(faults)) showToast('error', text)
}

async function send(form: HTMLFormElement, place: Place): Promise<void> {
  form.querySelector('[data-failed]')?.remove()
  try {
    const answer = await sendForm(form)
    if (answer.refused) showRefused(form, answer.refused, place)
    else await place.done(answer)
  } catch (error) {
    showFailure(form, error)
  }
  releaseForm(form)
}

/** The server's answer to the form, in its place. What was typed differs from what is saved, as before. */
function showRefused(form: HTMLFormElement, again: HTMLFormElement, place: Place): void {
  const saved = new Map(textFields(form).map(({ name, defaultValue, value }) => [name, { defaultValue, value }]))
  for (const field of textFields(again)) Object.assign(field, saved.get(field.name))
  form.dataset.faults = again.dataset.faults ?? '[]'
  while (form.lastChild) form.removeChild(form.lastChild)
  form.append(...Array.from(again.childNodes))
  dress(form, place)
  tellFaults(form)
  form.querySelector<HTMLElement>('[autofocus], [type=submit]')?.focus()
}

/** It did not arrive, or something broke: told above the fields too, in the banner that the form brought for it. */
function showFailure(form: HTMLFormElement, error: unknown): void {
  // Too old a page, or somebody who may not any more: the server says so on a page of its own.
  if (error instanceof ApiError && error.status === 403) {
    letGo()
    form.submit()
    return
  }
  const text = tellError(error, looks(form)?.dataset.failure ?? '')
  const banner = looks(form)?.content.firstElementChild?.cloneNode(true)
  if (!(banner instanceof HTMLElement) || !text) return
  banner.dataset.failed = ''
  banner.querySelector('div')?.append(text)
  looks(form)?.after(banner)
  // Sent again as it is, it is done once; as something else it is another demand.
  form.addEventListener('input', () => renewKey(form), { once: true })
}

function renewKey(form: HTMLFormElement): void {
  const key = form.elements.namedItem('cle')
  if (key instanceof HTMLInputElement) key.value = randomId()
}

/** What an error wears, above the fields or under one: the form brings it. */
const looks = (form: HTMLFormElement) => form.querySelector<HTMLTemplateElement>('template[data-failure]')

/** One field is wrong, or right again: what stands above them all spoke of it too. */
function tellField(form: HTMLFormElement, field: HTMLInputElement, text: string | undefined): void {
  const id = `${field.id}-erreur`
  const told = document.getElementById(id)
  if (!told && !text) return
  told?.remove()
  const error = looks(form)?.content.lastElementChild?.cloneNode(true)
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

function dress(form: HTMLFormElement, place: Place): void {
  const field = form.querySelector<HTMLInputElement>('[data-once-after]')
  if (field) offerOnce(field)
  place.dress?.()
}

/** A day that only counts once the one before it is later than another (`data-once-after`): until then it is not there. */
function offerOnce({ parentElement: frame, dataset: { onceAfter = '' } }: HTMLInputElement): void {
  const before = frame?.previousElementSibling
  const day = before?.querySelector('input')
  if (!frame || !day) return
  const look = () => {
    if (day.value <= onceAfter) return frame.remove()
    frame.querySelector('input')?.setAttribute('min', day.value)
    before?.after(frame)
  }
  day.addEventListener('input', look)
  look()
}
