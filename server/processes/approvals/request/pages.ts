import { approvalSendPage } from '../../../../domain/approvals/approval-form.ts'
import { sendWays } from '../../../../domain/approvals/sending.ts'
import { approvalToasts, remindedText, sentText } from '../../../../domain/approvals/staff-words.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import type { TenantRead } from '../../../database/tenant.ts'
import { found } from '../../../http/answer/page.ts'
import { inGarage, makeOnceByForm } from '../../../http/calls/in-garage.ts'
import { conflict } from '../../../http/errors.ts'
import { form, formWithoutCall, type Pages, page, question } from '../../../http/forms/page-table.ts'
import { parse } from '../../../http/parse.ts'
import { qrPath } from '../../../renderer/qr.ts'
import { mailWay, publicOrigin } from '../../../runtime/public-origin.ts'
import { type ApprovalRequest, findApproval, readApprovalWithView, targetOf } from '../read.ts'
import { type GivenLink, linkApproval, sendApproval } from './send.ts'

/** Pages that send an approval to its customer, remind them, and withdraw it. */
export const sendPages = {
  approvalSend: page({
    read: async (tx, request) => {
      const { req, deps, issues } = request
      const view = await readApprovalWithView(tx, request)
      if (view.approval.state !== 'draft') return found('approval', view)
      const ways = { mail: mailWay(deps.config), link: publicOrigin(deps.config, req) !== null }
      // A form may be refused because the draft has changed in the meantime.
      const hasChanged = issues.some(({ code }) => code === 'changed')
      return found('approvalSend', { ...view, ways }, hasChanged ? 409 : 200)
    },
    forms: [
      // The link is in no mail: it is only shown on this page.
      formWithoutCall({
        access: 'sendApproval',
        when: ({ way }) => way === 'link',
        outside: sendByLink,
        shows: linkPage,
      }),
      form({
        call: 'POST /processes/:id/approvals/:approvalId/send',
        body: (fields) => parse(approvalSendPage, fields),
        toast: (_, { deps }) => sentText(mailWay(deps.config)),
      }),
    ],
  }),
  approvalLink: page({ form: form({ call: 'POST /processes/:id/approvals/:approvalId/links', shows: linkPage }) }),
  approvalReminder: page({
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/remind',
      toast: (_, { deps }) => remindedText(mailWay(deps.config)),
    }),
  }),
  approvalWithdraw: page({
    read: async (tx, request) => {
      await findApproval(tx, request)
      return question(request, {
        title: 'Retirer cette demande\u00a0?',
        text: 'Le client ne pourra plus y répondre\u00a0: sa page dira qu’elle n’est plus valable.',
        confirmLabel: routes.approvalWithdraw.title,
        danger: true,
      })
    },
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/withdraw',
      asks: true,
      toast: approvalToasts.withdrawn,
    }),
  }),
} satisfies Pages

/** Sends the approval once for its key, then returns its link: two API calls in one press. */
async function sendByLink({ req, deps, params, fields }: ApprovalRequest): Promise<GivenLink> {
  const form = parse(approvalSendPage, fields)
  const target = targetOf(params)
  const origin = publicOrigin(deps.config, req)
  await makeOnceByForm(deps, req, 'POST /processes/:id/approvals/:approvalId/send', async (tx, actor) => {
    if (origin === null) throw conflict('NO_PUBLIC_ADDRESS')
    await sendApproval(tx, actor, target, form, deps)
    return { id: target.approvalId }
  })
  return inGarage(deps, req, (tx, actor) => linkApproval(tx, actor, target, origin, deps))
}

async function linkPage(tx: TenantRead, request: ApprovalRequest, { link, expiresAt }: GivenLink) {
  const [view, qr] = await Promise.all([readApprovalWithView(tx, request), qrPath(link)])
  const main = sendWays.find((way) => way === request.fields.par) ?? null
  return found('approvalLink', { ...view, link, expiresAt, qr, main })
}
