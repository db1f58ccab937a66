import type { Request } from 'express'
import type { PublicApproval } from '../../../domain/approval.ts'
import type { ApprovalAnswerForm } from '../../../domain/approval-form.ts'
import { type RequestSource, requestSource } from '../../auth/session-lifetime.ts'
import { withGarage } from '../../database/tenant.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { fingerprintOf, withIdempotencyKey } from '../../http/idempotency.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { answerApproval } from './answer.ts'
import { askCallback, noteOpening } from './look.ts'
import type { Source } from './record.ts'
import { type Shown, showApproval } from './shown.ts'
import type { TokenTarget } from './tokens.ts'

/** Long enough to tell one browser from another. */
const browserMax = 300

const sourceOf = ({ ip, userAgent }: RequestSource): Source => ({
  ip,
  browser: userAgent?.slice(0, browserMax) ?? null,
})

export type Alive = Extract<Shown, { state: 'alive' }>

/** What a link leads to, for whoever follows it. @throws AppError 429 */
export async function followLink(deps: WebDeps, token: unknown, { ip }: RequestSource): Promise<Shown> {
  await deps.limits.take('publicPerAddress', ip ?? '')
  return showApproval(deps, token)
}

/** @throws AppError 404 on a key that leads nowhere; 410 APPROVAL_OVER; 429 */
async function alive(deps: WebDeps, token: unknown, source: RequestSource): Promise<Alive> {
  const shown = await followLink(deps, token, source)
  if (shown.state === 'unknown') throw notFound()
  if (shown.state === 'over') throw new AppError(410, 'APPROVAL_OVER')
  return shown
}

/** Nobody has read it yet where only its head was asked for, or a browser fetches ahead. */
const isRead = (req: Request): boolean =>
  req.method === 'GET' && !/prefetch/i.test(`${req.get('sec-purpose')} ${req.get('purpose')} ${req.get('x-moz')}`)

/** That somebody looked is noted, whatever looked: mail scanners follow links too. */
export async function noteLook(deps: WebDeps, req: Request, { approval, target }: Alive): Promise<void> {
  if (approval.state !== 'sent' || !isRead(req)) return
  const by = { approvalId: target.approvalId, source: sourceOf(requestSource(req)) }
  await withGarage(deps.db, target.garageId, (tx) => noteOpening(tx, by, deps))
}

/** What its holder is shown. @throws AppError 404, 410, 429 */
export async function openApproval(deps: WebDeps, token: unknown, req: Request): Promise<PublicApproval> {
  const shown = await alive(deps, token, requestSource(req))
  await noteLook(deps, req, shown)
  return shown.approval
}

type Answering = {
  form: ApprovalAnswerForm
  key: string
  source: RequestSource
  /** A form waits for its twin. */
  wait?: boolean
}

/** @returns whether it was done before @throws AppError 400; 409 APPROVAL_ANSWERED, APPROVAL_CHANGED; 410; 422 on a key of another answer */
export async function giveAnswer(
  deps: WebDeps,
  { approvalId, garageId }: TokenTarget,
  { form, key, source, wait = false }: Answering,
): Promise<boolean> {
  const by = { approvalId, source: sourceOf(source) }
  const request = {
    scope: approvalId,
    route: 'POST /public/approvals/:token',
    key,
    fingerprint: fingerprintOf(deps.secrets.linkKey, form),
    wait,
  }
  const { replayed } = await withGarage(deps.db, garageId, (tx) =>
    withIdempotencyKey(tx, request, async () => {
      await answerApproval(tx, by, form, deps)
      return { status: 201, body: { id: approvalId } }
    }),
  )
  return replayed
}

/** @throws AppError 404, 410, 429; 400; 409 APPROVAL_ANSWERED, APPROVAL_CHANGED */
export async function answerOnce(
  deps: WebDeps,
  token: unknown,
  answering: Answering,
): Promise<{ approval: PublicApproval; replayed: boolean }> {
  const { target } = await alive(deps, token, answering.source)
  const replayed = await giveAnswer(deps, target, answering)
  return { approval: await reshown(deps, token), replayed }
}

/** @throws AppError 409 APPROVAL_ANSWERED; 410 */
export async function askToBeCalled(deps: WebDeps, { approvalId, garageId }: TokenTarget, source: RequestSource) {
  await withGarage(deps.db, garageId, (tx) => askCallback(tx, { approvalId, source: sourceOf(source) }, deps))
}

/** @throws AppError 404, 410, 429; 409 APPROVAL_ANSWERED */
export async function callBack(deps: WebDeps, token: unknown, source: RequestSource): Promise<PublicApproval> {
  const { target } = await alive(deps, token, source)
  await askToBeCalled(deps, target, source)
  return reshown(deps, token)
}

async function reshown(deps: WebDeps, token: unknown): Promise<PublicApproval> {
  const shown = await showApproval(deps, token)
  if (shown.state !== 'alive') throw notFound()
  return shown.approval
}
