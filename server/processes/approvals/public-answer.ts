import type { Request, Response } from 'express'
import { type Given, givenIn, nothingGiven, unanswered } from '../../../domain/approval-answer-page.ts'
import { approvalAnswerForm } from '../../../domain/approval-form.ts'
import { routes } from '../../../domain/routes.ts'
import { requestSource } from '../../auth/session-lifetime.ts'
import { AppError } from '../../http/errors.ts'
import { formKey } from '../../http/idempotency.ts'
import { page } from '../../http/page.ts'
import { parseForm } from '../../http/parse.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { askCallback, followLink, giveAnswer } from './customer.ts'
import { type OpenApproval, type OpenedLink, openLink } from './public-view.ts'

/** With the key in its address. */
type Asked = Request<{ token: string }>

/** What the link leads to; where that is nothing any more, its holder is told so already. */
export async function found(deps: WebDeps, req: Asked, res: Response): Promise<OpenApproval | undefined> {
  const shown = await followLink(deps, req.params.token, req.ip ?? null)
  if (shown.state === 'open') return shown
  await tellLost(req, res, shown)
  return undefined
}

/** Whoever held a key is told what has become of it, and whom to ask. */
async function tellLost(req: Asked, res: Response, shown: Exclude<OpenedLink, OpenApproval>): Promise<void> {
  if (shown.state === 'unknown') return res.redirect(303, routes.expiredLink.href())
  const { why, garage } = shown
  await page(req, res, 'publicApprovalOver', { why, approval: { garage } }, 410)
}

export const given = (req: Asked, { approval }: OpenApproval): Given => givenIn(req.body ?? {}, approval.lines)

/** Shows the request again where it cannot be answered so. @returns whether it was */
export async function refused(req: Asked, res: Response, shown: OpenApproval): Promise<boolean> {
  const { approval } = shown
  const { token } = req.params
  const choice = given(req, shown)
  if (approval.state === 'answered') {
    await page(req, res, 'publicApproval', { approval, token, problem: 'again' }, 409)
  } else if (req.body?.version !== approval.version) {
    // What was chosen was chosen of something else.
    await page(req, res, 'publicApproval', { approval, token, given: nothingGiven, problem: 'changed' }, 409)
  } else if (unanswered(approval.lines, choice.answers).length > 0) {
    await page(req, res, 'publicApproval', { approval, token, given: choice, problem: 'missing' }, 422)
  } else return false
  return true
}

/** Once for a form sent twice; of several at once the first one holds, and the others are told what it is. */
export async function takeAnswer(deps: WebDeps, req: Asked, res: Response, shown: OpenApproval): Promise<void> {
  const { approval, target } = shown
  const { token } = req.params
  const choice = given(req, shown)
  const answers = Object.entries(choice.answers).map(([lineId, answer]) => ({ lineId, answer }))
  const form = parseForm(approvalAnswerForm, { ...choice, answers, version: req.body?.version })
  // What was answered may be this very form, sent twice: its key tells.
  if ((approval.state === 'sent' || !form.ok) && (await refused(req, res, shown))) return
  if (!form.ok) {
    await page(req, res, 'publicApprovalReview', { approval, token, given: choice, issues: form.issues }, 422)
    return
  }
  const answering = { form: form.data, key: formKey(req.body), from: requestSource(req), wait: true }
  await orTold(deps, req, res, '', () => giveAnswer(deps, target, answering))
}

/** Asked to be called: the page says so from then on. */
export async function called(deps: WebDeps, req: Asked, res: Response, { target }: OpenApproval): Promise<void> {
  await orTold(deps, req, res, '#rappel', () => askCallback(deps, target, requestSource(req)))
}

/** Back to the page once it is done; where somebody was quicker, what they did. */
async function orTold(deps: WebDeps, req: Asked, res: Response, anchor: string, work: () => Promise<unknown>) {
  const { token } = req.params
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const now = await openLink(deps, token)
    if (now.state !== 'open') return tellLost(req, res, now)
    if (now.approval.state === 'sent') throw error
    return page(req, res, 'publicApproval', { approval: now.approval, token, problem: 'again' }, 409)
  }
  res.redirect(303, routes.publicApproval.href({ token }) + anchor)
}
