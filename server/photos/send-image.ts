import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { notFound } from '../http/errors.ts'
import type { Form, PhotoName, PhotoStorage } from './storage/storage.ts'

/** Whether the bytes of a photo exist and match the SHA-256 in their name. */
async function isWhole(storage: PhotoStorage, name: PhotoName): Promise<boolean> {
  const photo = await storage.read(name)
  if (!photo) return false
  const hash = createHash('sha256')
  await pipeline(photo.content, hash)
  return hash.digest('hex') === name.digest
}

/** Whether all of these photos match their names, read one after the other, some hundred kilobytes each. */
export async function areWhole(storage: PhotoStorage, names: readonly PhotoName[]): Promise<boolean> {
  for (const name of names) if (!(await isWhole(storage, name))) return false
  return true
}

/** The two forms of an image, by the digests of their bytes. */
export type Image = { garageId: string; digests: Record<Form, string> }

/**
 * Answers with an image: WebP if the browser accepts it. The browser caches it and asks again each time, so that lost
 * rights take effect at once. The answer can never act as a page of ours, whatever its content.
 * @throws AppError 404 where its bytes are missing
 */
export async function sendImage(req: Request, res: Response, storage: PhotoStorage, image: Image): Promise<void> {
  const form = formFor(req)
  const digest = image.digests[form]
  const etag = `"${digest.slice(0, etagLength)}"`
  res.vary('Accept').set('ETag', etag)
  if (!res.get('Cache-Control')?.includes('no-store')) res.set('Cache-Control', 'private, no-cache')
  if (req.get('if-none-match') === etag) {
    res.status(304).end()
    return
  }
  const photo = await storage.read({ garageId: image.garageId, digest, form })
  if (!photo) throw notFound()
  res.set({
    'Content-Type': `image/${form}`,
    'Content-Length': String(photo.bytes),
    'Content-Disposition': `inline; filename="photo.${form === 'webp' ? 'webp' : 'jpg'}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  if (req.method === 'HEAD') {
    photo.content.destroy()
    res.end()
    return
  }
  // If the client disconnects, the rest is not sent; if reading fails, the answer ends before its announced length.
  await pipeline(photo.content, res).catch(() => res.destroy())
}

/**
 * Answers with an image that is evidence: its bytes are hashed first, and not shown if they do not match their name.
 * @throws AppError 404
 */
export async function sendProvedImage(req: Request, res: Response, storage: PhotoStorage, image: Image): Promise<void> {
  const form = formFor(req)
  if (!(await isWhole(storage, { garageId: image.garageId, digest: image.digests[form], form }))) throw notFound()
  return sendImage(req, res, storage, image)
}

const formFor = (req: Request): Form => (/\bimage\/webp\b/i.test(req.get('accept') ?? '') ? 'webp' : 'jpeg')

/** The length of an ETag: 128 bits, so that no two images share one. */
const etagLength = 32
