import { reminderText } from '../../../domain/sheet-messages.ts'
import { form } from '../../http/forms/form.ts'
import { type Pages, page } from '../../http/forms/page.ts'

export const reminderPages = {
  // One press, once a day.
  processReminder: page({
    back: 'process',
    forms: [
      form({
        call: 'POST /processes/:id/reminder',
        toast: (_, { deps }) => reminderText(deps.config.smtpUrl !== undefined),
      }),
    ],
  }),
} satisfies Pages
