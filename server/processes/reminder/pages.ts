import { reminderText } from '../../../domain/sheet-messages.ts'
import { form, type Pages, page } from '../../http/forms/page-table.ts'

export const reminderPages = {
  // One press, once a day.
  processReminder: page({
    back: 'process',
    form: form({
      call: 'POST /processes/:id/reminder',
      toast: (_, { deps }) => reminderText(deps.config.smtpUrl !== undefined),
    }),
  }),
} satisfies Pages
