import type { Router } from 'express'
import { sizeNamed } from '../../../domain/photo-address.ts'
import { routes } from '../../../domain/routes.ts'
import { notFound } from '../../http/errors.ts'
import { readInGarage } from '../../http/in-garage.ts'
import { showPage } from '../../http/page.ts'
import { parseId } from '../../http/parse.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { sendProvedImage } from '../../photos/send-image.ts'
import { areWhole } from '../../photos/whole.ts'
import { answerForms, answerPages } from './answer-pages.ts'
import { draftForms, draftPages } from './draft-pages.ts'
import { evidenceOf, photosOfEvidence } from './evidence.ts'
import { approvalImage } from './public-view.ts'
import { readStanding, targetOf } from './read.ts'
import { sendForms, sendPages } from './send-pages.ts'

export const approvalForms = { ...draftForms, ...sendForms, ...answerForms }

/** What a garage asks of a customer before it is done: written, sent, answered, proved. */
export function approvalPages(pages: Router, deps: WebDeps): void {
  draftPages(pages, deps)
  sendPages(pages, deps)
  answerPages(pages, deps)

  pages.get(routes.approvalPreview.path, (req, res) => {
    const target = targetOf(req)
    return showPage(req, res, 'approvalPreview', async (tx, actor) => {
      const { approval, seen } = await readStanding(tx, actor, target, deps)
      const at = { id: target.processId, approvalId: target.approvalId }
      return { at, isDraft: approval.state === 'draft', approval: seen }
    })
  })

  pages.get(routes.approvalProof.path, async (req, res) => {
    const target = targetOf(req)
    const names = await readInGarage(deps, req, (tx, actor) => photosOfEvidence(tx, target, actor))
    const photosAreWhole = await areWhole(deps.photos.storage, names)
    const now = deps.now()
    return showPage(req, res, 'approvalProof', (tx, actor) => evidenceOf(tx, target, actor, { now, photosAreWhole }))
  })

  pages.get(routes.approvalPhoto.path, async (req, res) => {
    const size = sizeNamed(req.params.size)
    if (!size) throw notFound()
    const photo = { photoId: parseId(req.params.photoId), size }
    const image = await readInGarage(deps, req, (tx, actor) => approvalImage(tx, targetOf(req), actor, photo))
    res.removeHeader('Cache-Control')
    await sendProvedImage(req, res, deps.photos.storage, image)
  })
}
