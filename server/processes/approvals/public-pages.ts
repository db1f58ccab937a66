import { type RequestHandler, Router } from 'express'
import { backGesture } from '../../../domain/approval-answer-page.ts'
import { sizeNamed } from '../../../domain/photo-address.ts'
import { routes } from '../../../domain/routes.ts'
import { formBody } from '../../http/body.ts'
import { notFound } from '../../http/errors.ts'
import { page } from '../../http/page.ts'
import { parseId } from '../../http/parse.ts'
import { keepPrivate } from '../../http/private-page.ts'
import { requireSameOrigin } from '../../http/same-origin.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { sendProvedImage } from '../../photos/send-image.ts'
import { noteOpening } from './customer.ts'
import { called, found, given, refused, takeAnswer } from './public-answer.ts'
import { openImage, openLink } from './public-view.ts'

/**
 * What a customer reads and answers. No session, no cookie, no script: the key in the address is all that says who one is.
 * A form of another site is refused where the browser tells; one that hides where it comes from, as our own do here
 * (no-referrer), is let through: nobody writes such a form without the key.
 */
export function publicApprovalPages(deps: WebDeps): Router {
  const pages = Router()
  const { publicApproval, publicApprovalReview, publicApprovalAnswer, publicApprovalCallback } = routes

  pages.use(publicApproval.path, unkept, formBody, requireSameOrigin(deps.config))

  pages.get(publicApproval.path, async (req, res) => {
    const shown = await found(deps, req, res)
    if (!shown) return
    await noteOpening(deps, req, shown)
    await page(req, res, 'publicApproval', { approval: shown.approval, token: req.params.token })
  })

  // Where a form was sent to, opened again: the request, or what became of it.
  for (const { path } of [publicApprovalReview, publicApprovalAnswer, publicApprovalCallback])
    pages.get(path, (req, res) => res.redirect(303, publicApproval.href({ token: req.params.token })))

  pages.post(publicApprovalReview.path, async (req, res) => {
    const shown = await found(deps, req, res)
    if (!shown) return
    const told = { approval: shown.approval, token: req.params.token, given: given(req, shown) }
    if (req.body?.geste === backGesture) await page(req, res, 'publicApproval', told)
    else if (!(await refused(req, res, shown))) await page(req, res, 'publicApprovalReview', told)
  })

  pages.post(publicApprovalAnswer.path, async (req, res) => {
    const shown = await found(deps, req, res)
    if (shown) await takeAnswer(deps, req, res, shown)
  })

  pages.post(publicApprovalCallback.path, async (req, res) => {
    const shown = await found(deps, req, res)
    if (shown) await called(deps, req, res, shown)
  })

  pages.get(routes.publicApprovalPhoto.path, async (req, res) => {
    await deps.limits.take('publicPhotosPerAddress', req.ip ?? '')
    const size = sizeNamed(req.params.size)
    const photoId = parseId(req.params.photoId)
    const opened = await openLink(deps, req.params.token)
    if (!size || opened.state !== 'open') throw notFound()
    await sendProvedImage(req, res, deps.photos.storage, openImage(opened, { photoId, size }))
  })

  return pages
}

const unkept: RequestHandler = (_req, res, next) => {
  keepPrivate(res)
  next()
}
