import { reminderText } from '../../../domain/sheet-messages.ts'
import { form } from '../../http/forms/form.ts'
import { backToProcess } from '../outcome/outcome.ts'

/** One press, once a day. */
export const reminderForms = {
  processReminder: [
    form({
      call: 'POST /processes/:id/reminder',
      back: backToProcess,
      toast: (_, { deps }) => reminderText(deps.config.smtpUrl !== undefined),
    }),
  ],
}
