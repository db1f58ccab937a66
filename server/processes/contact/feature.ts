import { contactToast } from '../../../domain/contact/contact-words.ts'
import type { contactCalls } from '../../../domain/features/process-parts/contact.ts'
import { reminderText } from '../../../domain/processes/sheet-messages.ts'
import type { Deps } from '../../deps.ts'
import { feature } from '../../feature.ts'
import type { Handlers } from '../../http/calls/call-handlers.ts'
import { form, type Pages, page } from '../../http/forms/page-table.ts'
import { contactCustomer, remindCustomer } from './contact.ts'
import { recordRequestContact } from './record-contact.ts'

const contactApi = (deps: Deps): Handlers<keyof typeof contactCalls> => ({
  'POST /processes/:id/tellings': (tx, { actor, params, body }) => contactCustomer(tx, actor, params.id, body, deps),
  'POST /processes/:id/reminder': (tx, { actor, params }) => remindCustomer(tx, actor, params.id, deps),
})

const contactPages = {
  processReminder: page({
    form: form({
      call: 'POST /processes/:id/reminder',
      toast: (_, { deps }) => reminderText(deps.config.smtpUrl !== undefined),
    }),
  }),
  processTelling: page({
    form: form({ call: 'POST /processes/:id/tellings', toast: (_, { fields }) => contactToast(fields.way) }),
  }),
} satisfies Pages

export const contactFeature = feature({
  calls: contactApi,
  pages: contactPages,
  reactions: { 'approval.sent': [recordRequestContact], 'approval.reminded': [recordRequestContact] },
})
