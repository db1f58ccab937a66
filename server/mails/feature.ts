import { feature } from '../feature.ts'
import { deliverMail, giveUpMail, mailTransport } from './deliver.ts'
import { mailTables } from './export-tables.ts'
import { mailPages } from './pages.ts'
import { sendWaiting } from './queue.ts'
import { eraseContents, purgeMails } from './store.ts'

export const mailsFeature = feature({
  pages: mailPages,
  jobs: (deps) => {
    const transport = mailTransport(deps)
    return {
      'urgent-mail': (data) => deliverMail(deps, transport, data),
      mail: (data) => deliverMail(deps, transport, data),
      'mail-dead': (data) => giveUpMail(deps, data),
    }
  },
  restored: sendWaiting,
  purge: { mailContents: eraseContents, mails: purgeMails },
  exportTables: mailTables,
})
