import { randomUUID } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '../../../domain/call-name.ts'
import { type CallName, callNames, callOf } from '../../../domain/calls.ts'
import { faultOf } from '../../setup/documented.ts'
import { failuresOf, pairsOf, unlike } from './failures.ts'
import { bent, brokenBody, nastyPart, nastyQuery } from './nasty.ts'
import type { Ids } from './probe.ts'
import { kinds, samples } from './probes.ts'
import { urlOf } from './samples.ts'
import type { Answer, Asked } from './wire.ts'
import { type World, world } from './world.ts'

let here: World
beforeAll(async () => {
  here = await world()
})
afterAll(() => here.close())

const leak =
  /\bselect\b.+\bfrom\b|insert into|update ".+" set|violates|relation "|column "|knex|postgres|zod|node_modules|\.[cm]?[jt]s:\d|\bat \w+ \(/i

/** Messages of the validation library; of our own, only those about passwords are in English. */
const english = /"message":"(?!Password )[^"]*\b(invalid|expected|required|must|too|unrecognized|received)\b/i

const methodsWithBody = callNames.filter((name) => !name.startsWith('GET '))
const reads = callNames.filter((name) => name.startsWith('GET '))
const none = Object.fromEntries(kinds.map((kind) => [kind, kind])) as Ids
const withId = callNames.filter((name) => name.includes(':'))

/** Eight tries of each at every push; all of them before a release, by `npm run test:fuzz`. */
const quickTries = 8
/** Every run begins with the same seed, so that a failure can be repeated. */
const runs = (tries: number) => ({
  numRuns: process.env.FUZZ === 'all' ? tries : Math.min(tries, quickTries),
  seed: 20261121,
})

describe('bodies', () => {
  // A test for each method: all calls with all bodies in one would take long on a busy machine.
  const methods = [...new Set(methodsWithBody.map((name) => addressOf(name).method))]

  test.each(methods)('random bodies are refused without a server error: %s', async (method) => {
    const attempt = (name: CallName) => {
      const { body = {}, ...address } = samples[name](idsFor(name))
      const path = urlOf(name, address)
      const property = fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: bent(body) }, brokenBody), async (sent) => {
        const raw = sent instanceof Uint8Array || typeof sent === 'string'
        await survive(name, path, { body: raw ? sent : JSON.stringify(sent) })
      })
      return check(property, hashes(name) ? 12 : 50)
    }
    const names = methodsWithBody.filter((name) => addressOf(name).method === method)
    expect(await failuresOf(names, attempt)).toEqual([])
  })

  // One reader reads the bodies of all calls except those with a file (server/api.ts).
  test('a body of a wrong type gets 415 from every call', async () => {
    const attempt = async (name: CallName) => {
      const asked = { headers: { 'Content-Type': 'text/plain' }, body: '{}' }
      return unlike((await survive(name, urlOf(name, samples[name](idsFor(name))), asked)).status, 415)
    }
    expect(await failuresOf(methodsWithBody, attempt)).toEqual([])
  })

  const ordinary: CallName[] = ['POST /auth/login', 'PATCH /processes/:id', 'DELETE /clients/:id']
  const uploads = callNames.filter((name) => callOf(name).upload)

  test('bodies of a wrong type, size or encoding get 415, 400 or 413', async () => {
    const attempt = async (name: CallName) => {
      const path = urlOf(name, samples[name](idsFor(name)))
      const sent = async (headers: Record<string, string>, body: string) =>
        (await survive(name, path, { headers, body })).status
      const typed = (type: string, body: string) => sent({ 'Content-Type': type }, body)
      const statuses = [
        await typed('application/x-www-form-urlencoded', 'a=1'),
        await typed('multipart/form-data; boundary=x', '--x--'),
        await typed('application/json; charset=x-unknown', '{}'),
        await typed('application/json', `"${'a'.repeat(300_000)}"`),
        await typed('application/json', `{"a":"${'a'.repeat(300_000)}"}`),
        await sent({ 'Content-Encoding': 'gzip' }, 'pas du gzip'),
      ]
      return unlike(statuses, [415, callOf(name).upload ? 400 : 415, 415, 413, 413, 400])
    }
    expect(await failuresOf([...ordinary, ...uploads], attempt)).toEqual([])
  })
})

