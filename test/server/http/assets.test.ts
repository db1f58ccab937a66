import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtFiles } from '../../../server/http/answer/assets.ts'

let folder: string
let app: express.Express

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fil-assets-'))
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  await mkdir(join(folder, 'client/fonts'))
  const files = {
    'secret.json': 'confidentiel',
    'client/.hidden': 'hidden',
    'client/robots.txt': 'plain',
    'client/fonts/a.woff2': 'font',
    'client/assets/entry-1a2b.js': 'plain',
    'client/assets/entry-1a2b.js.br': brotliCompressSync('brotli'),
    'client/assets/entry-1a2b.js.gz': gzipSync('gzip'),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  app = express().use(await builtFiles(pathToFileURL(`${folder}/client/`)))
})
afterAll(() => rm(folder, { recursive: true }))

const get = (path: string, encoding: string) => request(app).get(path).set('Accept-Encoding', encoding)

test.each([
  ['gzip, deflate, br', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['identity', undefined, 'plain'],
])('a file is sent in the best encoding for « %s »', async (accepted, encoding, body) => {
  const answer = await get('/assets/entry-1a2b.js', accepted)
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['content-type']).toMatch(/^text\/javascript/)
  expect(answer.headers.vary).toBe('Accept-Encoding')
  expect(answer.text).toBe(body)
})

test.each(['/assets/entry-1a2b.js', '/fonts/a.woff2'])('%s is cached for ever', async (path) => {
  const answer = await get(path, 'identity')
  expect(answer.headers['cache-control']).toBe('public,max-age=31536000,immutable')
})

test('a file without a hash in its name is revalidated after an hour', async () => {
  const answer = await get('/robots.txt', 'identity')
  expect(answer.headers['cache-control']).toBe('public,max-age=3600')
  const again = await get('/robots.txt', 'identity').set('If-None-Match', String(answer.headers.etag))
  expect(again.status).toBe(304)
})

test('each encoding has its own ETag, ranges are ignored, and HEAD returns the length', async () => {
  const path = '/assets/entry-1a2b.js'
  const [br, plain] = await Promise.all([get(path, 'br'), get(path, 'br;q=0')])
  expect(br.headers.etag).not.toBe(plain.headers.etag)
  expect((await get(path, 'br').set('If-None-Match', String(br.headers.etag))).status).toBe(304)
  expect((await get(path, 'br').set('If-None-Match', String(plain.headers.etag))).status).toBe(200)
  for (const range of ['bytes=0-1', 'bytes=5-2', 'bytes=99-', 'lignes=1-2']) {
    const { status, text } = await get(path, 'identity').set('Range', range)
    expect([status, text]).toEqual([200, 'plain'])
  }
  const head = await request(app).head(path).set('Accept-Encoding', 'identity')
  expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '5', undefined])
  expect((await request(app).post(path)).status).toBe(404)
})

test('files are served from memory after their deletion', async () => {
  await rm(join(folder, 'client'), { recursive: true })
  expect((await get('/assets/entry-1a2b.js', 'br')).text).toBe('brotli')
})

test.each(['/assets/nope.js', '/assets/', '/.hidden', '/../secret.json', '/assets/..%2f..%2fsecret.json', '/%00'])(
  '%s is not served',
  async (path) => {
    const answer = await get(path, 'identity')
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.text).not.toContain('confidentiel')
  },
)
