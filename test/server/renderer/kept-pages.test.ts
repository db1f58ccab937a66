import { PassThrough, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { Shell } from '../../../entry-server.tsx'
import { byteCache } from '../../../server/renderer/byte-cache.ts'
import { keptPages } from '../../../server/renderer/kept-pages.ts'
import { filled, marksFor, templateOf } from '../../../server/renderer/secrets.ts'

const secrets = { nonce: 'n+/=', csrfToken: 'jeton', idempotencyKey: 'cle' }
const shell: Omit<Shell, 'assets'> = {
  ...secrets,
  actor: null,
  path: '/connexion',
  now: '2026-11-20T08:00:00.000Z',
  flash: [],
  unread: 0,
  apiBase: '/api',
  publicOrigin: null,
  mailsLeave: true,
}

const pageOf = ({ nonce, csrfToken, idempotencyKey }: typeof secrets | ReturnType<typeof marksFor>) =>
  `<script nonce="${nonce}"></script>mark ${csrfToken}${idempotencyKey} é ${csrfToken}`

describe('a page whose secrets are marks', () => {
  const marked = Buffer.from(pageOf(marksFor(secrets)))

  test('is filled with those of each answer', () => {
    const template = templateOf(marked)
    for (const own of [secrets, { nonce: 'autre', csrfToken: 'second', idempotencyKey: 'neuve' }]) {
      expect(String(filled(template, own))).toBe(pageOf(own))
    }
  })

  test('whoever writes “mark” in a form reads it again', () => {
    const text = 'a client named mark, markmark and %CSRF%'
    expect(String(filled(templateOf(Buffer.from(text)), secrets))).toBe(text)
  })
})

describe('kept pages', () => {
  const counting = () => {
    let renders = 0
    const stream = keptPages((name, props, { nonce, csrfToken }) => ({
      ready: Promise.resolve(),
      pipe: (to) => {
        renders += 1
        to.end(`${name} ${JSON.stringify(props)} ${nonce} ${csrfToken}`)
      },
      abort: () => {},
    }))
    const html = async (props: object, changed: Partial<Shell> = {}) => {
      const sink = new PassThrough()
      stream('login', props as never, { ...shell, ...changed }).pipe(sink)
      return text(sink)
    }
    return { html, renders: () => renders }
  }

  test('that tell an error are rendered once, and each is told its own reference', async () => {
    const { html, renders } = counting()
    expect(await html({ status: 429, requestId: 'une' })).toContain('"requestId":"une"')
    expect(await html({ status: 429, requestId: 'deux' })).toContain('"requestId":"deux"')
    expect(renders()).toBe(1)
  })

  test('are rendered once, and told their own secrets each time', async () => {
    const { html, renders } = counting()
    expect(await html({ a: 1 })).toBe('login {"a":1} n+/= jeton')
    expect(await html({ a: 1 }, { nonce: 'autre', csrfToken: 'second', idempotencyKey: 'neuve' })).toBe(
      'login {"a":1} autre second',
    )
    expect(renders()).toBe(1)
  })

  test.each([
    ['props', { a: 2 }, {}],
    ['the person', { a: 1 }, { actor: { userId: 'bruno' } as Shell['actor'] }],
    ['the minute', { a: 1 }, { now: '2026-11-20T08:01:00.000Z' }],
    ['the bell', { a: 1 }, { unread: 1 }],
    ['a message', { a: 1 }, { flash: [{ kind: 'info', message: 'Client modifié' } as const] }],
    ['a page outside the session', { a: 1 }, { csrfToken: null }],
  ])('are rendered anew for another value of %s', async (_what, props, changed) => {
    const { html, renders } = counting()
    await html({ a: 1 })
    await html(props, changed)
    expect(renders()).toBe(2)
  })

  test('a page that nobody waited for is not kept', async () => {
    let renders = 0
    const stream = keptPages(() => ({
      ready: Promise.resolve(),
      pipe: (to) => {
        renders += 1
        to.write('half')
      },
      abort: () => {},
    }))
    const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() })
    stream('expiredLink', {}, shell).pipe(sink())
    stream('expiredLink', {}, shell).pipe(sink())
    expect(renders).toBe(2)
  })
})

test('a cache of bytes forgets what was asked for longest ago, and never holds more', () => {
  const cache = byteCache<string>(10)
  cache.set('a', 'A', 4)
  cache.set('b', 'B', 4)
  cache.get('a')
  cache.set('c', 'C', 4)
  expect(['a', 'b', 'c'].map(cache.get)).toEqual(['A', undefined, 'C'])
  cache.set('huge', 'H', 11)
  expect(cache.get('huge')).toBeUndefined()
  cache.set('a', 'again', 10)
  expect(['a', 'c'].map(cache.get)).toEqual(['again', undefined])
})