describe('addresses', () => {
  test('random queries get an answer from every call that reads', async () => {
    const attempt = (name: CallName) => {
      const path = urlOf(name, { ...samples[name](idsFor(name)), query: {} }).replace(/\?$/, '')
      const property = fc.asyncProperty(nastyQuery, async (query) => {
        await survive(name, `${path}?${query}`, {})
      })
      return check(property, 60)
    }
    expect(await failuresOf(reads, attempt)).toEqual([])
  })

  test('random ids are refused by every call', async () => {
    const attempt = (name: CallName) => {
      const { method, path } = addressOf(name)
      const { body } = samples[name](idsFor(name))
      const property = fc.asyncProperty(nastyPart, async (part) => {
        const answer = await calm(method, `/api${path.replace(/:\w+/g, part)}`, body ? { body } : {})
        expect([400, 404, 405, ...(callOf(name).upload ? [415] : [])]).toContain(answer.status)
      })
      return check(property, 15)
    }
    expect(await failuresOf(withId, attempt)).toEqual([])
  })

  const unknown = [
    ...['/api', '/api/', '/api/inconnu', '/api/clients/a/b/c', '/api//clients', '/api/%', '/api/%00'],
    ...['/api/..%2fclients', '/api/clients%2f', '/api/Clients/../x', '/api/processes/stats/', '/api/__proto__'],
    '/api/constructor',
  ]
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

  test('unknown addresses answer in French JSON', async () => {
    const attempt = async ([method, path]: [string, string]) => {
      const { status, text, headers } = await calm(method, path, {})
      if (status < 300 || status === 401) return undefined
      const isFrench = /^(Introuvable|Requête invalide\.)$/.test(JSON.parse(text).message)
      const isJson = headers['content-type']?.startsWith('application/json')
      return [400, 404, 405].includes(status) && isJson && isFrench ? undefined : `${status} ${text}`
    }
    expect(await failuresOf(pairsOf(methods, unknown), attempt, ([...both]) => both.join(' '))).toEqual([])
  })
})

test('random headers are refused without a server error', async () => {
  const latin = fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)) })
  const visible = latin.map((text) => text.replace(/[\x7f-\x9f]/g, ''))
  const property = fc.asyncProperty(visible, visible, async (key, token) => {
    const body = { nom: 'Petit', prenom: 'Léa' }
    await calm('POST', '/api/clients', { body, headers: { 'Idempotency-Key': key } })
    const { status } = await here.ask('GET', '/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
    expect(status).toBe(401)
  })
  await fc.assert(property, runs(60))
})

describe('long texts are answered without delay (S-REDOS)', () => {
  const long = ['a', ' ', '0', '@', '.', '-', '+33', 'a.', 'a@', '\t'].map((unit) => unit.repeat(100_000 / unit.length))

  const bodyOf = (name: CallName, text: string) =>
    Object.fromEntries(Object.keys(samples[name](none).body ?? {}).map((key) => [key, text]))
  const withFields = methodsWithBody.filter((name) => callOf(name).body && Object.keys(bodyOf(name, '')).length > 0)

  // A backtracking pattern would need hours. The loop gives up after five, to name them within its time limit.
  test('by the schema of every call', async () => {
    const blocked: CallName[] = []
    const attempt = (name: CallName) => {
      if (blocked.length === 5) return `not tried after ${blocked.join(', ')}`
      const read = () => long.map((text) => callOf(name).body?.safeParse(bodyOf(name, text)).success)
      const results = within(10_000, read)
      if (results) return results.includes(false) ? undefined : 'takes every long text'
      blocked.push(name)
      return 'still reads after ten seconds'
    }
    expect(await failuresOf(withFields, attempt)).toEqual([])
  })

  // The time limit of the test detects a pattern outside of the schemas.
  test.each<CallName>(['POST /clients', 'PATCH /garage', 'POST /processes/:id/approvals'])('by %s', async (name) => {
    for (const text of long) await survive(name, urlOf(name, samples[name](here.ours)), { body: bodyOf(name, text) })
  })
})

/** Deletions are tried with ids of the other garage: a deleted object would be missing in later tests. */
const idsFor = (name: CallName) => (name.startsWith('DELETE ') ? here.theirs : here.ours)

/** Calls that hash a password are slow on purpose. */
const hashes = (name: CallName): boolean => /login|register|create-user|change-password|reset-confirm/.test(name)

/** @throws with the counterexample, if there is one */
async function check<Input>(property: fc.IAsyncProperty<Input>, tries: number): Promise<undefined> {
  await fc.assert(property, runs(tries))
}

/** The result of the code; undefined when it still ran after that time, and was stopped. */
function within<Result>(limitMs: number, code: () => Result): Result | undefined {
  try {
    return runInNewContext('code()', { code }, { timeout: limitMs })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return undefined
  }
}

/** Sends a request, and checks that its answer has the form that the call describes. */
async function survive(name: CallName, path: string, asked: Asked): Promise<Answer> {
  const { method } = addressOf(name)
  const answer = await calm(method, path, asked, callOf(name).access === 'public')
  const fault = faultOf({ method, path: path.split('?')[0] ?? '', ...answer })
  expect(fault === null ? null : `${fault}: ${answer.status} ${answer.text.slice(0, 300)}`).toBeNull()
  return answer
}

/** Checks that an answer has no status 5xx, no message of the validation library, and no id of another garage. */
async function calm(method: string, path: string, { headers, ...asked }: Asked, anonymous = false): Promise<Answer> {
  const token = anonymous ? undefined : here.denise.accessToken
  const usual = { 'Idempotency-Key': randomUUID(), 'X-Auth-Refresh': '1' }
  const answer = await here.ask(method, path, { ...asked, token, headers: { ...usual, ...headers } })
  if (answer.status >= 500) throw new Error(`${answer.status} ${answer.text}\n${here.app.logged().slice(-1500)}`)
  if (answer.status >= 400) expect(answer.text).not.toMatch(leak)
  if (answer.status >= 400) expect(answer.text).not.toMatch(english)
  for (const kind of kinds) expect(answer.text).not.toContain(here.theirs[kind])
  return answer
}
