import { fillPath } from '../../../domain/addresses/address.ts'
import { addressOf } from '../../../domain/call-name.ts'
import { largeSide, type Photo } from '../../../domain/entries/entry.ts'
import { photosAdded, tooManyText, uploadReasons } from '../../../domain/entries/entry-texts.ts'
import { limits } from '../../../domain/limits.ts'
import { errorMessages } from '../../../domain/messages.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { ApiError, answeredError, networkError, SessionEnded } from '../../api/error.ts'
import { requireToken } from '../../api/http.ts'
import { leaveGuard } from '../../leave/leave-guard.ts'
import { waitForRetry } from '../../page/network.ts'
import { apiBase } from '../../page/page-meta.ts'
import { cacheEntry } from '../../queries/entries.ts'
import { refreshAround } from '../../queries/process-cache.ts'
import { randomId } from '../../random-id.ts'
import { accessToken, renewedToken } from '../../session.ts'
import { createStore } from '../../store.ts'
import { showToast } from '../../toasts.ts'

export type Upload = {
  /** Idempotency key of the photo, however often it is sent. */
  key: string
  processId: string
  stepId: string | null
  /** The line of an agreement's form that the photo is for; undefined where it is for the process or a step alone. */
  line?: number | undefined
  name: string
  /** Address of the local image, shown until the photo has arrived. */
  url: string
  /** State of the upload; `kept`: held in this tab until it can be sent; `refused`: not sent again. */
  state: 'queued' | 'sending' | 'kept' | 'refused'
  /** Share that was sent, from 0 to 1. */
  progress: number
  reason: string
}

/** Number of simultaneous uploads that a phone's connection supports. */
const uploadsAtOnce = 2

export const uploads = createStore<readonly Upload[]>([])
let added = 0
/** Files of the uploads that are being sent or wait; only this tab holds the files. */
const contents = new Map<string, Content>()
type Content = { file: File; turn: number; controller: AbortController; onArrived?: Arrived | undefined }
type Arrived = (photo: Photo) => void
const guardPage = leaveGuard()

/** Takes the chosen photos out of a form and queues as many as there is room for; closing a sheet stops none. */
export function sendChosen(form: HTMLFormElement, { id: processId, photos }: Process, stepId: string | null): void {
  const files = Array.from(form.querySelector<HTMLInputElement>('[type=file]')?.files ?? [])
  form.reset()
  sendFiles(files, { processId, stepId, known: photos.length })
}

type Place = Pick<Upload, 'processId' | 'stepId' | 'line'> & {
  /** How many photos the process has already. */
  known: number
}

/** Queues as many photos as there is room for in their process. */
export function sendFiles(files: readonly File[], { known, ...place }: Place, onArrived?: Arrived): void {
  const { processId } = place
  const underway = uploads.get().filter((each) => each.processId === processId && each.state !== 'refused').length
  const room = Math.max(0, limits.photosMax - known - underway)
  if (files.length > room) showToast('error', tooManyText(files.length - room))
  const chosen = files.slice(0, room).map((file): Upload => {
    const key = randomId()
    contents.set(key, { file, turn: 0, controller: new AbortController(), onArrived })
    const preview = { name: file.name, url: URL.createObjectURL(file) }
    return { key, ...place, ...preview, state: 'queued', progress: 0, reason: '' }
  })
  show([...uploads.get(), ...chosen])
  sendNext()
}

export function sendAgain(key: string): void {
  change(key, { state: 'queued', reason: '' })
  sendNext()
}

export function dropUpload(key: string): void {
  contents.get(key)?.controller.abort()
  forget(key)
}

/** Waits until no photo of a process is on its way. @returns whether each of them has arrived */
export async function allArrived(processId: string): Promise<boolean> {
  const here = () => uploads.get().filter((each) => each.processId === processId)
  const isLeaving = () => here().some(({ state }) => state === 'queued' || state === 'sending')
  await new Promise<void>((resolve) => {
    if (!isLeaving()) return resolve()
    const stop = uploads.subscribe(() => {
      if (isLeaving()) return
      stop()
      resolve()
    })
  })
  return here().length === 0
}

function sendNext(): void {
  const busy = uploads.get().filter(({ state }) => state === 'sending').length
  const queued = uploads.get().find(({ state }) => state === 'queued')
  if (!queued || busy >= uploadsAtOnce) return
  change(queued.key, { state: 'sending', progress: 0 })
  void upload(queued).then(sendNext)
  sendNext()
}

async function upload({ key, processId, stepId, name }: Upload): Promise<void> {
  const transfer = contents.get(key)
  if (!transfer) return
  const { file, controller, onArrived } = transfer
  try {
    const content = await reducedPhoto(file)
    if (content.size > limits.photoBytesMax) throw new ApiError(413, 'PHOTO_TOO_LARGE', errorMessages.PHOTO_TOO_LARGE)
    const progress = (share: number) => change(key, { progress: share })
    const photo = await sendPhoto({ processId, stepId, key, name, content }, { progress, signal: controller.signal })
    // The upload was dropped while its answer was on the way: the photo exists, and is shown.
    cacheEntry(processId, { kind: 'photo', entry: photo })
    const isWanted = contents.has(key)
    forget(key)
    if (!onArrived) toastAdded(processId)
    else if (isWanted) onArrived(photo)
  } catch (error) {
    if (contents.has(key)) fail(key, error)
  }
}

