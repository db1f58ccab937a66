import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDb } from '../../server/database/db.ts'
import { openPhotos } from '../../server/photos/photos.ts'
import { sweepPhotos } from '../../server/photos/sweep.ts'
import { readConfig } from '../../server/runtime/config.ts'
import type { Installation } from './installation.ts'

const images = `
  select garage_id, unnest(array[large_webp, small_webp]) as digest, 'webp' as ending from process_entries
  where kind = 'photo'
  union
  select garage_id, unnest(array[large_jpeg, small_jpeg]), 'jpg' from process_entries where kind = 'photo'`

const dayMs = 86_400_000

/** Photos that no row names after the nightly purge. @returns how many */
export async function photosNobodyNames(
  installation: Pick<Installation, 'ask' | 'folder' | 'database'>,
): Promise<number> {
  const photos = openPhotos(readConfig({ DATA_DIR: installation.folder }), () => {})
  const db = createDb(await installation.database(), { max: 1 })
  await sweepPhotos({ db, photos, now: () => new Date(Date.now() + dayMs) }).finally(() => db.destroy())
  const named = await installation.ask<object>(images)
  return (await filesIn(join(installation.folder, 'photos'))).length - named.length
}

/** Damaged photos: rows whose bytes are missing or wrong, and incomplete files. @returns each in words */
export async function damagedPhotos({ ask, folder }: Pick<Installation, 'ask' | 'folder'>): Promise<string[]> {
  const named = await ask<{ garage_id: string; digest: string; ending: string }>(images)
  const damaged: string[] = []
  for (const { garage_id, digest, ending } of named) {
    const bytes = await readFile(join(folder, 'photos', garage_id, `${digest}.${ending}`)).catch(() => null)
    if (bytes === null) damaged.push(`image absente : ${digest}`)
    else if (sha256(bytes) !== digest) damaged.push(`image abîmée : ${digest}`)
  }
  for (const path of await filesIn(join(folder, 'photos'))) {
    const [, digest] = /([\da-f]{64})\.(webp|jpg)$/.exec(path) ?? []
    if (digest && sha256(await readFile(path)) !== digest) damaged.push(`fichier à moitié écrit sous son nom : ${path}`)
  }
  return damaged
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
