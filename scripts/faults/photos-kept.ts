import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Installation } from './installation.ts'

const images = `
  select garage_id, unnest(array[large_webp, small_webp]) as digest, 'webp' as ending from process_entries
  where kind = 'photo'
  union
  select garage_id, unnest(array[large_jpeg, small_jpeg]), 'jpg' from process_entries where kind = 'photo'`

/** Rows whose bytes are not there or not theirs, and files that are half of something. @returns each in words */
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
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
