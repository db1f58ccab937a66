import { validationForm } from '../../../domain/validation-form.ts'
import { regainFocus } from '../../focus-keeper.ts'
import { onDataArrived } from '../../loader.ts'

export type ValidationTarget = NonNullable<ReturnType<typeof targetOf>>

/** What a row's «Valider» stands for; null while it has been pressed already. */
export function targetOf(button: HTMLButtonElement) {
  const [, id, stepId] = /\/([\w-]+)\/etapes\/([\w-]+)\//.exec(button.formAction) ?? []
  if (!id || !stepId || button.getAttribute('aria-disabled') === 'true') return null
  const name = (button.getAttribute('aria-label') ?? '').replace(/^Valider /, '')
  return { id, stepId, name, isLast: 'last' in button.dataset, hold: () => hold(button) }
}

/** The row says that it is done, until the server's own row says so. Returns what takes that back. */
function hold(button: HTMLButtonElement): () => void {
  const words = button.textContent
  button.setAttribute('aria-disabled', 'true')
  button.textContent = 'Validé'
  const stopFollowing = followFocus(button)
  return () => {
    stopFollowing()
    button.removeAttribute('aria-disabled')
    button.textContent = words
  }
}

/** The button goes with what it did: the keyboard goes on at the next one, else at its row. */
function followFocus(button: HTMLButtonElement): () => void {
  const next = nextOf(button)
  const stop = onDataArrived(() => {
    if (button.isConnected) return
    stop()
    regainFocus(next, true)
  })
  return stop
}

function nextOf(button: HTMLButtonElement): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`button[form="${validationForm}"]`)]
  const index = all.indexOf(button)
  return all[index + 1] ?? all[index - 1] ?? button.closest('tr')?.querySelector('a') ?? null
}
