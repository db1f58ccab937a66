import { Router } from 'express'
import { sizeNamed } from '../../domain/entries/entry.ts'
import * as routes from '../../domain/ground/routes.ts'
import { publicPhotos } from '../../domain/links/public-link.ts'
import type { WebDeps } from '../deps.ts'
import { keepPrivate, page } from '../http/answer/page.ts'
import { notFound } from '../http/errors.ts'
import { parseId } from '../http/parse.ts'
import { sendImage } from '../photos/send-image.ts'
import { expiredGarage, expiredHref } from './expired.ts'
import { recordTrackingOpening } from './opening.ts'
import { trackPhoto, trackProcess } from './public-process.ts'

/** Customers' pages. No session, no cookie, no script; unknown and replaced links get the same answer. */
export function trackingPages(deps: WebDeps): Router {
  const pages = Router()

  pages.get(routes.tracking.path, async (req, res) => {
    keepPrivate(res)
    await deps.limits.take('publicPerAddress', req.ip ?? '')
    const tracking = await trackProcess(deps, req.params.token)
    if (tracking.state !== 'alive') return res.redirect(303, expiredHref(deps.secrets, tracking))
    await recordTrackingOpening(deps, req, tracking.shown)
    await page(req, res, 'tracking', {
      process: tracking.process,
      token: req.params.token,
      publicUrl: deps.config.publicUrl,
    })
  })

  pages.get(routes.trackingPhoto.path, async (req, res) => {
    const { token, photoId } = req.params
    keepPrivate(res)
    await deps.limits.take('publicPerAddress', req.ip ?? '')
    const tracking = await trackProcess(deps, token)
    if (tracking.state !== 'alive') return res.redirect(303, expiredHref(deps.secrets, tracking))
    const { process } = tracking
    if (!publicPhotos(process).some(({ photo }) => photo.id === photoId)) throw notFound()
    await page(req, res, 'trackingPhoto', { process, token, photoId })
  })

  pages.get(routes.trackingPhotoImage.path, async (req, res) => {
    keepPrivate(res)
    await deps.limits.take('publicPhotosPerAddress', req.ip ?? '')
    const size = sizeNamed(req.params.size)
    if (!size) throw notFound()
    const image = await trackPhoto(deps, { token: req.params.token, photoId: parseId(req.params.photoId), size })
    if (!image) throw notFound()
    await sendImage(req, res, deps.photos.storage, image)
  })

  pages.get(routes.expiredLink.path, async (req, res) => {
    keepPrivate(res)
    const { garage: named } = req.query
    if (named !== undefined) await deps.limits.take('publicPerAddress', req.ip ?? '')
    await page(req, res, 'expiredLink', { contact: await expiredGarage(deps.db, deps.secrets, named) }, 410)
  })

  return pages
}
