import type { PhotoForm } from '../../../domain/entry-form.ts'
import { garageFullText } from '../../../domain/entry-messages.ts'
import { limits } from '../../../domain/limits.ts'
import { readGarage } from '../../database/reading.ts'
import type { Actor } from '../../http/actor.ts'
import type { Make } from '../../http/call-handlers.ts'
import { AppError, conflict } from '../../http/errors.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import type { Asker } from '../../photos/decoder/keep-process.ts'
import { isKept, keepPhoto } from '../../photos/keep.ts'
import { keepFromSweep } from '../../photos/lock.ts'
import { findProcess } from '../read-process.ts'
import { addPhoto, type Place } from './actions.ts'
import { countEntries, countGaragePhotos } from './store.ts'

/**
 * The long part of adding a photo: its images are drawn, and safe. What is handed on writes the row.
 * @throws AppError 404, 409 PHOTO_LIMIT, 415 PHOTO_UNREADABLE, 413 PHOTO_TOO_LARGE, 429, 503 PHOTO_STORAGE_FULL
 */
export async function preparePhoto(
  deps: WebDeps,
  { userId, garageId }: Whose,
  place: Place,
  { path, caption }: PhotoForm & { path: string },
): Promise<Make> {
  const { storage } = deps.photos
  await refuseInVain(deps, garageId, place)
  const images = await countingTime(deps.limits, { userId, garageId }, (asker) => keepPhoto(deps.photos, asker, path))
  return async (tx, actor) => {
    await keepFromSweep(tx)
    if (!(await isKept(storage, garageId, images))) throw new AppError(503, 'SERVICE_UNAVAILABLE')
    return { id: await addPhoto(tx, actor, place, { caption, ...images }, deps) }
  }
}

type Whose = Pick<Actor, 'userId' | 'garageId'>

/**
 * Photos that are long to open cost whoever sends them, and their garage, an hour's share of the process that opens
 * them. @throws AppError 429 once it is used up
 */
async function countingTime<T>(
  limits: WebDeps['limits'],
  { userId, garageId }: Whose,
  open: (asker: Asker) => Promise<T>,
): Promise<T> {
  await limits.check('photoOpeningPerUser', userId)
  await limits.check('photoOpeningPerGarage', garageId)
  let spentMs = 0
  const onSpent = (ms: number) => {
    spentMs += ms
  }
  try {
    return await open({ garageId, onSpent })
  } finally {
    const points = Math.ceil(spentMs)
    await limits.spend('photoOpeningPerUser', userId, points)
    await limits.spend('photoOpeningPerGarage', garageId, points)
  }
}

/**
 * Before anything is drawn. What a process may have is asked again with the process locked; photos that a garage sends at
 * the same time may bring it a few beyond its own bound, which nothing is built on.
 */
async function refuseInVain({ db, config }: WebDeps, garageId: string, { processId }: Place): Promise<void> {
  const [{ photo }, all] = await readGarage(db, garageId, (tx) =>
    Promise.all([countEntries(tx, processId), countGaragePhotos(tx), findProcess(tx, processId)]),
  )
  if (photo >= limits.photosMax) throw conflict('PHOTO_LIMIT')
  if (all >= config.garagePhotosMax) throw conflict('PHOTO_LIMIT', garageFullText(config.garagePhotosMax))
}
