import type { PublicApproval } from '../../../domain/approval.ts'
import type { ApprovalAnswerForm } from '../../../domain/approval-form.ts'
import type { RequestSource } from '../../auth/auth-sessions.ts'
import { withGarage } from '../../database/tenant.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { fingerprintOf, withIdempotencyKey } from '../../http/idempotency.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { answerApproval } from './answer.ts'
import { askCallback, noteOpening } from './look.ts'
import type { Source } from './record.ts'
import { type Shown, showApproval } from './shown.ts'

/** Long enough to tell one browser from another. */
const browserMax = 300

const sourceOf = ({ ip, userAgent }: RequestSource): Source => ({
  ip,
  browser: userAgent?.slice(0, browserMax) ?? null,
})

/** @throws AppError 404 on a key that leads nowhere; 410 APPROVAL_OVER; 429 */
async function alive(
  deps: WebDeps,
  token: unknown,
  { ip }: RequestSource,
): Promise<Extract<Shown, { state: 'alive' }>> {
  await deps.limits.take('publicPerAddress', ip ?? '')
  const shown = await showApproval(deps, token)
  if (shown.state === 'unknown') throw notFound()
  if (shown.state === 'over') throw new AppError(410, 'APPROVAL_OVER')
  return shown
}

/** What its holder is shown; that they looked is noted, whatever looked (mail scanners follow links too). @throws AppError 404, 410, 429 */
export async function openApproval(deps: WebDeps, token: unknown, source: RequestSource): Promise<PublicApproval> {
  const { approval, target } = await alive(deps, token, source)
  if (approval.state === 'sent') {
    const by = { approvalId: target.approvalId, source: sourceOf(source) }
    await withGarage(deps.db, target.garageId, (tx) => noteOpening(tx, by, deps))
  }
  return approval
}

/** @throws AppError 404, 410, 429; 400; 409 APPROVAL_ANSWERED, APPROVAL_CHANGED */
export async function answerOnce(
  deps: WebDeps,
  token: unknown,
  { form, key, source }: { form: ApprovalAnswerForm; key: string; source: RequestSource },
): Promise<{ approval: PublicApproval; replayed: boolean }> {
  const { target } = await alive(deps, token, source)
  const { approvalId, garageId } = target
  const by = { approvalId, source: sourceOf(source) }
  const request = {
    scope: approvalId,
    route: 'POST /public/approvals/:token',
    key,
    fingerprint: fingerprintOf(deps.secrets.linkKey, form),
  }
  const { replayed } = await withGarage(deps.db, garageId, (tx) =>
    withIdempotencyKey(tx, request, async () => {
      await answerApproval(tx, by, form, deps)
      return { status: 201, body: { id: approvalId } }
    }),
  )
  return { approval: await reshown(deps, token), replayed }
}

/** @throws AppError 404, 410, 429; 409 APPROVAL_ANSWERED */
export async function callBack(deps: WebDeps, token: unknown, source: RequestSource): Promise<PublicApproval> {
  const { target } = await alive(deps, token, source)
  const by = { approvalId: target.approvalId, source: sourceOf(source) }
  await withGarage(deps.db, target.garageId, (tx) => askCallback(tx, by, deps))
  return reshown(deps, token)
}

async function reshown(deps: WebDeps, token: unknown): Promise<PublicApproval> {
  const shown = await showApproval(deps, token)
  if (shown.state !== 'alive') throw notFound()
  return shown.approval
}
