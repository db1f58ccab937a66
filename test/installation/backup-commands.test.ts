import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileStorage } from '../../server/photos/storage/storage.ts'
import { placeForPhotos, storePhoto } from '../server/backup/stored-photo.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'

let folder: string
let source: TestDatabase
let target: TestDatabase
/** The files of a photo, as paths. */
let names: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fil-backup-commands-'))
  source = await testDatabase()
  target = await testDatabase({ content: 'no tables', applicationName: 'test' })
  const place = await placeForPhotos(source)
  names = await storePhoto(source, fileStorage(join(folder, 'photos')), place, (size, form) =>
    Buffer.from(`disque ${size} ${form}\n\\.\n`.repeat(500)),
  )
})
afterAll(async () => {
  for (const database of [source, target]) await database.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (script: string, given: string[], { url }: TestDatabase) =>
  promisify(execFile)(process.execPath, [join('scripts/backup', script), ...given], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder },
  })

test('the commands include photos, report a lost copy, and go on with --sans-photos', async () => {
  const backup = async (...given: string[]) => (await run('backup.ts', given, source)).stdout
  expect(await backup(join(folder, 'usb.gz'))).toContain('4\u00a0fichiers, dans la sauvegarde même')
  expect(await backup('--complet')).toContain('4\u00a0fichiers, dans la sauvegarde même')
  await rm(join(folder, 'sauvegardes'), { recursive: true })
  expect(await backup()).toContain('dont 4 copiés cette fois')
  const backups = join(folder, 'sauvegardes')
  const [file = ''] = (await readdir(backups)).filter((one) => one.endsWith('.gz'))
  const [name = ''] = names
  for (const lost of ['photos', join('sauvegardes', 'photos')]) await rm(join(folder, lost, name))
  const restore = (...given: string[]) => run('restore.ts', [join(backups, file), ...given], target)
  await expect(restore()).rejects.toMatchObject({ stderr: expect.stringContaining('Il manque 1 des 4') })
  const { stdout } = await restore('--sans-photos')
  expect(stdout).toContain('Photos : 3\u00a0fichiers en place.')
  expect(stdout).toContain(`Photos perdues : 1\u00a0fichier (${name}).`)
})
