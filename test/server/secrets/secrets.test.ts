import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets } from '../../../server/secrets/secrets.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fil-secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('APP_SECRET gives four different keys, and writes no file', async () => {
  const secrets = await loadSecrets({ appSecret: 'q7Zt1mVx9Lr4Kp2Wd8Hs6Yb3Nf5Jc0Ga', dataDir })
  const keys = [
    ...secrets.session,
    ...[secrets.jwt, secrets.refresh, secrets.linkKey].map((key) => key.toString('base64url')),
  ]
  expect(new Set(keys).size).toBe(4)
  for (const key of keys) expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(await readdir(dataDir)).toEqual([])
})

test('without APP_SECRET the keys are stored in a file for the owner only', async () => {
  const first = await loadSecrets({ dataDir })
  expect(await loadSecrets({ dataDir })).toEqual(first)
  expect((await stat(join(dataDir, 'app-secret'))).mode & 0o777).toBe(0o600)
})

test('two installations have different keys', async () => {
  const other = join(dataDir, 'other')
  expect((await loadSecrets({ dataDir })).jwt).not.toEqual((await loadSecrets({ dataDir: other })).jwt)
})

test('servers that start together share one file of keys', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => loadSecrets({ dataDir })))
  for (const secrets of all) expect(secrets).toEqual(all[0])
  expect(await readdir(dataDir)).toEqual(['app-secret'])
})

test('a damaged file of keys stops the start instead of being replaced', async () => {
  await writeFile(join(dataDir, 'app-secret'), 'short')
  await expect(loadSecrets({ dataDir })).rejects.toThrow('abîmé')
})
