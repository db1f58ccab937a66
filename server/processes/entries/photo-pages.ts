import { photoForm } from '../../../domain/entry-form.ts'
import { photosAdded } from '../../../domain/entry-messages.ts'
import { lostPhotosText } from '../../../domain/entry-words.ts'
import { sizeNamed } from '../../../domain/photo-address.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { notFound } from '../../http/errors.ts'
import { flash, goTelling } from '../../http/flash.ts'
import { formWithoutCall, type Pages, page } from '../../http/forms/page-table.ts'
import { readInGarage } from '../../http/in-garage.ts'
import { found, showFound } from '../../http/page.ts'
import { parse } from '../../http/parse.ts'
import { sendImage } from '../../photos/send-image.ts'
import { backToPlace, formOn, type PlaceRequest, placeOf } from './place.ts'
import { type Received, receivePhotos } from './receive-photos.ts'
import { imageOf } from './store.ts'

const upload = formWithoutCall({ access: 'annotate', answer: receive })

/** Photos without scripts: a form that sends several, and their images. */
export const photoPages = {
  photoNew: page({ read: photoPage, back: backToPlace, form: upload }),
  stepPhotoNew: page({ read: photoPage, back: backToPlace, form: upload }),
  photoImage: page({
    answer: async ({ deps, req, res, params: { id, photoId, size: named } }) => {
      const size = sizeNamed(named)
      if (!size) throw notFound()
      const image = await readInGarage(deps, req, (tx) => imageOf(tx, id, photoId, size))
      res.removeHeader('Cache-Control')
      await sendImage(req, res, deps.photos.storage, image)
    },
  }),
} satisfies Pages

async function photoPage(tx: TenantRead, request: PlaceRequest) {
  return found('photoNew', await formOn(tx, request))
}

async function receive(sent: PlaceRequest): Promise<void> {
  const { req, res, deps, fields, back } = sent
  const { added, lost } = await receivePhotos(deps, req, placeOf(sent), parse(photoForm, fields))
  if (added === 0 && lost.length > 0) return showLost(sent, lost)
  if (lost.length === 0) return goTelling(res, back, photosAdded(added))
  await flash(req, 'info', photosAdded(added))
  // Not down to the step: what could not be kept is told at the top.
  await goTelling(res, back.replace(/#.*/, ''), textOf(lost), 'error')
}

/** None was kept: the form again, with why. */
async function showLost(sent: PlaceRequest, lost: Received['lost']): Promise<void> {
  const [
    {
      error: { issues, status, message },
    },
  ] = lost as [Received['lost'][0]]
  const text = lost.length === 1 ? message : textOf(lost)
  const told = issues.length > 0 ? issues : [{ path: ['photo'], message: text, code: 'custom' }]
  await showFound(sent.req, sent.res, async (tx) => {
    const props = { ...(await formOn(tx, sent)), values: sent.values, issues: told }
    return found('photoNew', props, issues.length > 0 ? 422 : status)
  })
}

const textOf = (lost: Received['lost']): string =>
  lostPhotosText(lost.map(({ nth, error }) => ({ nth, why: error.message })))
