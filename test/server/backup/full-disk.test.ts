import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { cast } from '../../setup/cast.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'

const backup = fileURLToPath(new URL('../../../scripts/backup/backup.ts', import.meta.url))
let folder: string
let database: TestDatabase

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fil-full-'))
  database = await testDatabase()
  await cast(database)
  return async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/** The command, under a limit that the system really sets: no file grows beyond a block or two. */
const backUpWithin = (blocks: number) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: folder }
    const limited = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$1"`
    execFile('sh', ['-c', limited, process.execPath, backup], { env }, (error, _stdout, said) =>
      resolve({ code: Number(error?.code ?? 0), said }),
    )
  })

test('a backup that finds no room says so in one sentence, and leaves nothing unfinished', async () => {
  const { code, said } = await backUpWithin(1)
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual([expect.stringContaining('Sauvegarde impossible')])
  expect(said).toContain('BACKUP_DIR')
  expect(await readdir(join(folder, 'sauvegardes'))).toEqual([])
})
