import { createHash } from 'node:crypto'
import { Router } from 'express'
import { mailListQuery } from '../../domain/mail-form.ts'
import { routes } from '../../domain/routes.ts'
import type { Deps } from '../deps.ts'
import { goTelling } from '../http/flash.ts'
import { inGarage, readInGarage } from '../http/in-garage.ts'
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

  // Asking was all: who came through has proved who they are, and the page shows it.
  pages.post(routes.mail.path, (req, res) => res.redirect(303, routes.mail.href({ id: parseId(req.params.id) })))

  pages.get(routes.mailHtml.path, async (req, res) => {
    const id = parseId(req.params.id)
    const html = await readInGarage(deps, req, (tx, actor) => readMailHtml(tx, id, actor, deps))
    res.set({ 'Content-Security-Policy': mailPolicy(html), 'Cache-Control': 'no-store' })
    res.type('html')
    await sendText(req, res, html)
  })

  pages.post(routes.mailResend.path, async (req, res) => {
    const id = parseId(req.params.id)
    await inGarage(deps, req, (tx, actor) => resendMail(tx, actor, id, deps))
    await goTelling(res, routes.mail.href({ id }), 'Message remis dans la file d’envoi')
  })

  return pages
}

/** A page of its own origin that runs nothing, loads nothing and has no style but its own. */
function mailPolicy(html: string): string {
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  const digest = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`
}
