import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { notFound } from '../http/errors.ts'
import type { Form, PhotoName, PhotoStorage } from './storage/storage.ts'

/** Whether the bytes of a photo are there, and still those that its name is the SHA-256 of. */
async function isWhole(storage: PhotoStorage, name: PhotoName): Promise<boolean> {
  const found = await storage.read(name)
  if (!found) return false
  const hash = createHash('sha256')
  await pipeline(found.content, hash)
  return hash.digest('hex') === name.digest
}

/** Whether all of these photos are whole, read one after the other: they are some hundred kilobytes each. */
export async function areWhole(storage: PhotoStorage, names: readonly PhotoName[]): Promise<boolean> {
  for (const name of names) if (!(await isWhole(storage, name))) return false
  return true
}

/** One image in the two forms that it is kept in, by the digests of their bytes. */
export type Image = { garageId: string; digests: Record<Form, string> }

/**
 * Answers with an image: WebP where the browser says that it reads it. Kept by the browser, and asked for again each time:
 * whoever is signed out, or may see it no more, sees it no more. No page of ours, whatever it holds.
 * @throws AppError 404 where its bytes are gone
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
  const found = await storage.read({ garageId: image.garageId, digest, form })
  if (!found) throw notFound()
  res.set({
    'Content-Type': `image/${form}`,
    'Content-Length': String(found.bytes),
    'Content-Disposition': `inline; filename="photo.${form === 'webp' ? 'webp' : 'jpg'}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  if (req.method === 'HEAD') {
    found.content.destroy()
    res.end()
    return
  }
  // Who leaves in the middle has it no more; bytes that stop coming end the answer, which is short of its length.
  await pipeline(found.content, res).catch(() => res.destroy())
}

/** Answers with an image that proves something: its bytes are hashed first, and not shown where they are not those of its name. @throws AppError 404 */
export async function sendProvedImage(req: Request, res: Response, storage: PhotoStorage, image: Image): Promise<void> {
  const form = formFor(req)
  if (!(await isWhole(storage, { garageId: image.garageId, digest: image.digests[form], form }))) throw notFound()
  return sendImage(req, res, storage, image)
}

const formFor = (req: Request): Form => (/\bimage\/webp\b/i.test(req.get('accept') ?? '') ? 'webp' : 'jpeg')

/** 128 bits: no two images have the same. */
const etagLength = 32
