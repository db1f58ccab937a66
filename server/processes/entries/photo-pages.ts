import type { Request, Response, Router } from 'express'
import { sizeNamed } from '../../../domain/photo-address.ts'
import { routes } from '../../../domain/routes.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { readInGarage } from '../../http/in-garage.ts'
import { showPage } from '../../http/page.ts'
import { type FormRefusal, parseId } from '../../http/parse.ts'
import { sendImage } from '../../photos/send-image.ts'
import { imageOf } from './image.ts'
import { nextOf, placeOf, readPlace } from './place.ts'

/** Photos without scripts: a form that sends several, and their images. */
export function photoPages(pages: Router, deps: Deps): void {
  for (const { path } of [routes.photoNew, routes.stepPhotoNew]) pages.get(path, (req, res) => showForm(req, res, deps))

  pages.get(routes.photoImage.path, async (req, res) => {
    const size = sizeNamed(req.params.size)
    if (!size) throw notFound()
    const { id, photoId } = req.params
    const image = await readInGarage(deps, req, (tx) => imageOf(tx, parseId(id), parseId(photoId), size))
    res.removeHeader('Cache-Control')
    await sendImage(req, res, deps.photos.storage, image)
  })
}

function showForm(req: Request, res: Response, deps: Deps, refused?: FormRefusal): Promise<void> {
  const place = placeOf(req)
  const next = nextOf(req, place, refused !== undefined)
  return showPage(
    req,
    res,
    'photoNew',
    async (tx, actor) => ({
      ...(await readPlace(tx, actor, place, deps)),
      next,
      ...(refused && { values: refused.values, issues: refused.issues }),
    }),
    refused ? 422 : 200,
  )
}
