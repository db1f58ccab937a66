import { sizeNamed } from '../../../domain/photo-address.ts'
import { notFound } from '../../http/errors.ts'
import { type Pages, page } from '../../http/forms/page-table.ts'
import { readInGarage } from '../../http/in-garage.ts'
import { showPage } from '../../http/page.ts'
import { sendProvedImage } from '../../photos/send-image.ts'
import { areWhole } from '../../photos/whole.ts'
import { answerPages } from './answer-pages.ts'
import { draftPages } from './draft-pages.ts'
import { evidenceOf, photosOfEvidence } from './evidence.ts'
import { approvalImage } from './public-view.ts'
import { readStanding, targetOf } from './read.ts'
import { sendPages } from './send-pages.ts'

/** What a garage asks of a customer before it is done: written, sent, answered, proved. */
export const approvalPages = {
  ...draftPages,
  ...sendPages,
  ...answerPages,
  approvalPreview: page({
    read: async (tx, request) => {
      const { approval, seen } = await readStanding(tx, request)
      return { at: request.params, isDraft: approval.state === 'draft', approval: seen }
    },
  }),
  approvalProof: page({
    answer: async ({ deps, req, res, params }) => {
      const target = targetOf(params)
      const names = await readInGarage(deps, req, (tx, actor) => photosOfEvidence(tx, target, actor))
      const photosAreWhole = await areWhole(deps.photos.storage, names)
      const now = deps.now()
      return showPage(req, res, 'approvalProof', (tx, actor) => evidenceOf(tx, target, actor, { now, photosAreWhole }))
    },
  }),
  approvalPhoto: page({
    answer: async ({ deps, req, res, params }) => {
      const size = sizeNamed(params.size)
      if (!size) throw notFound()
      const photo = { photoId: params.photoId, size }
      const image = await readInGarage(deps, req, (tx, actor) => approvalImage(tx, targetOf(params), actor, photo))
      res.removeHeader('Cache-Control')
      await sendProvedImage(req, res, deps.photos.storage, image)
    },
  }),
} satisfies Pages
