import type { Photo } from '../../../../domain/entries/entry.ts'
import { photosAdded, tooManyText, uploadReasons } from '../../../../domain/entries/entry-texts.ts'
import { limits } from '../../../../domain/ground/limits.ts'
import { errorMessages } from '../../../../domain/ground/messages.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { cacheEntry } from '../../../queries/entries.ts'
import { refreshAround } from '../../../queries/process-cache.ts'
import { leaveGuard } from '../../../runtime/leave/leave-guard.ts'
import { ApiError, SessionEnded } from '../../../runtime/network/api-error.ts'
import { waitForRetry } from '../../../runtime/network/network.ts'
import { randomId } from '../../../runtime/page/random-id.ts'
import { createStore } from '../../../runtime/page/store.ts'
import { showToast } from '../../../runtime/page/toasts.ts'
import { reducedPhoto } from './reduced-photo.ts'
import { sendPhoto } from './send-photo.ts'

export type Upload = {
  /** Idempotency key of the photo, however often it is sent. */
  key: string
  processId: string
  stepId: string | null
  /** The line of an agreement's form for this photo; undefined for a photo of the process or a step. */
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
type Content = {
  file: File
  content?: Blob
  turn: number
  controller: AbortController
  onArrived?: Arrived | undefined
}
type Arrived = (photo: Photo) => void
const guardPage = leaveGuard()

/**
 * Takes the chosen photos out of a form and queues as many as there is room for; closing a sheet does not stop them.
 */
export function sendChosen(form: HTMLFormElement, { id: processId, photos }: Process, stepId: string | null): void {
  const files = Array.from(form.querySelector<HTMLInputElement>('[type=file]')?.files ?? [])
  form.reset()
  sendFiles(files, { processId, stepId, known: photos.length })
}

type Place = Pick<Upload, 'processId' | 'stepId' | 'line'> & {
  /** The number of photos that the process already has. */
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

/** Waits for all photos of a process that are being sent. @returns whether each of them has arrived */
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
    // A key always sends the same bytes.
    const content = transfer.content ?? (await reducedPhoto(file))
    transfer.content = content
    if (content.size > limits.photoBytesMax) throw new ApiError(413, 'PHOTO_TOO_LARGE', errorMessages.PHOTO_TOO_LARGE)
    const progress = (share: number) => change(key, { progress: share })
    const photo = await sendPhoto({ processId, stepId, key, name, content }, { progress, signal: controller.signal })
    // The upload was dropped while its answer was being sent: the photo exists, and is shown.
    cacheEntry(processId, { kind: 'photo', entry: photo })
    const isWanted = contents.has(key)
    forget(key)
    if (!onArrived) toastAdded(processId)
    else if (isWanted) onArrived(photo)
  } catch (error) {
    if (contents.has(key)) fail(key, error)
  }
}

/** The status of a relay that takes smaller bodies only. */
const tooLarge = 413

/** Sends a failed upload again: once immediately, then when the network returns or at a press. A refusal is final. */
function fail(key: string, error: unknown): void {
  const transfer = contents.get(key)
  if (!transfer || error instanceof SessionEnded) return
  const { status = 0, code = 'UNREACHABLE', message = '', retryAfterS = null } = error instanceof ApiError ? error : {}
  const mayRetry =
    status === 0 ||
    code === 'UNREACHABLE' ||
    status === 429 ||
    status >= 500 ||
    code === 'IDEMPOTENCY_REPLAY_IN_PROGRESS'
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
  change(key, { state: 'kept', reason: reasonOf(status, message, retryAfterS) })
  if (code === 'PHOTO_STORAGE_FULL' || status === tooLarge) return
  void (retryAfterS === null ? waitForRetry(transfer.turn) : pause(retryAfterS)).then(() => {
    if (uploads.get().find((each) => each.key === key)?.state === 'kept') sendAgain(key)
  })
}

function reasonOf(status: number, message: string, retryAfterS: number | null): string {
  if (status === 0) return uploadReasons.network
  if (status === 503 && retryAfterS !== null) return uploadReasons.busyServer
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
