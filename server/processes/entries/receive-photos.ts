import type { Request } from 'express'
import type { PhotoForm } from '../../../domain/entry-form.ts'
import { actorOf } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { formKey } from '../../http/idempotency.ts'
import { preparedOnce } from '../../http/in-garage.ts'
import { uploadOf } from '../../http/uploads/upload.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import type { Place } from './actions.ts'
import { preparePhoto } from './prepare-photo.ts'

export type Received = {
  added: number
  /** Counted from one, as they were chosen. */
  lost: { nth: number; error: AppError }[]
}

/**
 * The photos of a form, one after the other as they come in: those that can be kept are, whatever becomes of the others.
 * Sent twice by a double click they are there once.
 */
export async function receivePhotos(deps: WebDeps, req: Request, place: Place, form: PhotoForm): Promise<Received> {
  const received: Received = { added: 0, lost: [] }
  const key = formKey(req.body)
  let nth = 1
  try {
    for await (const { path, sha256 } of uploadOf(req).files) {
      const given = {
        name: 'POST /processes/:id/photos' as const,
        key: `${key.slice(0, keyLength)}.${nth}`,
        body: { ...form, ...place, photo: sha256 },
        wait: true,
      }
      const prepare = () => preparePhoto(deps, actorOf(req), place, { ...form, path })
      const lost = await refusalOf(preparedOnce(deps, req, given, prepare))
      if (lost) received.lost.push({ nth, error: lost })
      else received.added += 1
      nth += 1
    }
  } catch (error) {
    // The form itself stops there: what follows was not read.
    if (!(error instanceof AppError)) throw error
    received.lost.push({ nth, error })
  }
  return received
}

/** A key may have 255 signs, of which the place of the photo takes three. */
const keyLength = 250

/** Of this photo alone: where it does not exist, no other one can be added either. @throws AppError 404 */
async function refusalOf(work: Promise<unknown>): Promise<AppError | undefined> {
  try {
    await work
  } catch (error) {
    if (error instanceof AppError && error.status !== 404) return error
    throw error
  }
}
