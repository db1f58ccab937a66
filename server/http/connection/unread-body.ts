import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { callOf } from '../../../domain/calls.ts'
import { pageUploads } from '../../../domain/features.ts'
import { callPath, isOfApi } from '../../../domain/ground/addresses/roots.ts'
import type { Upload } from '../../../domain/ground/forms/upload.ts'
import { limits } from '../../../domain/ground/limits.ts'
import { matchCall, matchPage } from '../match.ts'

/** The longest silence of a connection. Every byte that a slow phone receives restarts it. */
export const stalledMs = 20_000

/** The longest time for a whole request, with its body. */
export const requestMs = 20_000

/** The longest time for the fields of a form with photos, up to its first photo. */
export const fieldsMs = 10_000

/** The interval in which the speed of an incoming photo is measured. */
export const paceMs = 20_000

/** The longest time for a request with photos, including their decoding. */
export const uploadMs = 180_000

/** Bytes allowed for the fields, and for the boundaries of the parts. */
const besideBytes = 64 * 1024

const mostBytesOf = ({ files, fileBytes }: Upload): number => files * fileBytes + besideBytes

/** The upload that an address accepts; undefined where it accepts none, and the usual limits apply. */
export function uploadAt(req: IncomingMessage & { originalUrl?: string }): Upload | undefined {
  if (req.method !== 'POST' || !/^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '')) return undefined
  const path = (req.originalUrl ?? req.url ?? '').split('?')[0] ?? ''
  const call = isOfApi(path) && matchCall('POST', callPath(path))
  if (call) return callOf(call.name).upload
  const page = matchPage(path)
  return page && pageUploads[page.name]
}

/** The size from which a body is huge: four times the largest body of any address, except photos. */
const hugeBytes = 1024 * 1024
/** The part of refused photos that is still read: a browser that is sending would not read the refusal. */
const readAnywayBytes = 2 * limits.photoBytesMax
/** How long a refused connection stays open so that the answer arrives: a reset would lose it. */
const lingerMs = 1_000
/** The event of a body that becomes huge while it arrives. */
const turnedHuge = Symbol('turned huge')

/** Whether a request announces more than the server would ever read. */
const isHuge = (req: IncomingMessage): boolean => announcedBytes(req) > mostBytes(req)

const announcedBytes = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0)

function mostBytes(req: IncomingMessage): number {
  const upload = uploadAt(req)
  return upload ? mostBytesOf(upload) : hugeBytes
}

/** Closes the connection of a huge body. Node would read it to the end to reuse the connection. */
export function unreadWhenHuge(listener: RequestListener): RequestListener {
  return (req, res) => {
    if (uploadAt(req)) res.once('finish', () => leaveRest(req))
    if (isHuge(req)) leaveOnceAnswered(req, res)
    else if (req.headers['transfer-encoding']) leaveWhenHuge(req, res)
    listener(req, res)
  }
}

/** Calls `refuse` once, immediately or as soon as the body becomes huge. */
export function whenHuge(req: IncomingMessage, refuse: () => void): void {
  if (isHuge(req)) refuse()
  else req.once(turnedHuge, refuse)
}

/** Counts the bytes of a chunked body, which does not announce its size, including framing. */
function leaveWhenHuge(req: IncomingMessage, res: ServerResponse): void {
  const { socket } = req
  const from = socket.bytesRead
  const most = mostBytes(req)
  const count = () => {
    if (!req.complete && socket.bytesRead - from <= most) return
    socket.off('data', count)
    if (req.complete) return
    req.pause()
    leaveOnceAnswered(req, res)
    req.emit(turnedHuge)
  }
  socket.on('data', count)
}

/** Stops reading photos after an answer that did not wait for them. */
function leaveRest(req: IncomingMessage): void {
  if (req.complete) return
  if (req.headers['transfer-encoding'] || announcedBytes(req) > readAnywayBytes) leaveUnread(req)
  else readRest(req)
}

function readRest(req: IncomingMessage): void {
  const { socket } = req
  const timer = setTimeout(() => socket.destroy(), requestMs)
  req
    .unpipe()
    .once('close', () => clearTimeout(timer))
    .resume()
}

function leaveOnceAnswered(req: IncomingMessage, res: ServerResponse): void {
  if (res.writableFinished) leaveUnread(req)
  else res.once('finish', () => leaveUnread(req))
}

function leaveUnread({ socket }: IncomingMessage): void {
  // Node has just resumed the socket: pause it again.
  setImmediate(() => socket.pause())
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}
