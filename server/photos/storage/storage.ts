import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { newId } from '../../database/ids.ts'
import { isFull } from '../../runtime/disk-full.ts'

/** The two encodings in which each size of a photo is stored. */
export type Form = 'webp' | 'jpeg'

/** The name of a stored photo or archive: its garage, and the SHA-256 of its bytes in hexadecimal. */
export type PhotoName = { garageId: string; digest: string; form: Form | 'zip' }

export type StoredPhoto = PhotoName & { bytes: number; writtenAt: Date }

/** The storage of the bytes of photos, apart from the database. */
export type PhotoStorage = {
  /**
   * Stores the file at `path`, which may be deleted afterwards. Once it returns, the bytes are safe; before, nobody
   * sees them. Storing again renews the file's time.
   * @throws StorageFull
   */
  put: (name: PhotoName, path: string) => Promise<void>
  has: (name: PhotoName) => Promise<boolean>
  /** Opens a photo; undefined when there is none. A caller that does not read all of it must destroy it. */
  read: (name: PhotoName) => Promise<{ bytes: number; content: Readable } | undefined>
  /** Lists all photos, garage by garage. */
  list: () => AsyncIterable<StoredPhoto>
  /** Removes photos; a missing one is no error. */
  remove: (names: PhotoName[]) => Promise<void>
}

/** There is no room for a photo; no part of it was stored. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

const endings = { webp: 'webp', jpeg: 'jpg', zip: 'zip' } as const
const forms: Record<string, PhotoName['form']> = { webp: 'webp', jpg: 'jpeg', zip: 'zip' }

/** The path of a photo in a folder, or its key in a bucket: `<garage>/<digest>.webp`. */
export const pathOf = ({ garageId, digest, form }: PhotoName): string => `${garageId}/${digest}.${endings[form]}`

/** @returns undefined for any path that is not a photo or archive of ours */
export function nameOf(path: string): PhotoName | undefined {
  const [, garageId, digest, ending = ''] = /^([\da-f-]{36})\/([\da-f]{64})\.(webp|jpg|zip)$/.exec(path) ?? []
  const form = forms[ending]
  return garageId && digest && form ? { garageId, digest, form } : undefined
}

/** Stores photos as files of one folder: written under a temporary name, and renamed once they are on the disk. */
export function fileStorage(folder: string): PhotoStorage {
  const at = (name: PhotoName) => join(folder, pathOf(name))
  return {
    put: (name, path) => putFile(path, at(name)),
    has: async (name) => (await sizeOf(at(name))) !== undefined,
    read: async (name) => {
      const bytes = await sizeOf(at(name))
      return bytes === undefined ? undefined : { bytes, content: createReadStream(at(name)) }
    },
    list: () => listFiles(folder),
    remove: async (names) => {
      for (const name of names) await rm(at(name), { force: true })
    },
  }
}

/** The extension of pending files; the nightly purge removes those of dead servers. */
export const pendingEnding = '.part'

async function putFile(from: string, to: string): Promise<void> {
  const temporaryPath = `${to}.${newId()}${pendingEnding}`
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, temporaryPath)
    await flush(temporaryPath)
    await rename(temporaryPath, to)
    await flush(dirname(to))
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw isFull(error) ? new StorageFull('No room for a photo', { cause: error }) : error
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

async function* listFiles(folder: string): AsyncGenerator<StoredPhoto> {
  for (const garage of await namesIn(folder)) {
    for (const file of await namesIn(join(folder, garage))) {
      const name = nameOf(`${garage}/${file}`)
      const stats = name && (await statOf(join(folder, garage, file)))
      if (name && stats) yield { ...name, bytes: stats.size, writtenAt: stats.mtime }
    }
  }
}

const namesIn = (folder: string) => readdir(folder).catch(noneWhenMissing)
const statOf = (path: string) => stat(path).catch(filesUnlessMissing)
const sizeOf = async (path: string) => (await statOf(path))?.size

function noneWhenMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}

function filesUnlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

type Settings = { photosUrl: string; photosAccessKey?: string | undefined; photosSecretKey?: string | undefined }

type Library = typeof import('@aws-sdk/client-s3')
type Opened = { s3: Library; client: S3Client }

const contentTypes = { webp: 'image/webp', jpeg: 'image/jpeg', zip: 'application/zip' }
/** The maximum of keys that one request may delete. */
const removedAtOnce = 1000

