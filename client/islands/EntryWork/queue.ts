import { photosAdded, tooManyText, uploadReasons } from '../../../domain/entry-messages.ts'
import { limits } from '../../../domain/limits.ts'
import { errorMessages } from '../../../domain/messages.ts'
import type { Process } from '../../../domain/process.ts'
import { keepEntry } from '../../api/entries.ts'
import { ApiError, SessionEnded } from '../../api/error.ts'
import { leaveGuard } from '../../leave-guard.ts'
import { nextChance } from '../../network.ts'
import { randomId } from '../../random-id.ts'
import { settle } from '../../shown-process.ts'
import { createStore } from '../../store.ts'
import { showToast } from '../../toasts.ts'
import { lighter } from './lighter.ts'
import { sendPhoto } from './send.ts'

export type Upload = {
  /** Of the photo, however often it is sent. */
  key: string
  processId: string
  stepId: string | null
  name: string
  /** What is shown of it meanwhile. */
  url: string
  /** `kept` here until it can leave; `refused` for good. */
  state: 'queued' | 'sending' | 'kept' | 'refused'
  /** From 0 to 1. */
  progress: number
  reason: string
}

/** As many at a time as a phone sends well. */
const lanes = 2

export const uploads = createStore<readonly Upload[]>([])
let added = 0
/** What leaves, or will, beside what is shown of it: this tab alone has it. */
const contents = new Map<string, { file: File; turn: number; controller: AbortController }>()
const guardPage = leaveGuard()

/** What was chosen in a form leaves it, and outlives its sheet. As many as there is room for. */
export function sendChosen(form: HTMLFormElement, { id: processId, photos }: Process, stepId: string | null): void {
  const files = Array.from(form.querySelector<HTMLInputElement>('[type=file]')?.files ?? [])
  form.reset()
  const underway = uploads.get().filter((each) => each.processId === processId && each.state !== 'refused').length
  const room = Math.max(0, limits.photosMax - photos.length - underway)
  if (files.length > room) showToast('error', tooManyText(files.length - room))
  const chosen = files.slice(0, room).map((file): Upload => {
    const key = randomId()
    contents.set(key, { file, turn: 0, controller: new AbortController() })
    const shown = { name: file.name, url: URL.createObjectURL(file) }
    return { key, processId, stepId, ...shown, state: 'queued', progress: 0, reason: '' }
  })
  show([...uploads.get(), ...chosen])
  next()
}

export function sendAgain(key: string): void {
  change(key, { state: 'queued', reason: '' })
  next()
}

export function dropUpload(key: string): void {
  contents.get(key)?.controller.abort()
  forget(key)
}

function next(): void {
  const busy = uploads.get().filter(({ state }) => state === 'sending').length
  const queued = uploads.get().find(({ state }) => state === 'queued')
  if (!queued || busy >= lanes) return
  change(queued.key, { state: 'sending', progress: 0 })
  void leave(queued).then(next)
  next()
}

async function leave({ key, processId, stepId, name }: Upload): Promise<void> {
  const held = contents.get(key)
  if (!held) return
  const { file, controller } = held
  try {
    const content = await lighter(file)
    if (content.size > limits.photoBytesMax) throw new ApiError(413, 'PHOTO_TOO_LARGE', errorMessages.PHOTO_TOO_LARGE)
    const progress = (share: number) => change(key, { progress: share })
    const photo = await sendPhoto({ processId, stepId, key, name, content }, { progress, signal: controller.signal })
    // Dropped while its answer was on the way: it is there all the same, and shown as such.
    keepEntry(processId, { kind: 'photo', entry: photo })
    forget(key)
    tellAdded(processId)
  } catch (error) {
    if (contents.has(key)) fail(key, error)
  }
}

/** Once by itself at once; then as the network comes back, or at a press. What the server refuses is let go. */
function fail(key: string, error: unknown): void {
  const held = contents.get(key)
  if (!held || error instanceof SessionEnded) return
  const { status = 0, code = 'UNREACHABLE', message = '', retryAfterS = null } = error instanceof ApiError ? error : {}
  const mayHeal = status === 0 || status === 429 || status >= 500 || code === 'IDEMPOTENCY_REPLAY_IN_PROGRESS'
  if (!mayHeal) {
    contents.delete(key)
    change(key, { state: 'refused', reason: message })
    return
  }
  held.turn += 1
  if (held.turn === 1 && status === 0) {
    change(key, { state: 'queued', progress: 0 })
    return
  }
  change(key, { state: 'kept', reason: reasonOf(status, message) })
  if (code === 'PHOTO_STORAGE_FULL') return
  void (retryAfterS === null ? nextChance(held.turn) : pause(retryAfterS)).then(() => {
    if (uploads.get().find((each) => each.key === key)?.state === 'kept') sendAgain(key)
  })
}

function reasonOf(status: number, message: string): string {
  if (status === 0) return uploadReasons.network
  if (status === 429) return uploadReasons.busy
  return message || uploadReasons.server
}

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

/** One word for all that were chosen together. */
function tellAdded(processId: string): void {
  added += 1
  if (uploads.get().some(({ state }) => state === 'queued' || state === 'sending')) return
  showToast('info', photosAdded(added))
  added = 0
  settle(processId)
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
