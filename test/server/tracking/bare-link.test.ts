import supertest from 'supertest'
import { beforeAll, describe, expect, test } from 'vitest'
import { as } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

let tracking: string

stage()
beforeAll(async () => {
  const { process } = await repair(await as(app, people.camille))
  tracking = `/public/processus/${process.qrToken?.token}`
})

const token = 'abcdefghijklmnopqrstuvwxyz-_0123'
const look = (path: string) => supertest(app.app).get(path)

const behind = [
  ...['.', ')', ',', '>', '»', ';', '!', '"', "'", '’', '”', ']', '}', '*', '_', '…', '\u00a0', '\u202f', ' ', '\n'],
  ...[').', '\u00a0»', '%22>', '/.)', ' Merci !', ')?a=1'],
].map(encodeURI)

describe('a tracking link', () => {
  test.each([...behind, '%BB', '%A0', '%2E', '%29', '%2C', '%3E', '%3B', '%21', '%20', '%C2%A0', '%3F', '%'])(
    'redirects from %s after it to its bare address',
    async (signs) => {
      const answer = await look(tracking + signs)
      expect([answer.status, answer.headers.location]).toEqual([303, tracking])
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  test('redirects from an unescaped sign after it to its bare address', async () => {
    for (const sign of ['"', '>', '<', '{', '|', '`']) {
      const answer = await look(`${tracking}x`).redirects(0)
      expect(answer.headers.location).toBe('/public/lien-expire')
      expect((await look(tracking + sign)).headers.location).toBe(tracking)
    }
  })

  test('opens without redirect when nothing follows it', async () => {
    expect((await look(tracking)).status).toBe(200)
    expect((await look(`${tracking}/`)).status).toBe(200)
  })

  test('redirects an unknown token to the page of expired links', async () => {
    const first = await look(`/public/processus/${token}.`)
    expect(first.headers.location).toBe(`/public/processus/${token}`)
    expect((await look(first.headers.location ?? '')).headers.location).toBe('/public/lien-expire')
  })
})

const longToken = `${token}-_abcdefghi`

test.each([
  `/public/accord/${token}`,
  `/public/renoncer/${token}`,
  `/reinitialisation/${longToken}`,
  `/adresse/${longToken}`,
  `/inscription?invite=${token}`,
])('the link %s followed by a sign redirects to its bare address', async (bare) => {
  for (const sign of ['.', ')', '%C2%A0%C2%BB']) {
    const answer = await look(bare + sign)
    expect([answer.status, answer.headers.location]).toEqual([303, bare])
  }
})

test.each(['/reinitialisation/', '/adresse/'])(
  'a token of 43 characters is not cut at a dash after %s',
  async (path) => {
    expect((await look(path + longToken)).headers.location).not.toBe(path + token)
  },
)

test.each([
  `/public/processus/${token}/photos/x/y`,
  '/public/processus/court.',
  `/public/processus//evil.example/${token}.`,
  `//evil.example/public/processus/${token}.`,
])('%s is not redirected as a link with a sign after it', async (path) => {
  const { status, headers } = await look(path)
  expect(headers.location === undefined || headers.location === '/public/lien-expire').toBe(true)
  expect([303, 400, 404]).toContain(status)
})
