import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '../../../domain/call-name.ts'
import { type CallName, callNames } from '../../../domain/calls/calls.ts'
import { readAccessToken, signAccessToken } from '../../../server/http/session/tokens.ts'
import { as, cookiesOf } from '../../setup/doors.ts'
import { fingerprint } from './fingerprint.ts'
import type { Rank } from './probe.ts'
import { callRights, samples } from './probes.ts'
import { addReader } from './reader.ts'
import { isOpenTo } from './rights.ts'
import { send } from './send.ts'
import { type World, world } from './world.ts'

let here: World
let tokens: Record<string, string | undefined>
let reader: string
let cookie: string
let before: Record<string, string>

beforeAll(async () => {
  here = await world()
  const { deps } = here.app
  const camille = await as(here.app, here.people.camille)
  const claims = await readAccessToken(deps, camille.accessToken)
  if (!claims) throw new Error('A fresh token must be readable')
  const signed = { ...claims, garage_id: here.people.camille.garageId, role: 'admin' }
  const hourAgo = () => new Date(Date.now() - 3_600_000)
  tokens = {
    'nothing at all': undefined,
    'a token signed with another key': await signAccessToken(
      { ...deps, secrets: { ...deps.secrets, jwt: randomBytes(32) } },
      signed,
    ),
    'an expired token': await signAccessToken({ ...deps, now: hourAgo }, signed),
    'a refresh token': camille.refreshToken,
    'a token of a session that ended': await ended(),
  }
  reader = (await as(here.app, await addReader(here.app, here.people.samir))).accessToken
  cookie = await pageCookie()
  before = await fingerprint(here.app.db, here.people.camille.garageId)
})
afterAll(() => here.close())

const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' }
const signedIn = callNames.filter((name) => callRights[name] !== 'nobody')
const refusedTo = (who: Rank) => signedIn.filter((name) => !isOpenTo(who, callRights[name]))
/** An admin wrote the samples: an employee may only change their own (test/server/processes/entries). */
const authorsOnly: CallName[] = [
  'PATCH /processes/:id/notes/:noteId',
  'DELETE /processes/:id/notes/:noteId',
  'PATCH /processes/:id/photos/:photoId',
  'DELETE /processes/:id/photos/:photoId',
]

// The last test looks at what all the others left.
describe('access to calls', { shuffle: false }, () => {
  describe.each(['nothing at all', 'a token signed with another key', 'an expired token', 'a refresh token'])(
    'a caller with %s',
    (held) => {
      test.each(signedIn)('is refused: %s', async (name) => {
        const { status, text, headers } = await send(here.ask, name, samples[name](here.theirs), tokens[held])
        expect([status, text]).toEqual([401, '{"code":"UNAUTHORIZED","message":"Accès non autorisé"}'])
        expect(headers['set-cookie']).toBeUndefined()
      })
    },
  )

  test('a session that ended gives no access', async () => {
    for (const name of signedIn) {
      const held = tokens['a token of a session that ended']
      expect((await send(here.ask, name, samples[name](here.theirs), held)).status).toBe(401)
    }
  })

  test('the session cookie of pages gives no access to calls', async () => {
    expect(cookie).toContain('garage_sid=')
    for (const name of signedIn) {
      const { method, path } = addressOf(name)
      const address = `/api${path.replace(/:\w+/g, here.theirs.process)}`
      expect((await here.ask(method, address, { headers: { ...sameOrigin, cookie } })).status).toBe(401)
    }
  })

  describe('an employee', () => {
    const open = signedIn.filter((name) => isOpenTo('employee', callRights[name]) && !authorsOnly.includes(name))
    test.each(open)('may call %s', async (name) => {
      const { text } = await send(here.ask, name, samples[name](here.ours), here.samir.accessToken)
      expect(text).not.toContain('"FORBIDDEN"')
    })

    test.each(refusedTo('employee'))('may not call %s', async (name) => {
      const { status, text } = await send(here.ask, name, samples[name](here.ours), here.samir.accessToken)
      expect([status, text]).toEqual([403, '{"code":"FORBIDDEN","message":"Accès refusé"}'])
    })
  })

  describe('a user with an unknown role', () => {
    test.each(signedIn)('may read only: %s', async (name) => {
      const { status } = await send(here.ask, name, samples[name](here.ours), reader)
      if (refusedTo('reader').includes(name)) expect(status).toBe(403)
      else expect(status).not.toBe(403)
    })
  })

  test('no refused call changed the garage', async () => {
    expect(await fingerprint(here.app.db, here.people.camille.garageId)).toEqual(before)
  })
})

async function ended(): Promise<string> {
  const session = await as(here.app, here.people.camille)
  await session.delete('/auth/logout', { refreshToken: session.refreshToken })
  return session.accessToken
}

async function pageCookie(): Promise<string> {
  const { email, password } = here.people.camille
  const answer = await here.ask('POST', '/api/auth/login', { headers: sameOrigin, body: { email, password } })
  return cookiesOf(answer)
}
