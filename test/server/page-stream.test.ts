import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, inject, test } from 'vitest'
import type { Shell } from '../../entry-server.tsx'
import { builtRenderer } from '../../server/renderer/built.ts'
import { endBroken } from '../../server/renderer/page-stream.ts'
import type { Renderer } from '../../server/renderer/renderer.ts'

let renderer: Renderer
beforeAll(async () => {
  renderer = await builtRenderer(new URL(inject('views')))
})

const shell: Omit<Shell, 'assets'> = {
  nonce: 'n0nce',
  csrfToken: 'jeton',
  idempotencyKey: 'cle',
  actor: null,
  path: '/connexion',
  now: '2026-11-20T08:00:00.000Z',
  flash: [],
  unread: 0,
  apiBase: '/api',
  publicOrigin: null,
  mailsLeave: true,
}

async function htmlOf(streaming: ReturnType<Renderer['stream']>): Promise<string> {
  const stream = await streaming
  await stream.render()
  const sink = new PassThrough()
  sink.write(stream.head)
  stream.pipe(sink)
  return text(sink)
}

test('the sign-in page is whole HTML with a form that posts', async () => {
  const html = await htmlOf(renderer.stream('login', { values: {}, issues: [] }, shell))
  expect(html).toMatch(/^<!DOCTYPE html>/)
  expect(html).toContain('method="post"')
  expect(html).toContain('name="_csrf" value="jeton"')
  expect(html).toMatch(/<\/html>$/)
})

test('the expired link page ships no script', async () => {
  const html = await htmlOf(
    renderer.stream('expiredLink', {}, { ...shell, csrfToken: null, path: '/public/lien-expire' }),
  )
  expect(html).not.toContain('<script')
  expect(html).not.toContain('modulepreload')
})

test('strange addresses do not break the render', async () => {
  for (const path of ['//evil.example', '/%E0%A4%A', '/?q=%', '/a b?<script>']) {
    const html = await htmlOf(renderer.stream('expiredLink', {}, { ...shell, path }))
    expect(html).toContain('</html>')
    expect(html).not.toContain('<script')
  }
})

test('a page that cannot render says so before its first byte', async () => {
  const stream = await renderer.stream('login', { values: {}, issues: null as never }, shell)
  await expect(stream.render()).rejects.toThrow()
})

test('a page that breaks later ends with a way to reload it', async () => {
  const sink = new PassThrough()
  endBroken(sink, '/clients?q="><script>')
  const html = await text(sink)
  expect(html).toContain('Recharger la page')
  expect(html).toContain('href="/clients?q=&quot;>&lt;script>"')
  expect(html).toMatch(/<\/html>$/)
})
