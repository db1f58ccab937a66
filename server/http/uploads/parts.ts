import { createHash } from 'node:crypto'
import { on } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BusboyInstance } from '@fastify/busboy'
import type { Request } from 'express'
import type { Upload } from '../../../domain/ground/forms/upload.ts'
import { newId } from '../../database/ids.ts'
import { isFull } from '../../runtime/disk-full.ts'
import { whenHuge } from '../connection/unread-body.ts'
import { AppError } from '../errors.ts'

/** A file as it was sent, with its given name, on the disk during its request. `sha256` in hexadecimal. */
export type Arrival = { path: string; bytes: number; sha256: string; name: string }

/**
 * Writes a file to the disk without holding all of it in memory; an interrupted one is deleted. @throws AppError 503
 */
export async function saveArrival(
  stream: Readable,
  folder: string,
  { full }: Pick<Upload, 'full'>,
  name = '',
): Promise<Arrival> {
  const path = join(folder, newId())
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  let file: WriteStream | undefined
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(stream, counted, file)
    return { path, bytes, sha256: hash.digest('hex'), name }
  } catch (error) {
    if (file) await closed(file)
    await forget({ path })
    if (!isFull(error)) throw error
    throw new AppError(503, full)
  }
}

/** A file may be created after its pipeline was refused: its creation was already under way. */
async function closed(file: WriteStream): Promise<void> {
  if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve))
}

/** The path for data extracted from an arrival, which is deleted with it. */
export const besideArrival = (path: string): string => `${path}.read`

export async function forget({ path }: Pick<Arrival, 'path'>): Promise<void> {
  await Promise.all([path, besideArrival(path)].map((one) => rm(one, { force: true })))
}

/** Fields by name, as other forms have them: several with the same name as a list. */
export type PartFields = Record<string, string | string[]>

/** The part of a multipart form that was read so far. */
export type Parts = {
  /** The fields before the first file. */
  leading: PartFields
  /** Whether a file has begun: its bytes stay in the connection. */
  hasFile: boolean
  /** All fields, once the files have been read. */
  fields: () => PartFields
  /** The files; the next one only arrives after the previous one was read completely. @throws AppError 400, 413 */
  files: AsyncGenerator<FilePart>
  /** Stops reading. */
  stop: (why: Error) => void
}

type FilePart = { stream: Readable; name: string }

const partLimits = {
  fieldNameSize: 100,
  fieldSize: 4096,
  headerPairs: 20,
  headerSize: 4096,
}
const refused = () => new AppError(400, 'BAD_REQUEST')
const tooLarge = ({ tooLarge: { code, ...more } }: Upload) => new AppError(413, code, more)

/** Reads a form up to its first file, which then stays in the connection. @throws AppError 400, 413 */
export async function openParts(req: Request, upload: Upload): Promise<Parts> {
  const { Busboy } = await import('@fastify/busboy')
  const busboy = parserFor(Busboy, req, upload)
  // The client may have disconnected while its rights were looked up.
  if (req.destroyed) throw refused()
  const fields = new Map<string, string | string[]>()
  const streams: Readable[] = []
  const stopped = new AbortController()
  const stop = (why: Error) => stopped.abort(why)
  const refuse = () => stop(refused())
  stopped.signal.addEventListener('abort', () => {
    req.unpipe(busboy)
    for (const stream of streams) stream.destroy(stopped.signal.reason)
  })
  const fileEvents = on(busboy, 'file', { close: ['finish'], signal: stopped.signal })

  busboy.on('field', (name, value, isNameCut, isCut) => {
    if (isNameCut || isCut || name === undefined) refuse()
    else fields.set(name, fields.has(name) ? [fields.get(name) ?? [], value].flat() : value)
  })
  busboy.on('file', (name, stream) => {
    stream.on('error', () => {}).once('limit', () => stop(tooLarge(upload)))
    streams.push(stream)
    if (name !== upload.field) refuse()
  })
  for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit', 'error'] as const) busboy.on(limit, refuse)
  whenHuge(req, () => stop(upload.files === 1 ? tooLarge(upload) : new AppError(413, 'PAYLOAD_TOO_LARGE')))
  req.once('close', () => req.complete || refuse())

  const begun = firstFile(busboy, stopped.signal, () => ({
    leading: Object.fromEntries(fields),
    hasFile: streams.length > 0,
  }))
  if (!stopped.signal.aborted) req.pipe(busboy)
  return {
    ...(await begun),
    fields: () => Object.fromEntries(fields),
    files: filesIn(fileEvents, stopped.signal),
    stop,
  }
}

function parserFor(
  Busboy: typeof import('@fastify/busboy').Busboy,
  { headers }: Request,
  { files, fields, fileBytes: fileSize }: Upload,
): BusboyInstance {
  try {
    const { 'content-type': type = '' } = headers
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      fileHwm: 64 * 1024,
      limits: { ...partLimits, fileSize, files, fields, parts: files + fields },
    })
  } catch {
    throw refused()
  }
}

/** Calls `look` when the first file begins: one packet may also contain the parts after it. */
function firstFile<T>(busboy: BusboyInstance, signal: AbortSignal, look: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    if (signal.aborted) reject(signal.reason)
    busboy.once('file', () => resolve(look())).once('finish', () => resolve(look()))
  })
}

async function* filesIn(fileEvents: AsyncIterable<unknown[]>, signal: AbortSignal): AsyncGenerator<FilePart> {
  try {
    for await (const [, stream, filename] of fileEvents) {
      yield { stream: stream as Readable, name: typeof filename === 'string' ? filename : '' }
    }
    signal.throwIfAborted()
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}
