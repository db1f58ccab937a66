import { randomUUID } from 'node:crypto'
import type { Express } from 'express'
import supertest, { type Test } from 'supertest'
import type { SessionAnswer } from '../../domain/accounts/session.ts'
import { findUserByEmail } from '../../server/auth/credentials.ts'
import { openSession } from '../../server/auth/sessions/open-session.ts'
import { issueTokens } from '../../server/auth/sessions/refresh.ts'
import type { Deps } from '../../server/deps.ts'
import { documented } from './documented.ts'
import { password as castPassword, type Person, passwordHash } from './new-cast.ts'
import { portOf } from './port.ts'

type Body = Record<string, unknown>
/** The application, or the address of a server. */
type House = { app: Express | string }
const base = '/api'

/**
 * A client of the JSON API. People of the cast get a signed token, as if they had signed in long ago; others, and
 * people with another password or a second factor, sign in by the real call. `post` sends a new Idempotency-Key unless
 * one is given. Every answer is compared with the description of the calls.
 */
export async function as(house: House & { deps?: Deps }, person: Pick<Person, 'email' | 'password'>) {
  return callerWith(house, (await signedTokens(house.deps, person)) ?? (await tokensBySignIn(house, person)))
}

type Tokens = Pick<SessionAnswer, 'accessToken' | 'refreshToken'>

async function tokensBySignIn(
  { app }: House,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Tokens> {
  const answer = await supertest(portOf(app)).post(`${base}/auth/login`).send({ email, password }).expect(documented)
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status} ${answer.text}`)
  return answer.body
}

async function signedTokens(deps: Deps | undefined, { email, password }: Pick<Person, 'email' | 'password'>) {
  if (!deps || password !== castPassword) return null
  const user = await findUserByEmail(deps.db, email)
  if (!user?.active || user.second_factor || user.password_hash !== passwordHash) return null
  return issueTokens(deps, await openSession(deps, user, { ip: '::ffff:127.0.0.1', userAgent: null }))
}

function callerWith({ app }: House, { accessToken, refreshToken }: Tokens) {
  const bearer = (test: Test) => test.set('Authorization', `Bearer ${accessToken}`).expect(documented)
  return {
    accessToken,
    refreshToken,
    get: (path: string) => bearer(supertest(portOf(app)).get(base + path)),
    post: (path: string, body: Body = {}, key: string = randomUUID()) =>
      bearer(supertest(portOf(app)).post(base + path))
        .set('Idempotency-Key', key)
        .send(body),
    /** Fields first, then the file, as in a browser's form. */
    send: (path: string, photo: Buffer, fields: Record<string, string> = {}, key: string = randomUUID()) =>
      bearer(supertest(portOf(app)).post(base + path))
        .set('Idempotency-Key', key)
        .field(fields)
        .attach('photo', photo, 'photo.jpg'),
    /** Sends a file that is no photo, under this name. */
    sendFile: (path: string, file: Buffer, name: string, key: string = randomUUID()) =>
      bearer(supertest(portOf(app)).post(base + path))
        .set('Idempotency-Key', key)
        .attach('fichier', file, name),
    patch: (path: string, body: Body = {}) => bearer(supertest(portOf(app)).patch(base + path)).send(body),
    delete: (path: string, body?: Body) => bearer(supertest(portOf(app)).delete(base + path)).send(body),
  }
}

/** A signed-in client of the API. */
export type Caller = ReturnType<typeof callerWith>

/** A browser without scripts: it keeps cookies, and sends forms with the token printed in the page. */
export async function browse({ app }: House, person?: Pick<Person, 'email' | 'password'>) {
  const jar = supertest.agent(portOf(app))
  const visitor = {
    get: (path: string) => jar.get(path),
    head: (path: string) => jar.head(path),
    /** Opens `from` (the page that holds the form), then posts with its CSRF token and idempotency key. */
    async submit(path: string, fields: Record<string, string | string[]> = {}, from = path) {
      const form = await jar.get(from)
      return jar
        .post(path)
        .type('form')
        .send({ _csrf: tokenIn(form.text), cle: randomUUID(), ...fields })
    },
    /** Sends a form with photos. */
    async send(path: string, photos: Buffer[], fields: Record<string, string | string[]> = {}, from = path) {
      const form = await jar.get(from)
      const sent = jar.post(path).field({ _csrf: tokenIn(form.text), cle: randomUUID(), ...fields })
      for (const photo of photos) sent.attach('photo', photo, 'photo.jpg')
      return sent
    },
    /** Sends a form with a file that is no photo, under this name. */
    async sendFile(path: string, file: Buffer, name: string) {
      const form = await jar.get(path)
      return jar
        .post(path)
        .field({ _csrf: tokenIn(form.text), cle: randomUUID() })
        .attach('fichier', file, name)
    },
    /** Requests tokens as a tab without any does. */
    pair: (csrfToken: string) => jar.post('/session/tokens').set('csrf-token', csrfToken),
    postRaw: (path: string, fields: Record<string, string> | string = {}) => jar.post(path).type('form').send(fields),
  }
  if (person) {
    const answer = await visitor.submit('/connexion', { email: person.email, password: person.password })
    if (answer.status !== 303) throw new Error(`${person.email} could not sign in: ${answer.status}`)
  }
  return visitor
}

/** A visitor or user with a browser without scripts. */
export type Visitor = Awaited<ReturnType<typeof browse>>

/** The cookies that a browser sends after this answer. */
export function cookiesOf({ headers }: { headers: Record<string, unknown> }): string {
  const set = (headers['set-cookie'] ?? []) as string[]
  return set.map((cookie) => cookie.split(';')[0]).join('; ')
}

export function tokenIn(html: string): string {
  return /<meta name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? ''
}

/** A client of the API without an account: each write has its own key. */
export function stranger({ app }: House) {
  return {
    get: (path: string) =>
      supertest(portOf(app))
        .get(base + path)
        .expect(documented),
    post: (path: string, body: object = {}, key: string = randomUUID()) =>
      supertest(portOf(app))
        .post(base + path)
        .set('Idempotency-Key', key)
        .send(body)
        .expect(documented),
  }
}

/** A client of the JSON API with the token of a program. */
export const withToken = (house: House, token: string): Caller =>
  callerWith(house, { accessToken: token, refreshToken: '' })
