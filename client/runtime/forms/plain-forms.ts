const mark = 'sending'

/** Time after which a page that has not arrived counts as stopped or lost: the form may be sent again. */
const patienceMs = 10_000

/** Sends each form without an island once. Meanwhile the pressed button shows its `data-pending` text. */
export function guardPlainForms(): void {
  // Listening on the window lets any other handler of the form prevent the event first.
  window.addEventListener('submit', onSubmit)
  // On a page restored by the Back button no form is being sent any more.
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

/** Marks a form as being sent. @returns false if it is being sent already */
export function holdForm(form: HTMLFormElement, pressed?: HTMLElement | null): boolean {
  if (mark in form.dataset) return false
  form.dataset[mark] = ''
  // The button is not disabled: its name and value would not be sent.
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
  // The buttons of a form may be outside it.
  for (const button of Array.from(form.elements)) {
    if (!(button instanceof HTMLElement) || button.getAttribute('aria-disabled') !== 'true') continue
    button.removeAttribute('aria-disabled')
    const { label } = button.dataset
    if (label !== undefined) button.textContent = label
  }
}
