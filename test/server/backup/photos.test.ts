import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../domain/ground/limits.ts'
import type { BackupKeys } from '../../../server/backup/encryption.ts'
import { readBackup } from '../../../server/backup/format.ts'
import { refuseMissing } from '../../../server/backup/restore-photos.ts'
import { backUpWhenDue } from '../../../server/backup/schedule.ts'
import { newId } from '../../../server/database/ids.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { fileStorage, type PhotoStorage, StorageFull } from '../../../server/photos/storage/storage.ts'
import {
  back,
  checked,
  copies,
  copyOf,
  folder,
  namesIn,
  openSource,
  path,
  photo,
  photoScene,
  photos,
  place,
  plain,
  restored,
  rounds,
  sealed,
  source,
} from './photo-scene.ts'

photoScene()

describe('photos named by an agreement alone', () => {
  // The log of an agreement keeps its rows for years: no other test shares the database.
  beforeAll(openSource)

  test('come back, but not names typed in its texts', async () => {
    const [shown, typed, signed] = [await photo('montré'), await photo('tapé'), await photo('signé')]
    const digest = (name = '') => /([0-9a-f]{64})/.exec(name)?.[1] ?? ''
    const named = (names: string[]) => {
      const [large_webp, large_jpeg, small_webp, small_jpeg] = names.map(digest)
      return { id: newId(), large_webp, large_jpeg, small_webp, small_jpeg }
    }
    const lines = [{ photos: [named(shown)] }]
    const title = `"large_webp":"${digest(typed[0])}"`
    await withGarage(source.db, place.garageId, async (tx) => {
      await tx.from('process_entries').where({ garage_id: tx.garageId }).delete()
      await tx.from('approvals').insert({
        garage_id: tx.garageId,
        id: newId(),
        process_id: newId(),
        title,
        message: '',
        lines: '[]',
        state: 'withdrawn',
        expiry_days: 7,
        created_at: new Date(),
        updated_at: new Date(),
        content: JSON.stringify({ title, lines }),
        content_hash: 'x',
      })
      await tx.from('approval_events').insert({
        garage_id: tx.garageId,
        approval_id: newId(),
        position: 0,
        kind: 'recorded',
        data: JSON.stringify({ prenom: title, document: named(signed) }),
        digest: 'x',
        created_at: new Date(),
      })
    })
    await back()
    const { told, storage } = await restored()
    expect(told.named).toBe(8)
    expect(await namesIn(storage)).toEqual([...shown, ...signed].sort())
  })
})

test.each([
  ['plain', plain, {}],
  ['sealed', sealed, {}],
  ['plain, all in one file', plain, { complete: true }],
  ['sealed, all in one file', sealed, { complete: true }],
])('photos come back with their rows: %s', async (_, keys, options) => {
  const names = [...(await photo('disque')), ...(await photo('plaquette'))]
  const { photos: told } = await back(keys, options)
  expect(told).toMatchObject({ named: 8, gone: [] })
  const after = await restored(keys)
  expect(after.told).toEqual({ named: 8, missing: [] })
  expect(after.rows).toHaveLength(2)
  expect(await namesIn(after.storage)).toEqual(names.sort())
  for (const name of names)
    expect(await readFile(join(folder, 'here', name))).toEqual(await content(after.storage, name))
})

async function content(storage: PhotoStorage, path: string): Promise<Buffer> {
  const [garageId = '', file = ''] = path.split('/')
  const [digest = '', ending] = file.split('.')
  const found = await storage.read({ garageId, digest, form: ending === 'webp' ? 'webp' : 'jpeg' })
  return Buffer.concat((await found?.content.toArray()) ?? [])
}

test('the second backup copies new photos only, readable by their owner only', async () => {
  const first = await photo('disque')
  expect((await back()).photos).toMatchObject({ named: 4, copied: 4 })
  const before = await stat(copyOf(first[0]))
  await photo('plaquette')
  expect((await back()).photos).toMatchObject({ named: 8, copied: 4 })
  expect((await stat(copyOf(first[0]))).ino).toBe(before.ino)
  expect(before.mode & 0o777).toBe(0o600)
})

test('a backup in one file leaves no other file beside it', async () => {
  await photo('disque')
  await back(plain, { complete: true })
  expect(await readdir(dirname(path))).toEqual(['one.gz'])
})

test('a deleted photo is not copied', async () => {
  await photo('disque', { deleted_at: new Date() })
  expect((await back()).photos).toMatchObject({ named: 0, gone: [] })
  expect(await copies()).toEqual([])
})

test('a photo missing from the storage is reported, and the others are restored', async () => {
  const [name = ''] = await photo('disque')
  await rm(join(folder, 'here', name))
  expect((await back()).photos).toMatchObject({ named: 3, gone: [name] })
  expect((await restored()).told).toEqual({ named: 3, missing: [] })
})

test('sealed copies show nothing, and OpenSSL opens them with the key in the backup', async () => {
  const [name = ''] = await photo('disque')
  await back(sealed)
  const [copy = ''] = (await copies()).filter((one) => one.startsWith(name))
  expect(await readFile(copyOf(copy), 'latin1')).not.toContain('disque')
  await expect(restored()).rejects.toThrow('BACKUP_PASSPHRASE')
  const { header } = await restored(sealed)
  const options = ['enc', '-d', '-aes-256-cbc', '-pbkdf2', '-md', 'sha256', '-iter', '1', '-in', copyOf(copy)]
  const opened = execFileSync('openssl', [...options, '-pass', `pass:${header.photoKey}`])
  expect(opened).toEqual(await readFile(join(folder, 'here', name)))
})

