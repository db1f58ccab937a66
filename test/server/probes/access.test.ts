import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '../../../domain/call-name.ts'
import { callNames, callOf } from '../../../domain/calls.ts'
import { may, type Role } from '../../../domain/permissions.ts'
import { readAccessToken, signAccessToken } from '../../../server/http/tokens.ts'
import { as, cookiesOf } from '../../setup/doors.ts'
import { fingerprint } from './fingerprint.ts'
import { addReader } from './reader.ts'
import { samples } from './samples.ts'
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
const signedIn = callNames.filter((name) => callOf(name).access !== 'public')
const refusedTo = (role: Role) => signedIn.filter((name) => !may({ role }, callOf(name).access))

// The last test looks at what all the others left.
describe('who may call what', { shuffle: false }, () => {
  describe.each(['nothing at all', 'a token signed with another key', 'an expired token', 'a refresh token'])(
    'whoever holds %s',
    (held) => {
      test.each(signedIn)('is not let in: %s', async (name) => {
        const { status, text, headers } = await send(here.ask, name, samples[name](here.theirs), tokens[held])
        expect([status, text]).toEqual([401, '{"code":"UNAUTHORIZED","message":"Accès non autorisé"}'])
        expect(headers['set-cookie']).toBeUndefined()
      })
    },
  )

  test('a session that ended opens nothing', async () => {
    for (const name of signedIn) {
      const held = tokens['a token of a session that ended']
      expect((await send(here.ask, name, samples[name](here.theirs), held)).status).toBe(401)
    }
  })

  test('the cookie of a page opens no call', async () => {
    expect(cookie).toContain('garage_sid=')
    for (const name of signedIn) {
      const { method, path } = addressOf(name)
      const address = `/api${path.replace(/:\w+/g, here.theirs.process)}`
      expect((await here.ask(method, address, { headers: { ...sameOrigin, cookie } })).status).toBe(401)
    }
  })

  describe('an employee', () => {
    test.each(refusedTo('employee'))('may not call %s', async (name) => {
      const { status, text } = await send(here.ask, name, samples[name](here.ours), here.samir.accessToken)
      expect([status, text]).toEqual([403, '{"code":"FORBIDDEN","message":"Accès refusé"}'])
    })
  })

  describe('whoever has an unknown role', () => {
    test.each(signedIn)('looks but does not touch: %s', async (name) => {
      const { status } = await send(here.ask, name, samples[name](here.ours), reader)
      if (refusedTo('reader').includes(name)) expect(status).toBe(403)
      else expect(status).not.toBe(403)
    })

    test('which is not every call', () => {
      expect(refusedTo('reader').filter((name) => !refusedTo('employee').includes(name))).toEqual([
        'POST /clients',
        'PATCH /clients/:id',
        'POST /cars',
        'PATCH /cars/:id',
        'POST /processes/:id/steps/:stepId/propose-ready',
        'POST /processes/:id/waits',
        'PATCH /processes/:id/waits/:waitId',
        'PATCH /processes/:id/assignee',
        'GET /places',
        'POST /processes/:id/arrival',
        'PATCH /processes/:id/arrival',
        'DELETE /processes/:id/arrival',
        'POST /processes/:id/return',
        'PATCH /processes/:id/return',
        'DELETE /processes/:id/return',
        'POST /processes/:id/notes',
        'POST /processes/:id/steps/:stepId/notes',
        'PATCH /processes/:id/notes/:noteId',
        'DELETE /processes/:id/notes/:noteId',
        'POST /processes/:id/notes/:noteId/restore',
        'POST /processes/:id/photos',
        'POST /processes/:id/steps/:stepId/photos',
        'PATCH /processes/:id/photos/:photoId',
        'DELETE /processes/:id/photos/:photoId',
        'POST /processes/:id/photos/:photoId/restore',
        'POST /processes/:id/approvals',
        'PATCH /processes/:id/approvals/:approvalId',
        'DELETE /processes/:id/approvals/:approvalId',
        'POST /processes/:id/approvals/:approvalId/corrections',
      ])
    })
  })

  test('nothing of the garage changed meanwhile', async () => {
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
