import type { Router } from 'express'
import { approvalSendPage } from '../../../domain/approval-form.ts'
import { approvalToasts, remindedText, sentText } from '../../../domain/approval-staff-words.ts'
import { routes } from '../../../domain/routes.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict } from '../../http/errors.ts'
import { form, formWithoutCall, type Refusal, type Sent } from '../../http/forms/form.ts'
import { idempotentForm, inGarage } from '../../http/in-garage.ts'
import { type Found, found, showFound } from '../../http/page.ts'
import { parse } from '../../http/parse.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { qrPath } from '../../renderer/qr.ts'
import { mailWay, publicOrigin } from '../../runtime/public-origin.ts'
import { addressOf, backToApproval, readApproval, readStanding } from './read.ts'
import { type GivenLink, linkApproval, sendApproval } from './send.ts'

/** How a demand reaches its customer, and how it is taken back. */
export function sendPages(pages: Router, deps: WebDeps): void {
  pages.get(routes.approvalSend.path, async (req, res) => {
    const params = addressOf(req)
    await showFound(req, res, (tx, actor) => waysPage(tx, { req, deps, actor, params }))
  })

  pages.get(routes.approvalWithdraw.path, async (req, res) => {
    const params = addressOf(req)
    await showFound(req, res, (tx, actor) => withdrawalPage(tx, { deps, actor, params }))
  })
}

export const sendForms = {
  approvalSend: [
    // A link is in no mail: it is shown, this once.
    formWithoutCall({
      access: 'sendApproval',
      when: ({ way }) => way === 'link',
      outside: sendByLink,
      refused: waysPage,
      back: backToApproval,
      shows: linkPage,
    }),
    form({
      call: 'POST /processes/:id/approvals/:approvalId/send',
      body: (fields) => parse(approvalSendPage, fields),
      refused: waysPage,
      back: backToApproval,
      toast: (_, { deps }) => sentText(mailWay(deps.config)),
    }),
  ],
  approvalLink: [
    form({ call: 'POST /processes/:id/approvals/:approvalId/links', back: backToApproval, shows: linkPage }),
  ],
  approvalReminder: [
    form({
      call: 'POST /processes/:id/approvals/:approvalId/remind',
      back: backToApproval,
      toast: (_, { deps }) => remindedText(mailWay(deps.config)),
    }),
  ],
  approvalWithdraw: [
    form({
      call: 'POST /processes/:id/approvals/:approvalId/withdraw',
      asks: true,
      back: backToApproval,
      toast: approvalToasts.withdrawn,
    }),
  ],
}

type Address = { id?: string; approvalId?: string }
type Shown = { deps: Deps; actor: Actor; params: Address }

const targetOf = ({ id = '', approvalId = '' }: Address) => ({ processId: id, approvalId })

/** Sent once for its key, then given as a link: two calls of a program, in one press. */
async function sendByLink({ req, deps, params, fields }: Sent<Record<string, string>>): Promise<GivenLink> {
  const form = parse(approvalSendPage, fields)
  const target = targetOf(params)
  const origin = publicOrigin(deps.config, req)
  await idempotentForm(deps, req, 'POST /processes/:id/approvals/:approvalId/send', async (tx, actor) => {
    if (origin === null) throw conflict('NO_PUBLIC_ADDRESS')
    await sendApproval(tx, actor, target, form, deps)
    return { id: target.approvalId }
  })
  return inGarage(deps, req, (tx, actor) => linkApproval(tx, actor, target, origin, deps))
}

async function linkPage(tx: TenantRead, { deps, actor, params }: Shown, { link, expiresAt }: GivenLink) {
  const [standing, qr] = await Promise.all([readStanding(tx, actor, targetOf(params), deps), qrPath(link)])
  return found('approvalLink', { ...standing, link, expiresAt, qr })
}

/** What was sent and came back: refused on a field, or because the draft is another one by now. */
async function waysPage(
  tx: TenantRead,
  { req, deps, actor, params }: Shown & Pick<Sent<Address>, 'req'>,
  typed?: Refusal,
): Promise<Found> {
  const standing = await readStanding(tx, actor, targetOf(params), deps)
  if (standing.approval.state !== 'draft') return found('approval', standing)
  const ways = { mail: mailWay(deps.config), link: publicOrigin(deps.config, req) !== null }
  const hasChanged = typed?.issues.some(({ code }) => code === 'changed')
  return found('approvalSend', { ...standing, ways, ...typed }, hasChanged ? 409 : 200)
}

async function withdrawalPage(tx: TenantRead, { deps, actor, params }: Shown): Promise<Found> {
  const target = targetOf(params)
  await readApproval(tx, actor, target, deps)
  const address = { id: target.processId, approvalId: target.approvalId }
  return found('confirm', {
    title: 'Retirer cette demande\u00a0?',
    text: 'Le client ne pourra plus y répondre\u00a0: sa page dira qu’elle n’est plus valable.',
    action: routes.approvalWithdraw.href(address),
    confirmLabel: routes.approvalWithdraw.title,
    danger: true,
    fields: { confirme: '1' },
    backHref: routes.approval.href(address),
  })
}
