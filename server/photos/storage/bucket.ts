import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { nameOf, type PhotoName, type PhotoStorage, pathOf, StorageFull, type StoredPhoto } from './storage.ts'

type Settings = { photosUrl: string; photosAccessKey?: string | undefined; photosSecretKey?: string | undefined }

type Library = typeof import('@aws-sdk/client-s3')
type Opened = { s3: Library; client: S3Client }

const contentTypes = { webp: 'image/webp', jpeg: 'image/jpeg' }
/** As many as one request may name. */
const removedAtOnce = 1000

/** Photos as objects of a bucket, which several servers share. The client is read with the first photo. */
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
      const content = { Body: createReadStream(path), ContentLength, ContentType: contentTypes[name.form] }
      await client.send(new s3.PutObjectCommand({ ...at(name), ...content })).catch(refuseWhenFull)
      const { ContentLength: kept } = await client.send(new s3.HeadObjectCommand(at(name)))
      if (kept !== ContentLength) throw new Error(`The bucket kept ${kept} bytes of ${ContentLength}`)
    },
    has: async (name) => {
      const { s3, client } = await open()
      return (await client.send(new s3.HeadObjectCommand(at(name))).catch(unlessMissing)) !== undefined
    },
    read: async (name) => {
      const { s3, client } = await open()
      const found = await client.send(new s3.GetObjectCommand(at(name))).catch(unlessMissing)
      if (!found || !(found.Body instanceof Readable)) return undefined
      return { bytes: found.ContentLength ?? 0, content: found.Body }
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
    // Others than Amazon's have no host for each bucket, and not all know its newer checksums.
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

function unlessMissing(error: unknown): undefined {
  if (statusOf(error) === 404) return undefined
  throw error
}

/** 507, and what the others call a share that is used up. */
function refuseWhenFull(error: unknown): never {
  const { name } = error as Error
  const isFull = statusOf(error) === 507 || /quota|storagefull|insufficientstorage|entitytoolarge/i.test(name)
  throw isFull ? new StorageFull('No room for a photo', { cause: error }) : error
}
