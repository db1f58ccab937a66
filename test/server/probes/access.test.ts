import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '../../../domain/call-name.ts'
import { type CallName, callNames } from '../../../domain/calls.ts'
import { readAccessToken, signAccessToken } from '../../../server/http/session/tokens.ts'
import { as, cookiesOf } from '../../setup/doors.ts'
import { answered, failuresOf, firstOf, unlike } from './failures.ts'
import { fingerprint } from './fingerprint.ts'
import type { Rank } from './probe.ts'
import { rankOf, samples } from './probes.ts'
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
const signedIn = callNames.filter((name) => rankOf(name) !== 'nobody')
const refusedTo = (who: Rank) => signedIn.filter((name) => !isOpenTo(who, rankOf(name)))
/** An admin wrote the samples: an employee may only change their own (test/server/processes/entries). */
const authorsOnly: CallName[] = [
  'PATCH /processes/:id/notes/:noteId',
  'DELETE /processes/:id/notes/:noteId',
  'PATCH /processes/:id/photos/:photoId',
  'DELETE /processes/:id/photos/:photoId',
]

const refused = '401 {"code":"UNAUTHORIZED","message":"Accès non autorisé"}'
const forbidden = '403 {"code":"FORBIDDEN","message":"Accès refusé"}'

// The last test looks at what all the others left.
describe('access to calls', { shuffle: false }, () => {
  test.each([
    'nothing at all',
    'a token signed with another key',
    'an expired token',
    'a refresh token',
    'a token of a session that ended',
  ])('every call refuses a caller with %s', async (held) => {
    const attempt = async (name: CallName) => {
      const answer = await send(here.ask, name, samples[name](here.theirs), tokens[held])
      return firstOf(unlike(answered(answer), refused), unlike(answer.headers['set-cookie'], undefined))
    }
    expect(await failuresOf(signedIn, attempt)).toEqual([])
  })

  test('the session cookie of pages gives no access to calls', async () => {
    expect(cookie).toContain('garage_sid=')
    const attempt = async (name: CallName) => {
      const { method, path } = addressOf(name)
      const address = `/api${path.replace(/:\w+/g, here.theirs.process)}`
      return unlike((await here.ask(method, address, { headers: { ...sameOrigin, cookie } })).status, 401)
    }
    expect(await failuresOf(signedIn, attempt)).toEqual([])
  })

  test('an employee may make every call that is open to employees', async () => {
    const open = signedIn.filter((name) => isOpenTo('employee', rankOf(name)) && !authorsOnly.includes(name))
    const attempt = async (name: CallName) => {
      const answer = await send(here.ask, name, samples[name](here.ours), here.samir.accessToken)
      return answer.text.includes('"FORBIDDEN"') ? answered(answer) : undefined
    }
    expect(await failuresOf(open, attempt)).toEqual([])
  })

  test('an employee may make no call of an admin', async () => {
    const attempt = async (name: CallName) =>
      unlike(answered(await send(here.ask, name, samples[name](here.ours), here.samir.accessToken)), forbidden)
    expect(await failuresOf(refusedTo('employee'), attempt)).toEqual([])
  })

  test('a user with an unknown role is refused the calls of employees and admins, and no other', async () => {
    const attempt = async (name: CallName) => {
      const { status } = await send(here.ask, name, samples[name](here.ours), reader)
      return unlike(status === 403, refusedTo('reader').includes(name)) && `${status}`
    }
    expect(await failuresOf(signedIn, attempt)).toEqual([])
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
