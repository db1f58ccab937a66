import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes, type RouteName } from '../../../domain/addresses/route-names.ts'
import { fingerprint } from './fingerprint.ts'
import { pageAddress } from './page-samples.ts'
import type { Ids } from './probe.ts'
import { kinds, pageNames, pageRights, pageSamples } from './probes.ts'
import { addReader } from './reader.ts'
import { isOpenTo } from './rights.ts'
import { type Visitor, visitor } from './visitor.ts'
import type { Answer } from './wire.ts'
import { canary, type World, world } from './world.ts'

const unknownId = '0197f0a0-0000-7000-8000-000000000000'

let here: World
let nobody: Visitor
let denise: Visitor
let samir: Visitor
let before: Record<string, string>

beforeAll(async () => {
  here = await world()
  nobody = await visitor(here.ask)
  denise = await visitor(here.ask, here.people.denise)
  samir = await visitor(here.ask, here.people.samir)
  before = await fingerprint(here.app.db, here.people.camille.garageId)
})
afterAll(() => here.close())

const none = Object.fromEntries(kinds.map((kind) => [kind, kind])) as Ids
const having = (what: 'get' | 'post', names: RouteName[] = pageNames) =>
  names.filter((name) => pageSamples[name](none)[what])
const lookedAtBy = (name: RouteName) => pageRights[name][0]
const sentBy = (name: RouteName) => pageRights[name][1]
const guarded = pageNames.filter((name) => lookedAtBy(name) !== 'nobody')
const forAdmins = pageNames.filter((name) => lookedAtBy(name) === 'admin')

const request = (name: RouteName, ids: Ids) => {
  const sample = pageSamples[name](ids)
  return { read: pageAddress(name, sample, sample.get), path: pageAddress(name, sample), fields: sample.post ?? {} }
}

