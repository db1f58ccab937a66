import { createHash } from 'node:crypto'
import { Router } from 'express'
import { mailListQuery } from '../../domain/mail-form.ts'
import { routes } from '../../domain/routes.ts'
import type { Deps } from '../deps.ts'
import { formWithoutCall } from '../http/forms/form.ts'
import { readInGarage } from '../http/in-garage.ts'
import { showPage } from '../http/page.ts'
import { parse, parseId } from '../http/parse.ts'
import { sendText } from '../http/send-text.ts'
import { readMail, readMailHtml, resendMail } from './actions.ts'
import { listMails } from './store.ts'

/** The outbox, for admins: what was written to whom, what could not leave, and why. */
export function mailsPages(deps: Deps): Router {
  const pages = Router()
  const smtpMissing = deps.config.smtpUrl === undefined

  pages.get(routes.mails.path, (req, res) => {
    const { page } = parse(mailListQuery, req.query)
    return showPage(req, res, 'mails', async (tx) => ({ mails: await listMails(tx, page), smtpMissing }))
  })

  pages.get(routes.mail.path, (req, res) => {
    const id = parseId(req.params.id)
    return showPage(req, res, 'mail', async (tx, actor) => ({
      mail: await readMail(tx, id, actor, deps),
      smtpMissing,
    }))
  })

  pages.get(routes.mailHtml.path, async (req, res) => {
    const id = parseId(req.params.id)
    const html = await readInGarage(deps, req, (tx, actor) => readMailHtml(tx, id, actor, deps))
    res.set({ 'Content-Security-Policy': mailPolicy(html), 'Cache-Control': 'no-store' })
    res.type('html')
    await sendText(req, res, html)
  })

  return pages
}

export const mailForms = {
  // Asking for the proof is all: who came through has proved who they are, and the page shows it.
  mail: [
    formWithoutCall({ access: 'readMails', proof: true, to: ({ params: { id = '' } }) => routes.mail.href({ id }) }),
  ],
  mailResend: [
    formWithoutCall({
      access: 'readMails',
      work: (tx, { actor, params: { id = '' }, deps }) => resendMail(tx, actor, id, deps),
      to: ({ params: { id = '' } }) => routes.mail.href({ id }),
      toast: 'Message remis dans la file d’envoi',
    }),
  ],
}

/** A page of its own origin that runs nothing, loads nothing and has no style but its own. */
function mailPolicy(html: string): string {
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  const digest = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`
}
