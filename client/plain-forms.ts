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
  window.addEventListener('pageshow', release)
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
  if (mark in form.dataset) {
    event.preventDefault()
    return
  }
  form.dataset[mark] = ''
  setTimeout(release, patienceMs)
  const button = event.submitter ?? form.querySelector<HTMLElement>('button[type=submit]')
  // Not disabled: its name and value would not be sent.
  if (button) hold(button)
}

function hold(button: HTMLElement): void {
  button.setAttribute('aria-disabled', 'true')
  const { pending } = button.dataset
  if (!pending) return
  button.dataset.label = button.textContent ?? ''
  button.textContent = pending
}

function release(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(`form[data-${mark}]`)) {
    delete form.dataset[mark]
    // Those of a form may stand outside it.
    for (const button of Array.from(form.elements)) {
      if (!(button instanceof HTMLElement) || button.getAttribute('aria-disabled') !== 'true') continue
      button.removeAttribute('aria-disabled')
      const { label } = button.dataset
      if (label !== undefined) button.textContent = label
    }
  }
}
