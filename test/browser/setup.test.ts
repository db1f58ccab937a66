import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSilence, launch, openPage, type WatchedPage } from '../setup/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-ok'">`
const documentOf = (body: string) =>
  `data:text/html;charset=utf-8,${encodeURIComponent(`<!doctype html>${policy}${body}`)}`

async function visit(body: string, options = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, options)
  await watched.page.goto(documentOf(body))
  return watched
}

test('a page without complaints passes', async () => {
  const watched = await visit('<title>Calme</title><p>Bonjour</p>')
  expect(await watched.page.title()).toBe('Calme')
  expectSilence(watched)
  await watched.close()
})

test.each([
  ['a console error', '<script nonce="ok">console.error("aïe")</script>', 'aïe'],
  ['an exception', '<script nonce="ok">throw new Error("cassé")</script>', 'cassé'],
  ['blocked content', '<p style="color: red">rouge</p>', 'style-src'],
])('%s is reported as a complaint', async (_what, body, complaint) => {
  const watched = await visit(body)
  await expect.poll(() => watched.complaints.join('\n')).toContain(complaint)
  expect(() => expectSilence(watched)).toThrow(complaint)
  expect(() => expectSilence(watched, [/./])).not.toThrow()
  await watched.close()
})

test('scripts can be turned off', async () => {
  const watched = await visit('<title>Avant</title><script nonce="ok">document.title = "Après"</script>', {
    javaScriptEnabled: false,
  })
  expect(await watched.page.title()).toBe('Avant')
  await watched.close()
})
