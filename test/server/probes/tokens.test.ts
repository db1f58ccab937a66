import { randomBytes } from 'node:crypto'
import { base64url, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../server/database/ids.ts'
import { as } from '../../setup/doors.ts'
import { answered, failuresOf, unlike } from './failures.ts'
import { type World, world } from './world.ts'

let here: World
let good: string
let header: JWTHeaderParameters
let claims: JWTPayload

beforeAll(async () => {
  here = await world()
  const camille = await as(here.app, here.people.camille)
  good = camille.accessToken
  const [head = '', body = ''] = good.split('.')
  header = part(head) as JWTHeaderParameters
  claims = part(body)
})
afterAll(() => here.close())

test('two hundred forged tokens get the same refusal, and the valid one does not', async () => {
  const mutants = [...new Set([...(await resigned()), ...unsigned(), ...damaged(), ...(await foreign())])]
  expect(mutants.length).toBeGreaterThanOrEqual(200)
  const attempt = async (token: string) =>
    unlike(answered(await call(`Bearer ${token}`)), '401 {"code":"UNAUTHORIZED","message":"Accès non autorisé"}')
  expect(await failuresOf(mutants, attempt)).toEqual([])
  expect((await call(`Bearer ${good}`)).status).toBe(200)
})

test('the valid token is refused when it is written in another way', async () => {
  const ways = {
    twice: `Bearer ${good}, Bearer ${good}`,
    'as Basic': `Basic ${good}`,
    bare: good,
    'with more behind it': `Bearer ${good} x`,
    padded: `Bearer ${good}=`,
    'in quotes': `Bearer "${good}"`,
  }
  const attempt = async ([, written]: [string, string]) => unlike((await call(written)).status, 401)
  expect(await failuresOf(Object.entries(ways), attempt, ([way]) => way)).toEqual([])
})

test('the valid token is read from its header only', async () => {
  const headers = { cookie: `token=${good}`, 'x-access-token': good }
  const answers = [
    await here.ask('GET', `/api/auth/me?access_token=${good}`),
    await here.ask('GET', `/api/auth/me?token=${good}`),
    await here.ask('GET', '/api/auth/me', { headers }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
})

const call = (authorization: string) => here.ask('GET', '/api/auth/me', { headers: { authorization } })

/** Signed with the right key, but with claims or headers that our tokens never have. */
async function resigned(): Promise<string[]> {
  const now = Math.floor(Date.now() / 1000)
  const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
  const bodies: JWTPayload[] = [
    ...['sub', 'sid', 'exp', 'iss', 'aud', 'family', 'generation'].map(without),
    ...[now - 1, now - 60, now - 900, 0, 1, -1].map((exp) => ({ ...claims, exp })),
    ...[now + 60, now + 3600].map((nbf) => ({ ...claims, nbf })),
    ...['autre', '', 'fil-d-atelier.evil', 'FIL-D-ATELIER'].flatMap((name) => [
      { ...claims, iss: name },
      { ...claims, aud: name },
    ]),
    ...[newId(), here.people.bruno.id, here.people.denise.id, ''].map((sub) => ({ ...claims, sub })),
    ...[newId(), here.people.camille.id].map((sid) => ({ ...claims, sid })),
  ]
  const key = here.app.deps.secrets.jwt
  const headers: JWTHeaderParameters[] = [
    ...['JWT', 'rt+jwt', 'reset+jwt', 'id+jwt', 'at', ''].map((typ) => ({ ...header, typ })),
    ...['HS384', 'HS512'].map((alg) => ({ ...header, alg })),
  ]
  return Promise.all([
    ...bodies.map((body) => sign(body, header, key)),
    ...headers.map((head) => sign(claims, head, key)),
  ])
}

/** Right claims, but signed with another key, or with a header that names a key. */
async function foreign(): Promise<string[]> {
  const { refresh, linkKey, session } = here.app.deps.secrets
  const others = [refresh, linkKey, Buffer.from(session[0] ?? ''), ...Array.from({ length: 20 }, () => randomBytes(32))]
  const kids = [
    '',
    '0',
    '2',
    '../../etc/passwd',
    "1' or '1'='1",
    'https://evil.example/jwks',
    '\u0000',
    '1'.repeat(200),
  ]
  const wishes: object[] = [
    ...kids.map((kid) => ({ kid })),
    { jku: 'https://evil.example/jwks.json' },
    { x5u: 'https://evil.example/cert.pem' },
    { jwk: { kty: 'oct', k: base64url.encode(others[3] ?? '') } },
  ]
  const signed = (key: Uint8Array, wish: object = {}) => sign(claims, { ...header, ...wish }, key)
  return Promise.all([...others.map((key) => signed(key)), ...wishes.map((wish) => signed(randomBytes(32), wish))])
}

/** "none" in every spelling, and other algorithms over the old signature. */
function unsigned(): string[] {
  const [, body = '', signature = ''] = good.split('.')
  const algorithms = ['none', 'None', 'NONE', 'nOnE', '', 'RS256', 'ES256', 'PS256', 'EdDSA', 'HS1', 'dir', 'A256KW']
  const heads = [...algorithms.map((alg) => ({ ...header, alg })), { typ: 'at+jwt' }, { alg: null }, [], 'HS256', 1]
  const written = heads.map((head) => base64url.encode(JSON.stringify(head)))
  return written.flatMap((head) => [`${head}.${body}.`, `${head}.${body}.${signature}`, `${head}.${body}`])
}

/** Changed characters, and missing, doubled, swapped or too long parts. */
function damaged(): string[] {
  const [head = '', body = '', signature = ''] = good.split('.')
  const places = Array.from({ length: 90 }, (_, index) => Math.floor((index * good.length) / 90))
  const changed = places.map((place) => good.slice(0, place) + other(good[place]) + good.slice(place + 1))
  return [
    ...changed.filter((token) => decoded(token) !== decoded(good)),
    ...[`${head}.${body}`, `${head}..${signature}`, `.${body}.${signature}`, `${body}.${head}.${signature}`],
    ...[`${good}.`, `${good}.${signature}`, `.${good}`, head, '.', '..', '...', 'null', 'undefined', '[object]'],
    ...[`${head}.${body}.${signature.repeat(2)}`, `${good}${'A'.repeat(8000)}`, 'A'.repeat(2048)],
  ]
}

/** The last character of a part holds bits that nobody reads: changing only those gives the same token. */
const decoded = (token: string) =>
  token
    .split('.')
    .map((one) => Buffer.from(one, 'base64url').toString('hex'))
    .join('.')

const other = (character = '') => (character === 'A' ? 'B' : 'A')

const part = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as JWTPayload

const sign = (body: JWTPayload, head: JWTHeaderParameters, key: Uint8Array) =>
  new SignJWT(body).setProtectedHeader(head).sign(key.length < 32 ? Buffer.concat([key, Buffer.alloc(32)]) : key)
