import type { Request } from 'express'
import type { PhotoForm } from '../../../domain/entries/entry-form.ts'
import { garageFullText } from '../../../domain/entries/entry-texts.ts'
import { lostPhotosText } from '../../../domain/entries/lost-photos.ts'
import { photosUpload } from '../../../domain/entries/photo-upload.ts'
import { limits } from '../../../domain/ground/limits.ts'
import { countingTime, type Sender } from '../../confined/counting-time.ts'
import { readGarage } from '../../database/read-garage.ts'
import type { WebDeps } from '../../deps.ts'
import { actorOf } from '../../http/actor.ts'
import { formKey, type Make, prepareOnce } from '../../http/calls/in-garage.ts'
import { AppError, conflict } from '../../http/errors.ts'
import { uploadOf } from '../../http/uploads/upload.ts'
import { isStored, lockAgainstSweep, storePhoto } from '../../photos/store-photo.ts'
import { findProcess } from '../read-process.ts'
import { addPhoto, type EntryTarget } from './entries.ts'
import { countEntries, countGaragePhotos } from './store.ts'

/**
 * Prepares a photo, which is the long part of adding one: its images are encoded and stored. The returned function
 * writes the row.
 * @throws AppError 404, 409 PHOTO_LIMIT, 415 PHOTO_UNREADABLE, 413 PHOTO_TOO_LARGE, 429, 503 PHOTO_STORAGE_FULL
 * or SERVICE_UNAVAILABLE
 */
export async function preparePhoto(
  deps: WebDeps,
  sender: Sender,
  target: EntryTarget,
  { path, caption }: PhotoForm & { path: string },
): Promise<Make> {
  const { storage } = deps.photos
  const { garageId } = sender
  await refuseBeforeDecoding(deps, garageId, target)
  const images = await countingTime(deps.limits, openingTime, sender, (counted) =>
    storePhoto(deps.photos, counted, path),
  )
  return async (tx, actor) => {
    await lockAgainstSweep(tx)
    if (!(await isStored(storage, garageId, images))) throw new AppError(503, 'SERVICE_UNAVAILABLE')
    return { id: await addPhoto(tx, actor, target, { caption, ...images }, deps) }
  }
}

const openingTime = { user: 'photoOpeningPerUser', garage: 'photoOpeningPerGarage' } as const

/**
 * Refuses a photo before it is decoded. The limit of a process is checked again under its lock; parallel photos may
 * exceed the garage's limit by a few, which does no harm.
 */
async function refuseBeforeDecoding(
  { db, config }: Pick<WebDeps, 'db' | 'config'>,
  garageId: string,
  { processId }: EntryTarget,
): Promise<void> {
  const [{ photo }, all] = await readGarage(db, garageId, (tx) =>
    Promise.all([countEntries(tx, processId), countGaragePhotos(tx), findProcess(tx, processId)]),
  )
  if (photo >= limits.photosMax) throw conflict('PHOTO_LIMIT')
  if (all >= config.garagePhotosMax) throw conflict('PHOTO_LIMIT', garageFullText(config.garagePhotosMax))
}

export type Received = {
  /** The ids of the stored photos. */
  added: string[]
  /** The photos that were not stored, counted from one in the order of the form. */
  lost: { nth: number; error: AppError }[]
}

/** The photos of a form that were not stored, with the reasons; for a form with one photo, the reason alone. */
export function lostText({ added, lost }: Received): string {
  const [only] = lost
  if (only && lost.length + added.length === 1) return only.error.message
  return lostPhotosText(lost.map(({ nth, error }) => ({ nth, why: error.message })))
}

/**
 * Receives the photos of a form one after the other as they arrive: each one is stored or lost on its own. A double
 * click adds them once.
 */
export async function receivePhotos(
  deps: WebDeps,
  req: Request,
  target: EntryTarget,
  form: PhotoForm,
): Promise<Received> {
  const received: Received = { added: [], lost: [] }
  const key = formKey(req.body)
  let nth = 1
  /** The refusal of a busy or full server, which the other photos of the form would only wait for too. */
  let refusedAll: AppError | undefined
  try {
    for await (const { path, sha256 } of uploadOf(req, photosUpload).files) {
      const onceRequest = {
        name: 'POST /processes/:id/photos' as const,
        key: `${key.slice(0, keyLength)}.${nth}`,
        body: { ...form, ...target, photo: sha256 },
        wait: true,
      }
      const prepare = async () => {
        if (refusedAll) throw refusedAll
        return preparePhoto(deps, actorOf(req), target, { ...form, path })
      }
      const made = await madeOrRefused(prepareOnce(deps, req, onceRequest, prepare))
      if (made instanceof AppError && made.status === 503) refusedAll = made
      if (made instanceof AppError) received.lost.push({ nth, error: made })
      else received.added.push(made.result.id)
      nth += 1
    }
  } catch (error) {
    // The form itself ends there: the rest was not read.
    if (!(error instanceof AppError)) throw error
    received.lost.push({ nth, error })
  }
  return received
}

/** The length of the form's key in a photo's key, which has at most 255 characters and ends with the photo's number. */
const keyLength = 250

/** The photo, or the refusal of this photo alone; a missing process also refuses all others. @throws AppError 404 */
async function madeOrRefused<T>(work: Promise<T>): Promise<T | AppError> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && error.status !== 404) return error
    throw error
  }
}
