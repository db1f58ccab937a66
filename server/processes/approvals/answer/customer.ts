import type { Request } from 'express'
import type { ApprovalAnswerForm } from '../../../../domain/approvals/approval-form.ts'
import { limits } from '../../../../domain/ground/limits.ts'
import { isPreview } from '../../../../domain/links/previewer.ts'
import { type RequestSource, requestSource } from '../../../auth/sessions/open-session.ts'
import { instantOf } from '../../../database/instant.ts'
import { type TenantTx, withGarage } from '../../../database/tenant.ts'
import type { Context, WebDeps } from '../../../deps.ts'
import { recordEvent } from '../../../events/record-event.ts'
import { nobody } from '../../../http/actor.ts'
import { fingerprintOf, onceForKey } from '../../../http/calls/in-garage.ts'
import { AppError, conflict, notFound } from '../../../http/errors.ts'
import { lockProcess } from '../../row/rows.ts'
import { keepWithdrawalToken } from '../../row/withdrawal-links.ts'
import { stateOf } from '../mapper.ts'
import { logApprovalEvent, readLine, readLog, type Source } from '../proof/log.ts'
import { type OpenApproval, type OpenedLink, openLink, type TokenPurpose } from '../read.ts'
import type { TokenTarget } from '../request/links.ts'
import type { LockedApproval } from '../row.ts'
import { lockApproval } from '../store.ts'
import { answerApproval } from './answer.ts'

/** Finds what a link gives access to. @throws AppError 429 */
export async function followLink(
  deps: WebDeps,
  token: unknown,
  ip: string | null,
  purpose?: TokenPurpose,
): Promise<OpenedLink> {
  await deps.limits.take('publicPerAddress', ip ?? '')
  const opened = await openLink(deps, token, purpose)
  // An answer older than withdrawal keys, or given under an earlier secret, gets its key when it is shown.
  if (purpose !== 'withdrawal' && opened.state === 'open' && opened.approval.withdrawalToken !== null) {
    const { garageId, approvalId } = opened.target
    await withGarage(deps.db, garageId, (tx) => keepWithdrawalToken(tx, approvalId, deps))
  }
  return opened
}

/** @throws AppError 404 on an invalid link; 410 APPROVAL_OVER */
export function requireOpen(opened: OpenedLink): OpenApproval {
  if (opened.state === 'unknown') throw notFound()
  if (opened.state === 'over') throw new AppError(410, 'APPROVAL_OVER')
  return opened
}

/** Records that a link was opened, unless the program declares that it only previews or checks links. */
export async function recordLinkOpening(
  deps: WebDeps,
  req: Request,
  { approval, target }: OpenApproval,
): Promise<void> {
  const from = requestSource(req)
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => req.get(name))
  if (approval.state !== 'sent' || isPreview({ method: req.method, userAgent: from.userAgent, purposes })) return
  await withGarage(deps.db, target.garageId, (tx) => recordOpening(tx, target.approvalId, sourceOf(from), deps))
}

/** Records an opening: once an hour for a browser, and up to a limit. */
export async function recordOpening(tx: TenantTx, approvalId: string, source: Source, context: Context): Promise<void> {
  const now = context.now()
  const { process, approval } = await lockBoth(tx, approvalId)
  if (stateOf(approval, now) !== 'sent') return
  const openings = (await readLog(tx, approvalId)).filter(({ kind }) => kind === 'opened')
  if (openings.length >= limits.approvalOpeningsMax) return
  const since = instantOf(new Date(now.getTime() - limits.approvalOpeningMs))
  if (openings.some((row) => row.created_at >= since && isFrom(readLine<'opened'>(row), source))) return
  const isFirst = approval.opened_at === null
  const change = isFirst ? { change: { opened_at: instantOf(now) } } : {}
  await logApprovalEvent(tx, approvalId, 'opened', { by: null, data: source, ...change, now })
  if (isFirst)
    await recordEvent(tx, nobody, { name: 'approval.opened', id: approvalId, processId: process.id }, context)
}

const isFrom = ({ ip, browser }: Source, source: Source): boolean => ip === source.ip && browser === source.browser

/**
 * Asks the garage to call the customer; a repeated request is not recorded again.
 * @throws AppError 404; 409 APPROVAL_ANSWERED; 410 APPROVAL_OVER
 */
export async function askCallback(deps: WebDeps, { approvalId, garageId }: TokenTarget, from: RequestSource) {
  await withGarage(deps.db, garageId, async (tx) => {
    const now = deps.now()
    const { process, approval } = await lockAnswerable(tx, approvalId, now)
    if (approval.callback_at !== null) return
    const change = { callback_at: instantOf(now) }
    await logApprovalEvent(tx, approvalId, 'callback', { by: null, data: sourceOf(from), change, now })
    await recordEvent(tx, nobody, { name: 'approval.callback', id: approvalId, processId: process.id }, deps)
  })
}

type Answering = {
  form: ApprovalAnswerForm
  key: string
  from: RequestSource
  /** Whether a repeat waits for the first request with its key, like a form. */
  wait?: boolean
}

/**
 * @returns whether it had been done before @throws AppError 400; 404; 409 APPROVAL_ANSWERED, APPROVAL_CHANGED; 410
 * APPROVAL_OVER; 422 on a key used for another answer
 */
export async function giveAnswer(
  deps: WebDeps,
  { approvalId, garageId }: TokenTarget,
  { form, key, from, wait = false }: Answering,
): Promise<boolean> {
  const fingerprint = fingerprintOf(deps.secrets.linkKey, form)
  const request = { scope: approvalId, route: 'POST /public/approvals/:token', key, fingerprint, wait }
  const { replayed } = await onceForKey(deps, garageId, request, async (tx) => {
    const locked = await lockAnswerable(tx, approvalId, deps.now())
    await answerApproval(tx, locked, { form, source: sourceOf(from) }, deps)
    return { status: 201, body: { id: approvalId } }
  })
  return replayed
}

/** @throws AppError 404; 409 APPROVAL_ANSWERED; 410 APPROVAL_OVER */
async function lockAnswerable(tx: TenantTx, approvalId: string, now: Date) {
  const locked = await lockBoth(tx, approvalId)
  const state = stateOf(locked.approval, now)
  if (state === 'answered') throw conflict('APPROVAL_ANSWERED')
  if (state !== 'sent') throw new AppError(410, 'APPROVAL_OVER')
  return locked
}

/**
 * Locks the process, then the approval, in the order used everywhere, so that parallel changes wait for each other.
 * @throws AppError 404, also once the process is deleted
 */
async function lockBoth(tx: TenantTx, approvalId: string) {
  const approvalRow = await tx.from('approvals').where({ garage_id: tx.garageId, id: approvalId }).first('process_id')
  if (!approvalRow) throw notFound()
  const process = await lockProcess(tx, approvalRow.process_id)
  const approval: LockedApproval = await lockApproval(tx, { processId: process.id, approvalId })
  return { process, approval }
}

/** The stored length of a browser's name, enough to distinguish browsers. */
const browserMax = 300

export const sourceOf = ({ ip, userAgent }: RequestSource): Source => ({
  ip,
  browser: userAgent?.slice(0, browserMax) ?? null,
})
