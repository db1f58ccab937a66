import { sendForm } from '../../in-place/send-form.ts'
import { refreshBehind } from '../../refresh-behind.ts'
import { showToast } from '../../toasts.ts'

/** Sends the rows' form to the address of a row's button, as without scripts: the page that follows tells what came of it. */
export function submitPlainly(button: HTMLButtonElement): void {
  const { form, name, value } = button
  if (!form) return
  if (name) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.append(field)
  }
  form.action = button.formAction
  form.submit()
}

/**
 * Sends the rows' form in place, and shows the messages of the page that the server answers with. What the server refuses is sent
 * once more plainly: its page says why.
 * @returns whether it was done
 */
export async function sendInPlace(button: HTMLButtonElement): Promise<boolean> {
  if (!button.form) return false
  try {
    const { messages } = await sendForm(button.form, button)
    for (const { kind, message, action } of messages) showToast(kind, message, action)
    refreshBehind()
    return true
  } catch {
    submitPlainly(button)
    return false
  }
}