// The last test looks at what all the others left.
describe('access to pages and forms', { shuffle: false }, () => {
  test('every page has a reading or a form', () => {
    for (const name of pageNames) expect(Object.keys(pageSamples[name](none)).join()).toMatch(/get|post/)
  })

  describe('a visitor who is not signed in', () => {
    test.each(having('get', guarded))('is sent to the sign-in page: %s', async (name) => {
      expect(await redirection(nobody.get(request(name, here.theirs).read))).toMatch(/^303 \/connexion(\?next=|$)/)
    })

    test.each(having('post', guarded))('cannot send the form: %s', async (name) => {
      const { path, fields } = request(name, here.theirs)
      expect(await redirection(nobody.post(path, fields))).toBe('303 /connexion')
    })
  })

  describe('an employee', () => {
    test.each(having('get', forAdmins))('is sent back to the dashboard: %s', async (name) => {
      expect(await redirection(samir.get(request(name, here.ours).read))).toBe('303 /dashboard')
    })

    test.each(having('post').filter((name) => sentBy(name) === 'admin'))(
      'is refused what an admin may post: %s',
      async (name) => {
        const { path, fields } = request(name, here.ours)
        const answer = await samir.post(path, fields)
        expect(answer.status).toBe(403)
        expect(answer.text).toContain('Accès refusé')
      },
    )
  })

  describe('a user with an unknown role', () => {
    const free = having('post', guarded).filter((name) => isOpenTo('reader', sentBy(name)))

    test('may send the forms of their own account', () =>
      expect(free.toSorted()).toEqual([
        'appSetup',
        'factorRemoval',
        'notificationsRead',
        'profile',
        'proof',
        'recoveryCodes',
      ]))

    test('may send no other form', async () => {
      const reader = await visitor(here.ask, await addReader(here.app, here.people.samir))
      for (const name of having('post', guarded).filter((name) => !free.includes(name))) {
        const { path, fields } = request(name, here.ours)
        expect([name, (await reader.post(path, fields)).status]).toEqual([name, 403])
      }
    })
  })

  describe('a form that does not come from our page changes nothing', () => {
    const isKeyed = (name: RouteName) => allRoutes[name].path.startsWith('/public/')
    const elsewhere: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
      { 'Content-Type': 'text/plain' },
    ]

    // These forms need no session: only a person with the key in the address can send one.
    test.each(having('post').filter(isKeyed))('%s, with the key in its address', async (name) => {
      const ours = await fingerprint(here.app.db, here.people.denise.garageId)
      const { path, fields } = request(name, here.ours)
      const answers = await Promise.all(elsewhere.map((headers) => nobody.post(path, fields, headers)))
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 415])
      expect(await fingerprint(here.app.db, here.people.denise.garageId)).toEqual(ours)
    })

    const sent = having('post').filter((name) => !isKeyed(name))

    // The other ways to send a wrong token or origin are in http/csrf.test.ts: the same guard refuses them.
    test.each(sent)('%s', async (name) => {
      const ours = await fingerprint(here.app.db, here.people.denise.garageId)
      const { path, fields } = request(name, here.ours)
      const answers = [
        await denise.post(path, { ...fields, _csrf: '' }),
        await denise.post(path, { ...fields, _csrf: samir.csrf }),
        await denise.post(path, fields, { 'Sec-Fetch-Site': 'cross-site' }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
      expect(await fingerprint(here.app.db, here.people.denise.garageId)).toEqual(ours)
    })

    test('the call for tokens gives none', async () => {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const answers = [
        await denise.post('/session/tokens', { _csrf: samir.csrf }),
        await denise.post('/session/tokens', {}, { 'Sec-Fetch-Site': 'cross-site' }),
        await here.ask('POST', '/session/tokens', { headers, body: '' }),
      ]
      for (const { status, text } of answers) {
        expect(status).toBe(403)
        expect(text).not.toContain('accessToken')
      }
    })
  })

  describe('an id of another garage', () => {
    const named = pageNames.filter((name) => allRoutes[name].path.includes(':') && lookedAtBy(name) !== 'nobody')

    test.each(having('get', named))('answers as an id that never existed: %s', async (name) => {
      const [foreign, unknown] = [request(name, here.theirs).read, request(name, nothing()).read]
      const [answer, expected] = [watched(await denise.get(foreign)), await denise.get(unknown)]
      expect([answer.status, expected.status]).toEqual([404, 404])
      expect(neutral(answer.text)).toBe(neutral(expected.text))
    })

    test.each(having('post', named))('takes no form: %s', async (name) => {
      const { path, fields } = request(name, here.theirs)
      const answer = watched(await denise.post(path, fields))
      // An app setup that does not exist counts as expired: a new one begins. The form of a mail returns to its page,
      // which is not found.
      const unheard = name === 'appSetup' || name === 'mail' ? 303 : 404
      expect(answer.status).toBe(unheard)
      if (['reader', 'employee'].includes(lookedAtBy(name)))
        expect(watched(await samir.post(path, fields)).status).toBe(unheard)
    })

    const asking = guarded.filter((name) => {
      const { get, post } = pageSamples[name](none)
      return Object.values({ ...get, ...post }).some((value) => (kinds as readonly string[]).includes(value))
    })

    test.each(asking)('shows nothing from a query or a field: %s', async (name) => {
      const own = pageSamples[name](here.ours)
      const [theirs, unknown] = [pageSamples[name](here.theirs), pageSamples[name](nothing())]
      const path = pageAddress(name, own)
      if (own.get) {
        const answers = [theirs, unknown].map(({ get }) => denise.get(pageAddress(name, own, get)))
        await alike(await Promise.all(answers))
      }
      if (own.post) await alike([await denise.post(path, theirs.post), await denise.post(path, unknown.post)])
    })
  })

  test('no page or form changed the other garage', async () => {
    expect(await fingerprint(here.app.db, here.people.camille.garageId)).toEqual(before)
  })
})

async function redirection(call: Promise<Answer>): Promise<string> {
  const { status, headers } = await call
  return `${status} ${headers.location}`
}

async function alike([foreign, unknown]: Answer[]): Promise<void> {
  if (!foreign || !unknown) throw new Error('Two answers are compared')
  watched(foreign)
  expect(foreign.status).toBeLessThan(500)
  expect(foreign.status).toBe(unknown.status)
}

function watched(answer: Answer): Answer {
  expect(answer.text + JSON.stringify(answer.headers)).not.toMatch(canary)
  return answer
}

const nothing = (): Ids => ({
  ...(Object.fromEntries(kinds.map((kind) => [kind, unknownId])) as Ids),
  cursor: `2026-01-01T00:00:00.000Z_${unknownId}`,
})

/** Removes the parts that differ between answers by design: ids, nonces, tokens of forms. */
const neutral = (html: string) =>
  html
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#')
    .replace(/nonce="[^"]+"/g, 'nonce')
    .replace(/(csrf-token" content=|name="_csrf" value=)"[^"]+"/g, '$1')
