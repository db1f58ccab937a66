import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '../../../server/database/ids.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { type Form, type PhotoStorage, pathOf } from '../../../server/photos/storage/storage.ts'
import { cast } from '../../setup/cast.ts'
import type { TestDatabase } from '../../setup/database.ts'

export type Place = { garageId: string; processId: string }

/** A process for photos, in a garage with its people. */
export async function placeForPhotos(database: TestDatabase): Promise<Place> {
  const { garageId } = (await cast(database)).camille
  const processId = newId()
  await withGarage(database.db, garageId, (tx) =>
    tx.from('processes').insert({
      garage_id: garageId,
      id: processId,
      start_date: new Date(),
      search: '',
    }),
  )
  return { garageId, processId }
}

/** Stores a photo with files of these bytes, which need not be a picture. @returns the names of the files, as paths */
export async function storePhoto(
  { db }: TestDatabase,
  photos: PhotoStorage,
  { garageId, processId }: Place,
  bytesOf: (size: 'large' | 'small', form: Form) => Buffer,
  more: { deleted_at?: Date } = {},
): Promise<string[]> {
  const draft = await mkdtemp(join(tmpdir(), 'fil-stored-'))
  const names: string[] = []
  const keep = async (size: 'large' | 'small', form: Form) => {
    const bytes = bytesOf(size, form)
    const name = { garageId, digest: createHash('sha256').update(bytes).digest('hex'), form }
    await writeFile(join(draft, 'photo'), bytes)
    await photos.put(name, join(draft, 'photo'))
    names.push(pathOf(name))
    return name.digest
  }
  const entry = {
    process_id: processId,
    kind: 'photo' as const,
    text: 'Disque usé',
    large_webp: await keep('large', 'webp'),
    large_jpeg: await keep('large', 'jpeg'),
    small_webp: await keep('small', 'webp'),
    small_jpeg: await keep('small', 'jpeg'),
    width: 64,
    height: 48,
    created_at: new Date(),
  }
  await withGarage(db, garageId, (tx) =>
    tx.from('process_entries').insert({ garage_id: garageId, id: newId(), ...entry, ...more }),
  )
  await rm(draft, { recursive: true })
  return names
}
