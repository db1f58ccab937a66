import type { Request, RequestHandler, Response } from 'express'
import type { Upload } from '../../../domain/ground/forms/upload.ts'
import type { WebDeps } from '../../deps.ts'
import { type Actor, actorOf, counterOf } from '../actor.ts'
import { fieldsMs, paceMs, stalledMs, uploadAt, uploadMs } from '../connection/unread-body.ts'
import { AppError, invalid } from '../errors.ts'
import { type Arrival, forget, openParts, type PartFields, type Parts, saveArrival } from './parts.ts'

const perUser = 3
const inAll = 16
/**
 * The maximum of parallel uploads of one garage, whatever its number of accounts: three other garages always have room.
 */
const perGarage = inAll / 4
const retryAfterS = 5

type Sender = Pick<Actor, 'userId' | 'garageId'>

const underWay = new Set<Sender>()

/**
 * Reserves one of the limited uploads, each of which holds a file on the disk.
 * @returns the function that releases it
 * @throws AppError 429
 */
export function enter({ userId, garageId }: Sender): () => void {
  const others = [...underWay]
  const ownCount = others.filter((other) => other.userId === userId).length
  const ofGarage = others.filter((other) => other.garageId === garageId).length
  if (ownCount >= perUser || ofGarage >= perGarage || others.length >= inAll) {
    throw new AppError(429, 'RATE_LIMITED', { retryAfterS })
  }
  const uploader = { userId, garageId }
  underWay.add(uploader)
  return () => void underWay.delete(uploader)
}

/** The minimum of bytes per interval: below it not even a small photo would arrive in time. */
export const leastBytes = 40 * 1024

type Sending = { socket: { bytesRead: number; destroy: () => void }; complete: boolean }

/**
 * Disconnects a client that sends a file a few bytes at a time: it is never silent, but would hold an upload for
 * minutes.
 * @returns the function that ends the watch
 */
export function watchPace(req: Sending): () => void {
  const { socket } = req
  let from = socket.bytesRead
  const timer = setInterval(() => {
    if (!req.complete && socket.bytesRead - from < leastBytes) socket.destroy()
    from = socket.bytesRead
  }, paceMs)
  return () => clearInterval(timer)
}

type SentForm = {
  /** The files of a form, one after the other as they arrive: each exists until the next one is requested. */
  files: AsyncIterable<Arrival>
  /** All its fields, including those after a file, once the files are read. */
  fields: () => PartFields
}

const uploads = new WeakMap<Request, SentForm>()

/** Whether this form is multipart, possibly with photos. */
export const isUpload = (req: Request): boolean => uploads.has(req)

/**
 * The files of a form that accepts this upload. Reading them throws AppError 400 on the field where there is none; 413,
 * 429, 503.
 */
export const uploadOf = (req: Request, upload: Upload): SentForm => uploads.get(req) ?? withoutFiles(upload)

/**
 * Parses the body of a form with photos: its fields come first, so that it is checked like any form before a photo is
 * read. The handler reads the photos; those of a refused form are not read.
 */
export function uploadBody(deps: WebDeps): RequestHandler {
  return async (req, res, next) => {
    const upload = uploadAt(req)
    if (!upload) return next()
    const { parts, leave } = await begin(req, res, upload)
    let isTaken = false
    const take = () => {
      isTaken = true
    }
    res.once('close', () => isTaken || leave())
    req.body = parts.leading
    uploads.set(req, { files: inTurn(deps, req, { ...parts, upload }, { take, leave }), fields: parts.fields })
    next()
  }
}

/** The fields of a multipart form before its first file; undefined for any other form. */
export async function fieldsBeforeFiles(req: Request, res: Response): Promise<PartFields | undefined> {
  const upload = uploadAt(req)
  if (!upload) return undefined
  const parts = await openInTime(req, upload)
  res.once('close', () => parts.stop(new AppError(400, 'BAD_REQUEST')))
  return parts.leading
}

/** Parses the body of a call with one photo, which exists during the work, and fields in any position. */
export async function withPhoto<T>(
  deps: WebDeps,
  req: Request,
  res: Response,
  work: (photo: Arrival) => Promise<T>,
): Promise<T> {
  const upload = uploadAt(req)
  if (!upload) throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE')
  const { parts, leave } = await begin(req, res, upload)
  const arrived: Arrival[] = []
  try {
    for await (const file of saved(deps, req, { ...parts, upload })) arrived.push(file)
    req.body = parts.fields()
    const [photo = noFile(upload)] = arrived
    return await work(photo)
  } finally {
    leave()
    await Promise.all(arrived.map(forget))
  }
}

/** Begins an upload with the first file: slow fields do not hold one. @throws AppError 429, 400, 413 */
async function begin(req: Request, res: Response, upload: Upload): Promise<{ parts: Parts; leave: () => void }> {
  const actor = actorOf(req)
  const parts = await openInTime(req, upload)
  const timeout = setTimeout(() => req.socket.destroy(), uploadMs)
  res.once('close', () => {
    clearTimeout(timeout)
    parts.stop(new AppError(400, 'BAD_REQUEST'))
  })
  return { parts, leave: parts.hasFile ? enter({ userId: counterOf(actor), garageId: actor.garageId }) : () => {} }
}

async function openInTime(req: Request, upload: Upload): Promise<Parts> {
  const timeout = setTimeout(() => req.socket.destroy(), fieldsMs)
  try {
    return await openParts(req, upload)
  } finally {
    clearTimeout(timeout)
  }
}

type FileParts = Pick<Parts, 'files'> & { upload: Upload }
type UploadSlot = { take: () => void; leave: () => void }

async function* inTurn(
  deps: WebDeps,
  req: Request,
  parts: FileParts,
  { take, leave }: UploadSlot,
): AsyncGenerator<Arrival> {
  take()
  try {
    for await (const file of saved(deps, req, parts)) {
      try {
        yield file
      } finally {
        await forget(file)
      }
    }
  } finally {
    leave()
  }
}

/** Saves the files as they arrive. Browsers send an empty field as a file without a name and content. */
async function* saved(
  { limits, photos }: Pick<WebDeps, 'limits' | 'photos'>,
  req: Request,
  { files, upload }: FileParts,
): AsyncGenerator<Arrival> {
  let count = 0
  for await (const { stream, name } of files) {
    if (name) await limits.take('photosPerUser', counterOf(actorOf(req)))
    const endWatch = watchPace(req)
    const file = await saveArrival(stream, photos.arrivals, upload, name).finally(endWatch)
    if (!name && file.bytes === 0) await forget(file)
    else {
      count += 1
      // The next bytes are not read while a photo is decoded: the sender did not cause that pause.
      req.socket.setTimeout(uploadMs)
      yield file
      req.socket.setTimeout(stalledMs)
    }
  }
  if (count === 0 && !upload.isOptional) noFile(upload)
  req.socket.setTimeout(uploadMs)
}

const withoutFiles = (upload: Upload): SentForm => ({
  files: { [Symbol.asyncIterator]: () => ({ next: async () => noFile(upload) }) },
  fields: () => ({}),
})

function noFile({ field, missing: message }: Pick<Upload, 'field' | 'missing'>): never {
  throw invalid([{ path: [field], message, code: 'custom' }])
}
