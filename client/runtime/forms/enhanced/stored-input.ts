import { readList, removeText, writeText } from '../../page/storage.ts'
import { textFields } from './text-fields.ts'

/**
 * Stores in this tab the typed values of a form with `data-kept` (the person), until it is sent or discarded: a reload,
 * or the end of the session, loses nothing.
 */
export function keepTyped(form: HTMLFormElement): void {
  if (!form.dataset.kept) return
  if (isUntouched(form)) restore(form)
  else form.dataset.filled = ''
  form.addEventListener('input', () => writeText('tab', keyOf(form), JSON.stringify(typedIn(form))))
  form.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[data-gives-up]')) forgetTyped(form)
  })
}

export function forgetTyped(form: HTMLFormElement): void {
  if (form.dataset.kept) removeText('tab', keyOf(form))
}

const keyOf = (form: HTMLFormElement): string => `typed:${form.dataset.kept}:${form.getAttribute('action')}`

/** Whether the page rendered the form empty: values that it filled in are newer than the stored ones. */
const isUntouched = (form: HTMLFormElement): boolean =>
  !('faults' in form.dataset) && textFields(form).every(({ defaultValue }) => defaultValue === '')

type Typed = [name: string, value: string]

const typedIn = (form: HTMLFormElement): Typed[] => [
  ...textFields(form).map(({ name, value }): Typed => [name, value]),
  ...radiosIn(form)
    .filter(({ checked }) => checked)
    .map(({ name, value }): Typed => [name, value]),
]

const radiosIn = (form: HTMLFormElement) => Array.from(form.querySelectorAll<HTMLInputElement>('input[type=radio]'))

function restore(form: HTMLFormElement): void {
  const kept = readList('tab', keyOf(form)).filter(isTyped)
  for (const [name, value] of kept) {
    const field = textFields(form).find((one) => one.name === name)
    const radio = radiosIn(form).find((one) => one.name === name && one.value === value)
    if (radio) radio.checked = true
    if (field?.value !== '' || value === '') continue
    field.value = value
    // Acts as if it had been typed and left, so that dependent fields are updated.
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

const isTyped = (entry: unknown): entry is Typed =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string')