test('another passphrase makes separate copies', async () => {
  await photo('disque')
  await back(sealed)
  const other = { ...sealed, photoKey: 'cd'.repeat(32) }
  expect((await back(other)).photos).toMatchObject({ copied: 4 })
  expect((await restored(other)).told).toEqual({ named: 4, missing: [] })
})

test('a lost copy fails the restore before any change, unless it may be left out', async () => {
  const [name = ''] = await photo('disque')
  await back()
  await rm(copyOf(name))
  const refused = restored()
  await expect(refused).rejects.toThrow('Il manque 1 des')
  await expect(refused).rejects.toThrow(name)
  await expect(refused).rejects.toThrow('--sans-photos')
  const { told, storage } = await restored(plain, { withoutPhotos: true })
  expect(told).toEqual({ named: 4, missing: [name] })
  expect(await namesIn(storage)).toHaveLength(3)
})

const cut = async (copy: string) => writeFile(copy, (await readFile(copy)).subarray(1))
test.each<[string, BackupKeys, (copy: string) => Promise<void>]>([
  ['with damaged bytes', plain, cut],
  ['without bytes', plain, (copy) => writeFile(copy, '')],
  ['sealed, with damaged bytes', sealed, cut],
  ['sealed, without bytes', sealed, (copy) => writeFile(copy, '')],
])('a copy %s is lost, and never restored', async (_, keys, harm) => {
  const [name = ''] = await photo('disque')
  await back(keys)
  const [copy = ''] = (await copies()).filter((one) => one.startsWith(name))
  await harm(copyOf(copy))
  const { counts, putBack } = await checked(keys)
  expect(counts).toEqual({ named: 4, missing: [name] })
  const there = fileStorage(join(folder, 'there'))
  for await (const part of readBackup(path, keys.passphrase, rounds)) await putBack(part)
  expect(await namesIn(there)).toHaveLength(3)
  expect(() => refuseMissing(counts, path)).toThrow(name)
})

test('a photo still in the storage needs no copy', async () => {
  await photo('disque')
  await back()
  await rm(copyOf(), { recursive: true })
  expect((await restored(plain, { storage: photos })).told).toEqual({ named: 4, missing: [] })
})

test('a backup with a changed photo or an invalid name is refused', async () => {
  await photo('disque')
  await back(plain, { complete: true })
  const text = gunzipSync(await readFile(path)).toString('latin1')
  const file = join(folder, 'changed.gz')
  for (const changed of [text.replace('disque large', 'disqua large'), text.replace(/"photo":"[^/]*/, '"photo":"..')]) {
    await writeFile(file, gzipSync(resealed(changed)))
    await expect(checked(plain, file)).rejects.toThrow('abîmée')
  }
})

/** A backup changed by somebody who knows the format: its checksum is right. */
function resealed(text: string): Buffer {
  const start = text.lastIndexOf('{"end"')
  const sha256 = createHash('sha256')
    .update(Buffer.from(text.slice(0, start), 'latin1'))
    .digest('hex')
  return Buffer.from(
    `${text.slice(0, start)}${text.slice(start).replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`)}`,
    'latin1',
  )
}

test('a backup from before photos existed is restored', async () => {
  await back()
  const text = gunzipSync(await readFile(path)).toString('latin1')
  const older = text.replace('{"photos":"beside"}\n\\.\n', '').replace(',"photos":0', '')
  expect(older.length).toBeLessThan(text.length)
  await writeFile(path, gzipSync(resealed(older)))
  expect((await restored()).told).toEqual({ named: 0, missing: [] })
})

test('a restore without room for photos changes no database', async () => {
  await photo('disque')
  await back()
  const full = { ...fileStorage(join(folder, 'full')), put: () => Promise.reject(new StorageFull()) }
  await expect(restored(plain, { storage: full })).rejects.toThrow('La place manque')
})

test('photo copies are deleted with the last backup that names them', async () => {
  const backupDir = dirname(path)
  const config = { backupDir, dataDir: folder, backupAt: 0, backupKeepDays: 7, appSecret: 'x' }
  const day = (days: number) => new Date(Date.UTC(2026, 5, 1, 12) + days * limits.dayMs)
  const look = (days: number) => backUpWhenDue({ config, photos: { storage: photos } }, source.url, day(days))
  const old = await photo('disque')
  await look(0)
  await withGarage(source.db, place.garageId, (tx) =>
    tx.from('process_entries').where({ garage_id: tx.garageId }).delete(),
  )
  const young = await photo('plaquette')
  await look(1)
  await writeFile(copyOf(`${old[0]}.part`), 'cut short')
  await writeFile(copyOf(`${place.garageId}/notes.txt`), 'of somebody else')
  await look(7)
  expect((await copies()).sort()).toEqual([...old, ...young, `${place.garageId}/notes.txt`].sort())
  await look(8)
  expect((await copies()).sort()).toEqual([...young, `${place.garageId}/notes.txt`].sort())
  expect((await readdir(backupDir)).filter((name) => name.endsWith('.photos'))).toHaveLength(3)
})
