import { beforeAll, expect, inject, test } from 'vitest'
import type { Shell } from '../../../entry-server.tsx'
import { builtRenderer } from '../../../server/renderer/built.ts'
import type { Renderer } from '../../../server/renderer/renderer.ts'

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
  restricted: false,
}

test('the sign-in page is complete HTML with a POST form', async () => {
  const html = await renderer.page('login', { values: {}, issues: [] }, shell)
  expect(html).toMatch(/^<!DOCTYPE html>/)
  expect(html).toContain('method="post"')
  expect(html).toContain('name="_csrf" value="jeton"')
  expect(html).toMatch(/<\/html>$/)
})

test('the page of expired links has no script', async () => {
  const html = await renderer.page('expiredLink', {}, { ...shell, csrfToken: null, path: '/public/lien-expire' })
  expect(html).not.toContain('<script')
  expect(html).not.toContain('modulepreload')
})

test('unusual addresses do not break rendering', async () => {
  for (const path of ['//evil.example', '/%E0%A4%A', '/?q=%', '/a b?<script>']) {
    const html = await renderer.page('expiredLink', {}, { ...shell, path })
    expect(html).toContain('</html>')
    expect(html).not.toContain('<script')
  }
})

test('a page that cannot be rendered throws', async () => {
  await expect(renderer.page('login', { values: {}, issues: null as never }, shell)).rejects.toThrow()
})
