import { type Request, type RequestHandler, type Response, Router } from 'express'
import {
  type AnswerInput,
  backGesture,
  nothingGiven,
  readAnswerFields,
  unanswered,
} from '../../../domain/approvals/answer-page.ts'
import type { PublicApproval } from '../../../domain/approvals/approval.ts'
import { approvalAnswerForm, renounceForm } from '../../../domain/approvals/approval-form.ts'
import { isPartsChoiceMissing } from '../../../domain/approvals/parts-choice.ts'
import { sizeNamed } from '../../../domain/entries/entry.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { requestSource } from '../../auth/sessions/open-session.ts'
import type { WebDeps } from '../../deps.ts'
import { keepPrivate, page } from '../../http/answer/page.ts'
import { formKey } from '../../http/calls/in-garage.ts'
import { formBody } from '../../http/connection/body.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { parseForm, parseId, typedValues } from '../../http/parse.ts'
import { requireSameOrigin } from '../../http/session/csrf.ts'
import { sendProvedImage } from '../../photos/send-image.ts'
import { askCallback, followLink, giveAnswer, recordLinkOpening } from './answer/customer.ts'
import { toWithdrawal } from './mapper.ts'
import { type OpenApproval, type OpenedLink, openImage, openLink, type TokenPurpose } from './read.ts'
import { renounceApproval } from './withdrawal/renounce.ts'

/**
 * Pages on which a customer reads and answers. There is no session, cookie or script: the key in the address is the
 * only identification. A form of another site is refused if the browser says so. A form without an origin, like our own
 * here (no-referrer), is accepted: nobody can write one without the key.
 */
export function publicApprovalPages(deps: WebDeps): Router {
  const pages = Router()
  const paths = [routes.publicApproval.path, routes.publicWithdrawal.path]
  pages.use(paths, uncached, formBody, requireSameOrigin(deps.config))
  addAnswerPages(pages, deps)
  addWithdrawalPages(pages, deps)
  pages.get(routes.publicApprovalPhoto.path, (req, res) => sendPhoto(deps, req, res))
  return pages
}

/** The request, its forms, and the outcome. */
function addAnswerPages(pages: Router, deps: WebDeps): void {
  const { publicApproval, publicApprovalReview, publicApprovalAnswer, publicApprovalCallback } = routes

  pages.get(publicApproval.path, async (req, res) => {
    const open = await openOrRefuse(deps, req, res)
    if (!open) return
    await recordLinkOpening(deps, req, open)
    await page(req, res, 'publicApproval', { approval: open.approval, token: req.params.token })
  })

  // The address that a form was sent to may be opened again: it shows the request, or its outcome.
  for (const { path } of [publicApprovalReview, publicApprovalAnswer, publicApprovalCallback])
    pages.get(path, (req, res) => res.redirect(303, publicApproval.href({ token: req.params.token })))

  pages.post(publicApprovalReview.path, async (req, res) => {
    const open = await openOrRefuse(deps, req, res)
    if (!open) return
    const props = { approval: open.approval, token: req.params.token, given: givenTo(req, open) }
    if (req.body?.geste === backGesture) await page(req, res, 'publicApproval', props)
    else if (!(await isRefused(req, res, open))) await page(req, res, 'publicApprovalReview', props)
  })

  pages.post(publicApprovalAnswer.path, async (req, res) => {
    const open = await openOrRefuse(deps, req, res)
    if (open) await takeAnswer(deps, req, res, open)
  })

  pages.post(publicApprovalCallback.path, async (req, res) => {
    const open = await openOrRefuse(deps, req, res)
    if (open) await backAfter(deps, req, res, '#rappel', () => askCallback(deps, open.target, requestSource(req)))
  })
}

function addWithdrawalPages(pages: Router, deps: WebDeps): void {
  const { publicApprovalRenounce, publicWithdrawal } = routes

  // The key of an agreement cannot withdraw it: it redirects to the withdrawal's own address, also from older mails.
  pages.all(publicApprovalRenounce.path, async (req: Sent, res) => {
    const open = await openOrRefuse(deps, req, res, 'way to withdrawal')
    const token = open?.approval.withdrawalToken
    if (token) res.redirect(303, publicWithdrawal.href({ token }))
  })

  pages.get(publicWithdrawal.path, async (req, res) => {
    const open = await openOrRefuse(deps, req, res, 'withdrawal')
    if (!open) return
    await page(req, res, 'publicWithdrawal', { approval: toWithdrawal(open.approval), token: req.params.token })
  })

  pages.post(publicWithdrawal.path, async (req, res) => {
    const open = await openOrRefuse(deps, req, res, 'withdrawal')
    if (open) await takeWithdrawal(deps, req, res, open)
  })
}

type PhotoRequest = Request<{ token: string; photoId: string; size: string }>