/** Stores photos as objects of a bucket, which several servers share. The client is loaded with the first photo. */
export function bucketStorage(settings: Settings): PhotoStorage {
  const { bucket: Bucket, prefix } = placeOf(settings.photosUrl)
  let opened: Promise<Opened> | undefined
  const open = () => {
    opened ??= openClient(settings)
    return opened
  }
  const at = (name: PhotoName) => ({ Bucket, Key: prefix + pathOf(name) })

  return {
    put: async (name, path) => {
      const { s3, client } = await open()
      const { size: ContentLength } = await stat(path)
      const object = { ...at(name), ContentType: contentTypes[name.form] }
      const put =
        ContentLength > partBytes
          ? putInParts({ s3, client }, object, path, ContentLength)
          : client.send(new s3.PutObjectCommand({ ...object, Body: createReadStream(path), ContentLength }))
      await put.catch(refuseWhenFull)
      const { ContentLength: kept } = await client.send(new s3.HeadObjectCommand(at(name)))
      if (kept !== ContentLength) throw new Error(`The bucket kept ${kept} bytes of ${ContentLength}`)
    },
    has: async (name) => {
      const { s3, client } = await open()
      return (await client.send(new s3.HeadObjectCommand(at(name))).catch(bucketUnlessMissing)) !== undefined
    },
    read: async (name) => {
      const { s3, client } = await open()
      const object = await client.send(new s3.GetObjectCommand(at(name))).catch(bucketUnlessMissing)
      if (!object || !(object.Body instanceof Readable)) return undefined
      return { bytes: object.ContentLength ?? 0, content: object.Body }
    },
    list: () => listObjects(open, Bucket, prefix),
    remove: async (names) => {
      const { s3, client } = await open()
      for (let from = 0; from < names.length; from += removedAtOnce) {
        const Objects = names.slice(from, from + removedAtOnce).map((name) => ({ Key: at(name).Key }))
        const { Errors = [] } = await client.send(
          new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        )
        const [fault] = Errors
        if (fault) throw new Error(`The bucket keeps ${Errors.length} photos: ${fault.Code}`)
      }
    },
  }
}

/** The size of parts; a larger object is sent in several. Amazon accepts 5 GB at most in one. */
export const partBytes = 64 * 1024 * 1024

/** Sends a file in parts; if it fails, no part is stored. */
async function putInParts(
  { s3, client }: Opened,
  object: { Bucket: string; Key: string; ContentType: string },
  path: string,
  bytes: number,
): Promise<void> {
  const { Bucket, Key } = object
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(object))
  const Parts: { ETag: string | undefined; PartNumber: number }[] = []
  try {
    for (let start = 0; start < bytes; start += partBytes) {
      const ContentLength = Math.min(partBytes, bytes - start)
      const part = { Bucket, Key, UploadId, PartNumber: Parts.length + 1, ContentLength }
      const Body = createReadStream(path, { start, end: start + ContentLength - 1 })
      const { ETag } = await client.send(new s3.UploadPartCommand({ ...part, Body }))
      Parts.push({ ETag, PartNumber: part.PartNumber })
    }
    await client.send(new s3.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {})
    throw error
  }
}

function placeOf(url: string): { bucket: string; prefix: string } {
  const { hostname, pathname } = new URL(url)
  const folder = pathname.replace(/^\/+|\/+$/g, '')
  return { bucket: hostname, prefix: folder && `${folder}/` }
}

async function openClient({ photosUrl, photosAccessKey, photosSecretKey }: Settings): Promise<Opened> {
  const s3 = await import('@aws-sdk/client-s3')
  const { searchParams } = new URL(photosUrl)
  const endpoint = searchParams.get('endpoint')
  const region = searchParams.get('region')
  const client = new s3.S3Client({
    // Other providers than Amazon have no host for each bucket, and some do not know its newer checksums.
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      region: 'us-east-1',
      requestChecksumCalculation: 'WHEN_REQUIRED',
    }),
    ...(region && { region }),
    ...(photosAccessKey && {
      credentials: { accessKeyId: photosAccessKey, secretAccessKey: photosSecretKey ?? '' },
    }),
  })
  return { s3, client }
}

async function* listObjects(open: () => Promise<Opened>, Bucket: string, prefix: string): AsyncGenerator<StoredPhoto> {
  const { s3, client } = await open()
  for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
    for (const { Key = '', Size: bytes = 0, LastModified: writtenAt = new Date() } of Contents) {
      const name = nameOf(Key.slice(prefix.length))
      if (name) yield { ...name, bytes, writtenAt }
    }
  }
}

const statusOf = (error: unknown) => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode

function bucketUnlessMissing(error: unknown): undefined {
  if (statusOf(error) === 404) return undefined
  throw error
}

/** Turns the errors of a full bucket into StorageFull: 507, and other providers' codes for a used-up quota. */
function refuseWhenFull(error: unknown): never {
  const { name } = error as Error
  const isFull = statusOf(error) === 507 || /quota|storagefull|insufficientstorage|entitytoolarge/i.test(name)
  throw isFull ? new StorageFull('No room for a photo', { cause: error }) : error
}
