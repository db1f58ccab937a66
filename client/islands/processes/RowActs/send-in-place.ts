import { askOdometer } from '../../../processes/ask-odometer.ts'
import { offerWaitUndo } from '../../../processes/offer-undo.ts'
import { refreshBehind } from '../../../queries/refresh-behind.ts'
import { sendForm } from '../../../runtime/forms/enhanced/send-form.ts'
import { showToast } from '../../../runtime/page/toasts.ts'
import { submitPlainly } from './submit-plainly.ts'

/**
 * Sends the rows' form in place, and shows the messages of the server's next page. A refused form is sent again
 * plainly: its page gives the reason.
 * @returns whether it was done
 */
export async function sendInPlace(button: HTMLButtonElement): Promise<boolean> {
  if (!button.form) return false
  try {
    const { messages } = await sendForm(button.form, button)
    const [, id = ''] = /\/processus\/([\w-]+)\//.exec(button.formAction) ?? []
    for (const { kind, message, action } of messages) {
      if (action?.asks) askOdometer({ id })
      else if (action?.undoes && button.name === 'attente') offerWaitUndo({ id, waitId: button.value })
      else showToast(kind, message, action)
    }
    refreshBehind()
    return true
  } catch {
    submitPlainly(button)
    return false
  }
}