async function sendPhoto(deps: WebDeps, req: PhotoRequest, res: Response): Promise<void> {
  await deps.limits.take('publicPhotosPerAddress', req.ip ?? '')
  const size = sizeNamed(req.params.size)
  const photoId = parseId(req.params.photoId)
  const openedLink = await openLink(deps, req.params.token)
  if (!size || openedLink.state !== 'open') throw notFound()
  await sendProvedImage(req, res, deps.photos.storage, openImage(openedLink, { photoId, size }))
}

const uncached: RequestHandler = (_req, res, next) => {
  keepPrivate(res)
  next()
}

/** A request with the token in its address. */
type Sent = Request<{ token: string }>

/** The content behind a link; undefined if it has expired, because that page was already sent. */
async function openOrRefuse(
  deps: WebDeps,
  req: Sent,
  res: Response,
  purpose?: TokenPurpose,
): Promise<OpenApproval | undefined> {
  const openedLink = await followLink(deps, req.params.token, req.ip ?? null, purpose)
  if (openedLink.state === 'open') return openedLink
  await answerInvalidLink(req, res, openedLink)
  return undefined
}

/** Answers the holder of an invalid link with its state, and with the garage to contact. */
async function answerInvalidLink(req: Sent, res: Response, opened: Exclude<OpenedLink, OpenApproval>): Promise<void> {
  if (opened.state === 'unknown') return res.redirect(303, routes.expiredLink.href())
  const { why, garage } = opened
  await page(req, res, 'publicApprovalOver', { why, approval: { garage } }, 410)
}

const givenTo = (req: Sent, { approval }: OpenApproval): AnswerInput => readAnswerFields(req.body ?? {}, approval.lines)

/** Shows the request again if it cannot be answered. @returns whether it did */
async function isRefused(req: Sent, res: Response, open: OpenApproval): Promise<boolean> {
  const { approval } = open
  const { token } = req.params
  const submittedAnswers = givenTo(req, open)
  if (approval.state === 'answered') {
    await page(req, res, 'publicApproval', { approval, token, problem: 'again' }, 409)
  } else if (req.body?.version !== approval.version) {
    // The choices were made for another version of the text.
    await page(req, res, 'publicApproval', { approval, token, given: nothingGiven, problem: 'changed' }, 409)
  } else if (isIncomplete(approval, submittedAnswers)) {
    await page(req, res, 'publicApproval', { approval, token, given: submittedAnswers, problem: 'missing' }, 422)
  } else return false
  return true
}

const isIncomplete = (approval: PublicApproval, given: AnswerInput): boolean =>
  unanswered(approval.lines, given.answers).length > 0 || isPartsChoiceMissing(approval, given)

/** Records the answer, once for a form sent twice; of several at the same time the first one counts. */
async function takeAnswer(deps: WebDeps, req: Sent, res: Response, open: OpenApproval): Promise<void> {
  const { approval, target } = open
  const submittedAnswers = givenTo(req, open)
  const answers = Object.entries(submittedAnswers.answers).map(([lineId, answer]) => ({ lineId, answer }))
  const form = parseForm(approvalAnswerForm, {
    ...submittedAnswers,
    answers,
    partsChoice: submittedAnswers.parts,
    version: req.body?.version,
  })
  // The answer may come from this same form, sent twice: its key shows it.
  if ((approval.state === 'sent' || !form.ok) && (await isRefused(req, res, open))) return
  if (!form.ok) {
    const props = { approval, token: req.params.token, given: submittedAnswers, issues: form.issues }
    await page(req, res, 'publicApprovalReview', props, 422)
    return
  }
  const answering = { form: form.data, key: formKey(req.body), from: requestSource(req), wait: true }
  await backAfter(deps, req, res, '', () => giveAnswer(deps, target, answering))
}

/**
 * Records the customer's withdrawal, and redirects to its receipt. If several arrive at the same time, or a form is
 * sent twice, the first one counts.
 */
async function takeWithdrawal(deps: WebDeps, req: Sent, res: Response, open: OpenApproval) {
  const { token } = req.params
  const form = parseForm(renounceForm, req.body ?? {})
  if (!form.ok && open.approval.mayRenounce) {
    const props = { approval: toWithdrawal(open.approval), token, values: typedValues(req.body), issues: form.issues }
    return page(req, res, 'publicWithdrawal', props, 422)
  }
  try {
    if (form.ok) await renounceApproval(deps, open.target, { form: form.data, from: requestSource(req) })
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
  }
  res.redirect(303, routes.publicWithdrawal.href({ token }))
}

/** Goes back to the page after the work. If another answer was first, the page shows it. */
async function backAfter(deps: WebDeps, req: Sent, res: Response, anchor: string, work: () => Promise<unknown>) {
  const { token } = req.params
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const openedLink = await openLink(deps, token)
    if (openedLink.state !== 'open') return answerInvalidLink(req, res, openedLink)
    if (openedLink.approval.state === 'sent') throw error
    return page(req, res, 'publicApproval', { approval: openedLink.approval, token, problem: 'again' }, 409)
  }
  res.redirect(303, routes.publicApproval.href({ token }) + anchor)
}
