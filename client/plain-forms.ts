const mark = 'sending'

/** A page that still has not come was stopped, or lost: it may be asked for again. */
const patienceMs = 10_000

/**
 * Forms that no island looks after are sent once, and say so: a second press waits for the page that answers.
 * `data-pending` on the button holds its words meanwhile.
 */
export function guardPlainForms(): void {
  // On the window: whoever else answers the form has then said so.
  window.addEventListener('submit', onSubmit)
  // A page brought back by the Back button is not being sent any more.
  window.addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll<HTMLFormElement>(`form[data-${mark}]`)) releaseForm(form)
  })
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
  if (holdForm(form, event.submitter)) setTimeout(releaseForm, patienceMs, form)
  else event.preventDefault()
}

/** @returns false where the form is being sent already */
export function holdForm(form: HTMLFormElement, pressed?: HTMLElement | null): boolean {
  if (mark in form.dataset) return false
  form.dataset[mark] = ''
  // Not disabled: its name and value would not be sent.
  const button = pressed ?? form.querySelector<HTMLElement>('button[type=submit]')
  if (button) holdButton(button)
  return true
}

function holdButton(button: HTMLElement): void {
  button.setAttribute('aria-disabled', 'true')
  const { pending } = button.dataset
  if (!pending) return
  button.dataset.label = button.textContent ?? ''
  button.textContent = pending
}

export function releaseForm(form: HTMLFormElement): void {
  delete form.dataset[mark]
  // Its buttons may stand outside it.
  for (const button of Array.from(form.elements)) {
    if (!(button instanceof HTMLElement) || button.getAttribute('aria-disabled') !== 'true') continue
    button.removeAttribute('aria-disabled')
    const { label } = button.dataset
    if (label !== undefined) button.textContent = label
  }
}
