import type { Request, Response, Router } from 'express'
import { photoForm } from '../../../domain/entry-form.ts'
import { photosAdded } from '../../../domain/entry-messages.ts'
import { lostPhotosText } from '../../../domain/entry-words.ts'
import { sizeNamed } from '../../../domain/photo-address.ts'
import { routes } from '../../../domain/routes.ts'
import { type AppError, notFound } from '../../http/errors.ts'
import { flash, goTelling } from '../../http/flash.ts'
import { readInGarage } from '../../http/in-garage.ts'
import { showPage } from '../../http/page.ts'
import { type FormRefusal, parseForm, parseId, typedValues } from '../../http/parse.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { sendImage } from '../../photos/send-image.ts'
import { backFrom, formOn, placeOf } from './place.ts'
import { type Received, receivePhotos } from './receive-photos.ts'
import { imageOf } from './store.ts'

/** Photos without scripts: a form that sends several, and their images. */
export function photoPages(pages: Router, deps: WebDeps): void {
  for (const { path } of [routes.photoNew, routes.stepPhotoNew]) {
    pages.get(path, (req, res) => showForm(req, res, deps))
    pages.post(path, (req, res) => receive(req, res, deps))
  }

  pages.get(routes.photoImage.path, async (req, res) => {
    const size = sizeNamed(req.params.size)
    if (!size) throw notFound()
    const { id, photoId } = req.params
    const image = await readInGarage(deps, req, (tx) => imageOf(tx, parseId(id), parseId(photoId), size))
    res.removeHeader('Cache-Control')
    await sendImage(req, res, deps.photos.storage, image)
  })
}

async function receive(req: Request, res: Response, deps: WebDeps): Promise<void> {
  const place = placeOf(req)
  const form = parseForm(photoForm, req.body)
  if (!form.ok) return showForm(req, res, deps, form)
  const { added, lost } = await receivePhotos(deps, req, place, form.data)
  const [first] = lost
  if (added === 0 && first) return showLost(req, res, deps, { first: first.error, lost })
  const back = backFrom(req)
  if (lost.length === 0) return goTelling(res, back, photosAdded(added))
  await flash(req, 'info', photosAdded(added))
  // Not down to the step: what could not be kept is told at the top.
  await goTelling(res, back.replace(/#.*/, ''), textOf(lost), 'error')
}

/** None was kept: the form again, with why. */
function showLost(
  req: Request,
  res: Response,
  deps: WebDeps,
  { first, lost }: { first: AppError; lost: Received['lost'] },
): Promise<void> {
  const message = lost.length === 1 ? first.message : textOf(lost)
  const issues = first.issues.length > 0 ? first.issues : [{ path: ['photo'], message, code: 'custom' }]
  const status = first.issues.length > 0 ? 422 : first.status
  return showForm(req, res, deps, { ok: false, values: typedValues(req.body), issues }, status)
}

const textOf = (lost: Received['lost']): string =>
  lostPhotosText(lost.map(({ nth, error }) => ({ nth, why: error.message })))

function showForm(req: Request, res: Response, deps: WebDeps, refused?: FormRefusal, status = 422): Promise<void> {
  return showPage(req, res, 'photoNew', formOn(req, deps, refused), refused ? status : 200)
}
