import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/database/ids.ts'
import {
  bucketStorage,
  fileStorage,
  type PhotoName,
  type PhotoStorage,
  partBytes,
  StorageFull,
  type StoredPhoto,
} from '../../../server/photos/storage/storage.ts'
import { bucketKeys, startBucket } from '../../setup/bucket.ts'

let folder: string
let bucket: Awaited<ReturnType<typeof startBucket>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fil-storage-'))
  bucket = await startBucket()
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const adapters: [string, () => PhotoStorage][] = [
  ['a folder', () => fileStorage(join(folder, newId()))],
  ['a bucket', () => bucketStorage({ photosUrl: bucket.url(newId()), ...bucketKeys })],
]

/** Writes bytes to the disk. @returns the bytes, their path, and their name as a photo */
async function written(bytes = 2000, garageId = newId(), form: PhotoName['form'] = 'webp') {
  const content = randomBytes(bytes)
  const path = join(folder, newId())
  await writeFile(path, content)
  const name: PhotoName = { garageId, digest: createHash('sha256').update(content).digest('hex'), form }
  return { content, path, name }
}

async function all(storage: PhotoStorage): Promise<StoredPhoto[]> {
  const found: StoredPhoto[] = []
  for await (const photo of storage.list()) found.push(photo)
  return found
}

const listed = async (storage: PhotoStorage) => {
  const found = await all(storage)
  return found.map(({ garageId, digest, form }) => ({ garageId, digest, form }))
}

describe.each(adapters)('photo storage in %s', (_, open) => {
  test('returns the stored file unchanged', async () => {
    const storage = open()
    const { content, path, name } = await written(300_000)
    await storage.put(name, path)
    const found = await storage.read(name)
    expect(found?.bytes).toBe(content.length)
    expect(found && (await buffer(found.content))).toEqual(content)
    expect(await storage.has(name)).toBe(true)
  })

  test('returns and lists an archive larger than one upload part', async () => {
    const storage = open()
    const { content, path, name } = await written(partBytes + 1000, newId(), 'zip')
    await storage.put(name, path)
    const found = await storage.read(name)
    expect(found?.bytes).toBe(content.length)
    expect(found && (await buffer(found.content)).equals(content)).toBe(true)
    expect(await listed(storage)).toEqual([name])
  })

  test('finds nothing under another digest, format or garage', async () => {
    const storage = open()
    const { path, name } = await written()
    await storage.put(name, path)
    const others: PhotoName[] = [
      { ...name, digest: '0'.repeat(64) },
      { ...name, form: 'jpeg' },
      { ...name, garageId: newId() },
    ]
    for (const other of others) {
      expect(await storage.has(other)).toBe(false)
      expect(await storage.read(other)).toBeUndefined()
    }
  })

  test('stores the same file once and renews its date', async () => {
    const storage = open()
    const { path, name, content } = await written()
    await storage.put(name, path)
    const again = join(folder, newId())
    await writeFile(again, content)
    await storage.put(name, again)
    const [only, ...more] = await all(storage)
    expect(only).toMatchObject({ ...name, bytes: content.length })
    expect(Math.abs(Number(only?.writtenAt) - Date.now())).toBeLessThan(60_000)
    expect(more).toEqual([])
  })

  test('lists its files garage by garage', async () => {
    const storage = open()
    const [one, two] = [newId(), newId()].sort() as [string, string]
    const put = async (garageId: string, form: PhotoName['form']) => {
      const { path, name } = await written(10, garageId, form)
      await storage.put(name, path)
      return name
    }
    const names = [await put(two, 'webp'), await put(one, 'jpeg'), await put(two, 'jpeg')]
    const found = await listed(storage)
    expect(found.toSorted(byDigest)).toEqual(names.toSorted(byDigest))
    expect(found.map(({ garageId }) => garageId)).toEqual([one, two, two])
    expect(await listed(open())).toEqual([])
  })

  test('removes the named files, and ignores missing ones', async () => {
    const storage = open()
    const [kept, gone] = [await written(), await written()]
    await storage.put(kept.name, kept.path)
    await storage.put(gone.name, gone.path)
    await storage.remove([gone.name, gone.name, (await written()).name])
    await storage.remove([])
    expect(await listed(storage)).toEqual([kept.name])
  })

  test('stores nothing of an unreadable file', async () => {
    const storage = open()
    const { name } = await written()
    await expect(storage.put(name, join(folder, 'nulle-part'))).rejects.toThrow()
    expect(await listed(storage)).toEqual([])
  })
})

const byDigest = (a: PhotoName, b: PhotoName) => a.digest.localeCompare(b.digest)

test('a partly written photo is not listed', async () => {
  const at = join(folder, newId())
  const { name } = await written()
  await mkdir(join(at, name.garageId), { recursive: true })
  await writeFile(join(at, name.garageId, `${name.digest}.webp.${newId()}.part`), 'à moitié')
  const storage = fileStorage(at)
  expect([await storage.has(name), await listed(storage)]).toEqual([false, []])
})

describe('the error of a bucket', () => {
  let server: Server
  let status: number
  let code: string
  let url: string
  beforeAll(async () => {
    server = createServer((req, res) => {
      req.resume().once('end', () => {
        res.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `s3://photos?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())

  const put = async () => {
    const { path, name } = await written()
    return bucketStorage({ photosUrl: url, ...bucketKeys }).put(name, path)
  }

  test.each([
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
  ])('%i %s means that it is full', async (...answer) => {
    ;[status, code] = answer
    await expect(put()).rejects.toBeInstanceOf(StorageFull)
  })

  test('AccessDenied is thrown by every operation', async () => {
    ;[status, code] = [403, 'AccessDenied']
    const { name } = await written()
    const storage = bucketStorage({ photosUrl: url, ...bucketKeys })
    await expect(put()).rejects.not.toBeInstanceOf(StorageFull)
    await expect(storage.has(name)).rejects.toThrow()
    await expect(storage.read(name)).rejects.toThrow()
    await expect(all(storage)).rejects.toThrow()
    await expect(storage.remove([name])).rejects.toThrow()
  })
})
