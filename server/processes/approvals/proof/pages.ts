import { partsChoiceQuery } from '../../../../domain/approvals/approval-form.ts'
import { partsFile, partsFileName } from '../../../../domain/approvals/parts-file.ts'
import { sizeNamed } from '../../../../domain/entries/entry.ts'
import { showPage } from '../../../http/answer/page.ts'
import { sendText } from '../../../http/answer/send-text.ts'
import { readInGarage } from '../../../http/calls/in-garage.ts'
import { notFound } from '../../../http/errors.ts'
import { type Pages, page } from '../../../http/forms/page-table.ts'
import { areWhole, sendProvedImage } from '../../../photos/send-image.ts'
import { approvalImage, targetOf } from '../read.ts'
import { evidenceOf, photosOfEvidence } from './evidence.ts'
import { allPartsChoices, listPartsChoices } from './parts-choice.ts'

/** The register of choices between new parts and others, its file, and the evidence of an agreement. */
export const proofPages = {
  partsChoices: page({
    query: partsChoiceQuery,
    read: async (tx, { query }) => ({ list: await listPartsChoices(tx, query), period: query }),
  }),
  partsChoicesFile: page({
    query: partsChoiceQuery,
    answer: async ({ deps, req, res, query }) => {
      const items = await readInGarage(deps, req, (tx) => allPartsChoices(tx, query))
      res.attachment(partsFileName(query)).type('text/csv; charset=utf-8')
      await sendText(req, res, partsFile(items))
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
