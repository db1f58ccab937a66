import { randomUUID } from 'node:crypto'
import type { Person } from '../../setup/cast.ts'
import { cookiesOf, tokenIn } from '../../setup/doors.ts'
import type { Answer, Ask } from './wire.ts'

export type Visitor = {
  get: (path: string) => Promise<Answer>
  /** A form with this visitor's own token, unless `_csrf` says otherwise. */
  post: (path: string, fields?: Record<string, string>, headers?: Record<string, string>) => Promise<Answer>
  csrf: string
}

/** A browser without scripts, over `wire.ts`: one cookie, and the CSRF token of its session. */
export async function visitor(ask: Ask, person?: Pick<Person, 'email' | 'password'>): Promise<Visitor> {
  const first = await ask('GET', '/connexion')
  const anonymous = signed(ask, cookiesOf(first), tokenIn(first.text))
  if (!person) return anonymous
  const answer = await anonymous.post('/connexion', { email: person.email, password: person.password })
  if (answer.status !== 303) throw new Error(`${person.email} could not sign in: ${answer.status}`)
  const cookie = cookiesOf(answer)
  const page = await ask('GET', '/parametres/profil', { headers: { cookie } })
  return signed(ask, cookie, tokenIn(page.text))
}

function signed(ask: Ask, cookie: string, csrf: string): Visitor {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', cookie }
  return {
    csrf,
    get: (path) => ask('GET', path, { headers: { cookie } }),
    post: (path, fields = {}, headers = {}) =>
      ask('POST', path, {
        headers: { ...form, ...headers },
        body: new URLSearchParams({ _csrf: csrf, cle: randomUUID(), ...fields }).toString(),
      }),
  }
}
