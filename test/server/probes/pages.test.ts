import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes, type RouteName } from '../../../domain/ground/addresses/route-names.ts'
import { failuresAndChanges } from './changes.ts'
import { failuresOf, firstOf, unlike } from './failures.ts'
import { fingerprint } from './fingerprint.ts'
import { pageAddress } from './page-samples.ts'
import type { Ids, PageSample } from './probe.ts'
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
    const hasNeither = (name: RouteName) => !pageSamples[name](none).get && !pageSamples[name](none).post
    expect(pageNames.filter(hasNeither)).toEqual([])
  })

  test('a visitor who is not signed in is sent to the sign-in page by every page', async () => {
    const attempt = async (name: RouteName) => {
      const sentTo = await redirection(nobody.get(request(name, here.theirs).read))
      return /^303 \/connexion(\?next=|$)/.test(sentTo) ? undefined : sentTo
    }
    expect(await failuresOf(having('get', guarded), attempt)).toEqual([])
  })

  test('a visitor who is not signed in cannot send any form', async () => {
    const attempt = async (name: RouteName) => {
      const { path, fields } = request(name, here.theirs)
      return unlike(await redirection(nobody.post(path, fields)), '303 /connexion')
    }
    expect(await failuresOf(having('post', guarded), attempt)).toEqual([])
  })

  test('an employee is sent back to the dashboard by every page of admins', async () => {
    const attempt = async (name: RouteName) =>
      unlike(await redirection(samir.get(request(name, here.ours).read)), '303 /dashboard')
    expect(await failuresOf(having('get', forAdmins), attempt)).toEqual([])
  })

  test('an employee is refused every form of admins', async () => {
    const attempt = async (name: RouteName) => {
      const { path, fields } = request(name, here.ours)
      const { status, text } = await samir.post(path, fields)
      return unlike([status, text.includes('Accès refusé')], [403, true])
    }
    const names = having('post').filter((name) => sentBy(name) === 'admin')
    expect(await failuresOf(names, attempt)).toEqual([])
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
      const attempt = async (name: RouteName) => {
        const { path, fields } = request(name, here.ours)
        return unlike((await reader.post(path, fields)).status, 403)
      }
      const others = having('post', guarded).filter((name) => !free.includes(name))
      expect(await failuresOf(others, attempt)).toEqual([])
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
    const look = () => fingerprint(here.app.db, here.people.denise.garageId)

    // These forms need no session: only a person with the key in the address can send one.
    test('when the key in its address replaces the token', async () => {
      const attempt = async (name: RouteName) => {
        const { path, fields } = request(name, here.ours)
        const answers = await Promise.all(elsewhere.map((headers) => nobody.post(path, fields, headers)))
        return unlike(statusesOf(answers), [403, 403, 403, 415])
      }
      expect(await failuresAndChanges({ cases: having('post').filter(isKeyed), attempt, look })).toEqual([])
    })

    // The other ways to send a wrong token or origin are in http/csrf.test.ts: the same guard refuses them.
    test('when its token is missing or foreign, or it comes from another site', async () => {
      const attempt = async (name: RouteName) => {
        const { path, fields } = request(name, here.ours)
        const answers = [
          await denise.post(path, { ...fields, _csrf: '' }),
          await denise.post(path, { ...fields, _csrf: samir.csrf }),
          await denise.post(path, fields, { 'Sec-Fetch-Site': 'cross-site' }),
        ]
        return unlike(statusesOf(answers), [403, 403, 403])
      }
      const cases = having('post').filter((name) => !isKeyed(name))
      expect(await failuresAndChanges({ cases, attempt, look })).toEqual([])
    })

    test('the call for tokens gives none', async () => {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const answers = [
        await denise.post('/session/tokens', { _csrf: samir.csrf }),
        await denise.post('/session/tokens', {}, { 'Sec-Fetch-Site': 'cross-site' }),
        await here.ask('POST', '/session/tokens', { headers, body: '' }),
      ]
      expect(answers.map(({ status, text }) => [status, text.includes('accessToken')])).toEqual([
        [403, false],
        [403, false],
        [403, false],
      ])
    })
  })

  describe('an id of another garage', () => {
    const named = pageNames.filter((name) => allRoutes[name].path.includes(':') && lookedAtBy(name) !== 'nobody')

    test('gets the same page as an id that never existed', async () => {
      const attempt = async (name: RouteName) => {
        const [foreign, unknown] = [request(name, here.theirs).read, request(name, nothing()).read]
        const [answer, expected] = [await denise.get(foreign), await denise.get(unknown)]
        return firstOf(
          leak(answer),
          unlike([answer.status, expected.status], [404, 404]),
          unlike(neutral(answer.text), neutral(expected.text)),
        )
      }
      expect(await failuresOf(having('get', named), attempt)).toEqual([])
    })

    test('is refused by every form', async () => {
      const attempt = async (name: RouteName) => {
        const { path, fields } = request(name, here.theirs)
        const senders = ['reader', 'employee'].includes(lookedAtBy(name)) ? [denise, samir] : [denise]
        const answers = await Promise.all(senders.map((sender) => sender.post(path, fields)))
        // An app setup that does not exist counts as expired: a new one begins. The form of a mail returns to its page,
        // which is not found.
        const expected = name === 'appSetup' || name === 'mail' ? 303 : 404
        return firstOf(...answers.map((answer) => firstOf(leak(answer), unlike(answer.status, expected))))
      }
      expect(await failuresOf(having('post', named), attempt)).toEqual([])
    })

    const asking = guarded.filter((name) => {
      const { get, post } = pageSamples[name](none)
      return Object.values({ ...get, ...post }).some((value) => (kinds as readonly string[]).includes(value))
    })

    test('shows nothing from a query or a field', async () => {
      const attempt = async (name: RouteName) => {
        const own = pageSamples[name](here.ours)
        const [theirs, unknown] = [pageSamples[name](here.theirs), pageSamples[name](nothing())]
        const path = pageAddress(name, own)
        const reading = async ({ get }: PageSample) => denise.get(pageAddress(name, own, get))
        const read = own.get && difference(await reading(theirs), await reading(unknown))
        const sent = own.post && difference(await denise.post(path, theirs.post), await denise.post(path, unknown.post))
        return firstOf(read, sent)
      }
      expect(await failuresOf(asking, attempt)).toEqual([])
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

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status)

/** The difference between the answers to an id of the other garage and to an unknown id. */
const difference = (foreign: Answer, unknown: Answer) =>
  firstOf(leak(foreign), foreign.status < 500 ? undefined : `${foreign.status}`, unlike(foreign.status, unknown.status))

const leak = ({ text, headers }: Answer) => {
  const word = canary.exec(text + JSON.stringify(headers))
  return word ? `shows the other garage: ${word.input.slice(Math.max(0, word.index - 80), word.index + 80)}` : undefined
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
