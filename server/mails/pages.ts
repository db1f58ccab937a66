import { createHash } from 'node:crypto'
import { mailListQuery } from '../../domain/mails/mail.ts'
import { sendText } from '../http/answer/send-text.ts'
import { readInGarage } from '../http/calls/in-garage.ts'
import { formWithoutCall, type Pages, page } from '../http/forms/page-table.ts'
import { readMail, readMailHtml, resendMail } from './actions.ts'
import { listMails } from './store.ts'

/** The outbox, for admins: recipients, content, and the reason of mails that could not be sent. */
export const mailPages = {
  mails: page({
    query: mailListQuery,
    read: async (tx, { deps, query }) => ({
      mails: await listMails(tx, query.page),
      smtpMissing: deps.config.smtpUrl === undefined,
    }),
  }),
  mail: page({
    read: async (tx, { deps, actor, params }) => ({
      mail: await readMail(tx, params.id, actor, deps),
      smtpMissing: deps.config.smtpUrl === undefined,
    }),
    // A form that only reauthenticates: the page then shows the link.
    form: formWithoutCall({ access: 'readMails', reauthentication: true }),
  }),
  mailHtml: page({
    answer: async ({ deps, req, res, params }) => {
      const html = await readInGarage(deps, req, (tx, actor) => readMailHtml(tx, params.id, actor, deps))
      res.set({ 'Content-Security-Policy': mailPolicy(html), 'Cache-Control': 'no-store' })
      res.type('html')
      await sendText(req, res, html)
    },
  }),
  mailResend: page({
    form: formWithoutCall({
      access: 'readMails',
      work: (tx, { actor, params, deps }) => resendMail(tx, actor, params.id, deps),
      toast: 'Message remis dans la file d’envoi',
    }),
  }),
} satisfies Pages

/** The content policy of a mail's page: an origin of its own, no script, nothing loaded, only its own styles. */
function mailPolicy(html: string): string {
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  const digest = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`
}
