import { actOf } from '../../../../domain/board/acts.ts'
import { offerUndo } from '../../../processes/act-change.ts'
import { askOdometer } from '../../../processes/ask-odometer.ts'
import { refreshBehind } from '../../../queries/refresh-behind.ts'
import { sendForm } from '../../../runtime/forms/enhanced/send-form.ts'
import { showToast } from '../../../runtime/page/toasts.ts'
import { pressedAct } from './pressed-act.ts'
import { submitPlainly } from './submit-plainly.ts'

/**
 * Sends the rows' form in place, and shows the messages of the server's next page. A refused form is sent again
 * plainly: its page gives the reason.
 * @returns whether it was done
 */
export async function sendInPlace(button: HTMLButtonElement): Promise<boolean> {
  if (!button.form) return false
  const { name, params } = pressedAct(button)
  const { undo } = actOf(name)
  try {
    const { messages } = await sendForm(button.form, button)
    for (const { kind, message, action } of messages) {
      if (action?.asks) askOdometer(params)
      else if (action?.undoes && undo) offerUndo(undo, params, message)
      else showToast(kind, message, action)
    }
    refreshBehind()
    return true
  } catch {
    submitPlainly(button)
    return false
  }
}
