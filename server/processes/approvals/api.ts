import type { Request } from 'express'
import type { approvalCalls } from '../../../domain/features/approvals.ts'
import type { publicApprovalCalls } from '../../../domain/features/customer-approvals.ts'
import { can } from '../../../domain/ground/permissions.ts'
import { requestSource } from '../../auth/sessions/open-session.ts'
import type { WebDeps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/call-handlers.ts'
import { markReplayed } from '../../http/calls/in-garage.ts'
import { publicOrigin } from '../../runtime/public-origin.ts'
import { findProcess } from '../read-process.ts'
import { addApprovedSteps, settleAnswer } from './answer/accepted-steps.ts'
import { askCallback, followLink, giveAnswer, recordLinkOpening, requireOpen } from './answer/customer.ts'
import { recordAnswer } from './answer/recorded-answer.ts'
import { correctApproval, discardApproval, draftApproval, editApproval } from './draft/drafts.ts'
import { toApproval, toWithdrawal } from './mapper.ts'
import { readLog, toEvent } from './proof/log.ts'
import { listPartsChoices } from './proof/parts-choice.ts'
import { openLink, type TokenPurpose, targetOf } from './read.ts'
import { linkApproval, remindOfApproval, sendApproval } from './request/send.ts'
import { withdrawApproval } from './request/withdraw.ts'
import { approvalRow, approvalsOf } from './store.ts'
import { recordWorkDone, renounceApproval } from './withdrawal/renounce.ts'

/** Calls of the garage about approvals. */
export function approvalsApi(deps: WebDeps): Handlers<keyof typeof approvalCalls> {
  return {
    'GET /processes/:id/approvals': async (tx, { actor, params: { id } }) => {
      const [items] = await Promise.all([approvalsOf(tx, id, actor, deps.now()), findProcess(tx, id)])
      return { items }
    },
    'GET /processes/:id/approvals/:approvalId': async (tx, { actor, params: { id: processId, approvalId } }) => {
      const row = await approvalRow(tx, { processId, approvalId }, actor)
      const log = can(actor, 'sendApproval') ? await readLog(tx, approvalId) : []
      return { ...toApproval(row, deps.now()), contentHash: row.content_hash, events: log.map(toEvent) }
    },
    'POST /processes/:id/approvals': async (tx, { actor, params, body }) => ({
      id: await draftApproval(tx, actor, params.id, body, deps),
    }),
    'PATCH /processes/:id/approvals/:approvalId': (tx, { actor, params, body }) =>
      editApproval(tx, actor, targetOf(params), body, deps),
    'DELETE /processes/:id/approvals/:approvalId': (tx, { actor, params }) =>
      discardApproval(tx, actor, targetOf(params), deps),
    'POST /processes/:id/approvals/:approvalId/corrections': async (tx, { actor, params }) => ({
      id: await correctApproval(tx, actor, targetOf(params), deps),
    }),
    'POST /processes/:id/approvals/:approvalId/send': async (tx, { actor, params, body }) => {
      await sendApproval(tx, actor, targetOf(params), body, deps)
      return { id: params.approvalId }
    },
    'POST /processes/:id/approvals/:approvalId/links': (tx, { req, actor, params }) =>
      linkApproval(tx, actor, targetOf(params), publicOrigin(deps.config, req), deps),
    'POST /processes/:id/approvals/:approvalId/remind': (tx, { actor, params }) =>
      remindOfApproval(tx, actor, targetOf(params), deps),
    'POST /processes/:id/approvals/:approvalId/withdraw': (tx, { actor, params }) =>
      withdrawApproval(tx, actor, targetOf(params), deps),
    'POST /processes/:id/approvals/:approvalId/record': (tx, { actor, params, body }) =>
      recordAnswer(tx, actor, targetOf(params), body, deps),
    'POST /processes/:id/approvals/:approvalId/steps': (tx, { actor, params }) =>
      addApprovedSteps(tx, actor, targetOf(params), deps),
    'POST /processes/:id/approvals/:approvalId/settle': (tx, { actor, params }) =>
      settleAnswer(tx, actor, targetOf(params), deps),
    'POST /processes/:id/approvals/:approvalId/done': (tx, { actor, params, body }) =>
      recordWorkDone(tx, actor, targetOf(params), body, deps),
    'GET /parts-choices': (tx, { query }) => listPartsChoices(tx, query),
  }
}

/** Calls of the holder of an approval's link. */
export function publicApprovalsApi(deps: WebDeps): Handlers<keyof typeof publicApprovalCalls> {
  const follow = async (token: string, { ip }: Request, purpose?: TokenPurpose) =>
    requireOpen(await followLink(deps, token, ip ?? null, purpose))
  const shown = async (token: string) => requireOpen(await openLink(deps, token)).approval
  return {
    'GET /public/approvals/:token': async ({ req, res, params: { token } }) => {
      res.set(uncached)
      const link = await follow(token, req)
      await recordLinkOpening(deps, req, link)
      return link.approval
    },
    'POST /public/approvals/:token': async ({ req, res, params: { token }, body: form, idempotencyKey: key }) => {
      res.set(uncached)
      const { target } = await follow(token, req)
      markReplayed(res, await giveAnswer(deps, target, { form, key, from: requestSource(req) }))
      return shown(token)
    },
    'POST /public/approvals/:token/callback': async ({ req, res, params: { token } }) => {
      res.set(uncached)
      const { target } = await follow(token, req)
      await askCallback(deps, target, requestSource(req))
      return shown(token)
    },
    'GET /public/withdrawals/:token': async ({ req, res, params: { token } }) => {
      res.set(uncached)
      const { approval } = await follow(token, req, 'withdrawal')
      return toWithdrawal(approval)
    },
    'POST /public/withdrawals/:token': async ({ req, res, params: { token }, body: form }) => {
      res.set(uncached)
      const { target } = await follow(token, req, 'withdrawal')
      await renounceApproval(deps, target, { form, from: requestSource(req) })
      return toWithdrawal(requireOpen(await openLink(deps, token, 'withdrawal')).approval)
    },
  }
}

/** Headers of answers with a secret address. */
const uncached = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