/** Sends a failed upload again: once immediately, then when the network returns or at a press. A refusal is final. */
function fail(key: string, error: unknown): void {
  const transfer = contents.get(key)
  if (!transfer || error instanceof SessionEnded) return
  const { status = 0, code = 'UNREACHABLE', message = '', retryAfterS = null } = error instanceof ApiError ? error : {}
  const mayRetry = status === 0 || status === 429 || status >= 500 || code === 'IDEMPOTENCY_REPLAY_IN_PROGRESS'
  if (!mayRetry) {
    contents.delete(key)
    change(key, { state: 'refused', reason: message })
    return
  }
  transfer.turn += 1
  if (transfer.turn === 1 && status === 0) {
    change(key, { state: 'queued', progress: 0 })
    return
  }
  change(key, { state: 'kept', reason: reasonOf(status, message) })
  if (code === 'PHOTO_STORAGE_FULL') return
  void (retryAfterS === null ? waitForRetry(transfer.turn) : pause(retryAfterS)).then(() => {
    if (uploads.get().find((each) => each.key === key)?.state === 'kept') sendAgain(key)
  })
}

function reasonOf(status: number, message: string): string {
  if (status === 0) return uploadReasons.network
  if (status === 429) return uploadReasons.busy
  return message || uploadReasons.server
}

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

/** Shows one toast for all photos that were chosen together. */
function toastAdded(processId: string): void {
  added += 1
  if (uploads.get().some(({ state }) => state === 'queued' || state === 'sending')) return
  showToast('info', photosAdded(added))
  added = 0
  refreshAround(processId)
}

function forget(key: string): void {
  const gone = uploads.get().find((each) => each.key === key)
  contents.delete(key)
  if (!gone) return
  show(uploads.get().filter((each) => each !== gone))
  URL.revokeObjectURL(gone.url)
}

function change(key: string, changed: Partial<Upload>): void {
  show(uploads.get().map((each) => (each.key === key ? { ...each, ...changed } : each)))
}

function show(now: readonly Upload[]): void {
  guardPage(contents.size > 0)
  uploads.set(now)
}

/** A smaller file is sent sooner than it can be resized. */
const worthBytes = 1.5 * 1024 * 1024
/** Longest side in pixels, a little more than the server keeps. */
const side = largeSide + 448
const quality = 0.85

/** The photo reduced to what the server needs, for slow networks; as it is where it cannot be drawn. */
async function reducedPhoto(file: File): Promise<Blob> {
  if (file.size <= worthBytes || !turnsPhotos()) return file
  const url = URL.createObjectURL(file)
  try {
    const drawn = await draw(await decoded(url))
    return drawn && drawn.size < file.size ? drawn : file
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Whether a canvas applies the camera's orientation, which browsers of before 2021 may not do. */
const turnsPhotos = (): boolean => CSS.supports('aspect-ratio', '1')

async function decoded(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

function draw(image: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  // Transparent pixels would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

type PhotoToSend = { processId: string; stepId: string | null; key: string; name: string; content: Blob }
type UploadOptions = { progress: (share: number) => void; signal: AbortSignal }

/**
 * Sends a photo by XMLHttpRequest, because `fetch` reports no upload progress; once more when the access token is
 * refused.
 * @throws ApiError
 */
async function sendPhoto(photo: PhotoToSend, options: UploadOptions): Promise<Photo> {
  const token = await requireToken(accessToken())
  const first = await post(photo, options, token)
  return answer(first.status === 401 ? await post(photo, options, await requireToken(renewedToken(token))) : first)
}

function post({ processId: id, stepId, ...photo }: PhotoToSend, { progress, signal }: UploadOptions, token: string) {
  const { path } = addressOf(
    stepId === null ? 'POST /processes/:id/photos' : 'POST /processes/:id/steps/:stepId/photos',
  )
  const body = new FormData()
  body.append('photo', photo.content, photo.name)
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiBase() + fillPath(path, { id, stepId: stepId ?? '' }))
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Idempotency-Key', photo.key)
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(request)
    request.onerror = () => reject(networkError())
    request.onabort = request.onerror
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function answer(request: XMLHttpRequest): Photo {
  const body = parsed(request.responseText)
  if (request.status === 201 && body !== null) return body as Photo
  // Full storage has a message of its own, unlike other failures of the server: somebody can do something about it.
  if (isFull(body)) throw new ApiError(request.status, 'PHOTO_STORAGE_FULL', errorMessages.PHOTO_STORAGE_FULL)
  throw answeredError(request.status, body, Number(request.getResponseHeader('Retry-After')) || null)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isFull = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'PHOTO_STORAGE_FULL'
