import type { Request, Response, Router } from 'express'
import { approvalSendPage } from '../../../domain/approval-form.ts'
import { approvalToasts, remindedText, sentText } from '../../../domain/approval-staff-words.ts'
import type { Issue } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../http/errors.ts'
import { goTelling } from '../../http/flash.ts'
import { idempotentForm, inGarage } from '../../http/in-garage.ts'
import { found, showFound, showPage } from '../../http/page.ts'
import { conflictOf, submitForm } from '../../http/submit.ts'
import { qrPath } from '../../renderer/qr.ts'
import { mailWay, publicOrigin } from '../../runtime/public-origin.ts'
import { isConfirmed } from '../outcome/redirect.ts'
import type { ApprovalTarget } from '../record/approval-store.ts'
import { pageOf, readApproval, readStanding, targetOf } from './read.ts'
import { linkApproval, remindOfApproval, sendApproval } from './send.ts'
import { withdrawApproval } from './withdraw.ts'

/** How a demand reaches its customer, and how it is taken back. */
export function sendPages(pages: Router, deps: Deps): void {
  pages.get(routes.approvalSend.path, (req, res) => showWays(req, res, deps))
  pages.post(routes.approvalSend.path, (req, res) => send(req, res, deps))
  pages.post(routes.approvalLink.path, (req, res) => giveLink(req, res, deps))

  pages.post(routes.approvalReminder.path, async (req, res) => {
    const target = targetOf(req)
    const work = inGarage(deps, req, (tx, actor) => remindOfApproval(tx, actor, target, deps))
    await goBack(res, target, work, remindedText(mailWay(deps.config)))
  })

  pages.get(routes.approvalWithdraw.path, (req, res) =>
    showPage(req, res, 'confirm', async (tx, actor) => {
      await readApproval(tx, actor, targetOf(req), deps)
      return withdrawalOf(targetOf(req))
    }),
  )

  pages.post(routes.approvalWithdraw.path, async (req, res) => {
    const target = targetOf(req)
    const { processId: id, approvalId } = target
    if (!isConfirmed(req)) return res.redirect(303, routes.approvalWithdraw.href({ id, approvalId }))
    const work = inGarage(deps, req, (tx, actor) => withdrawApproval(tx, actor, target, deps))
    await goBack(res, target, work, approvalToasts.withdrawn)
  })
}

/** A link is in no mail: it is shown, this once. */
async function send(req: Request, res: Response, deps: Deps): Promise<void> {
  const target = targetOf(req)
  const byLink = req.body?.way === 'link'
  const name = 'POST /processes/:id/approvals/:approvalId/send'
  const done = submitForm(approvalSendPage, req.body, (form) =>
    idempotentForm(deps, req, name, async (tx, actor) => {
      if (byLink && publicOrigin(deps.config, req) === null) throw conflict('NO_PUBLIC_ADDRESS')
      await sendApproval(tx, actor, target, form, deps)
      return { id: target.approvalId }
    }),
  )
  const refusal = await conflictOf(done)
  if (refusal) return goTelling(res, pageOf(target), refusal, 'error')
  const sent = await done
  if (!sent.ok) return showWays(req, res, deps, sent)
  if (byLink) return giveLink(req, res, deps)
  await goTelling(res, pageOf(target), sentText(mailWay(deps.config)))
}

async function giveLink(req: Request, res: Response, deps: Deps): Promise<void> {
  const target = targetOf(req)
  const origin = publicOrigin(deps.config, req)
  const given = inGarage(deps, req, (tx, actor) => linkApproval(tx, actor, target, origin, deps))
  const refusal = await conflictOf(given)
  if (refusal) return goTelling(res, pageOf(target), refusal, 'error')
  const { link, expiresAt } = await given
  const qr = await qrPath(link)
  // The link is the key.
  res.set('Cache-Control', 'no-store')
  await showPage(req, res, 'approvalLink', async (tx, actor) => ({
    ...(await readStanding(tx, actor, target, deps)),
    link,
    expiresAt,
    qr,
  }))
}

async function goBack(res: Response, target: ApprovalTarget, work: Promise<unknown>, done: string): Promise<void> {
  const refusal = await conflictOf(work)
  await goTelling(res, pageOf(target), refusal ?? done, refusal ? 'error' : 'info')
}

type Typed = { values: Record<string, string>; issues: Issue[] }

async function showWays(req: Request, res: Response, deps: Deps, typed?: Typed): Promise<void> {
  await showFound(req, res, async (tx, actor) => {
    const standing = await readStanding(tx, actor, targetOf(req), deps)
    if (standing.approval.state !== 'draft') return found('approval', standing)
    const ways = { mail: mailWay(deps.config), link: publicOrigin(deps.config, req) !== null }
    return found('approvalSend', { ...standing, ways, ...typed }, statusOf(typed))
  })
}

/** What was sent and came back: refused on a field, or because the draft is another one by now. */
function statusOf(typed: Typed | undefined): number {
  if (!typed) return 200
  return typed.issues.some(({ code }) => code === 'changed') ? 409 : 422
}

function withdrawalOf({ processId: id, approvalId }: ApprovalTarget) {
  return {
    title: 'Retirer cette demande\u00a0?',
    text: 'Le client ne pourra plus y répondre\u00a0: sa page dira qu’elle n’est plus valable.',
    action: routes.approvalWithdraw.href({ id, approvalId }),
    confirmLabel: routes.approvalWithdraw.title,
    danger: true,
    fields: { confirme: '1' },
    backHref: routes.approval.href({ id, approvalId }),
  }
}
