/**
 * Nothing runs here: `npm run typecheck` compiles it. Each mistake is below the correct code; if the compiler accepts a
 * mistake, its `@ts-expect-error` fails.
 */
import { call, callAsVisitor } from '../../client/runtime/network/http.ts'

const id = '0197f0a0-0000-7000-8000-000000000000'
const client = {
  nom: 'Petit',
  prenom: 'Léa',
  type: 'particulier' as const,
  email: null,
  telephone: null,
  siren: null,
  langue: 'fr' as const,
}

export async function answers() {
  const { items } = await call('GET /clients')
  items[0]?.plates.join()
  // @ts-expect-error a client is answered with a French name
  items[0]?.name

  const { client: found, cars } = await call('GET /clients/:id', { params: { id } })
  cars[0]?.plaque.concat(found.nom)
  // @ts-expect-error the client is not inside the cars
  found.cars

  const process = await call('POST /processes/:id/steps/:stepId/validate', { params: { id, stepId: id } })
  process.qrToken?.token.concat()
  // @ts-expect-error a process may have no link
  process.qrToken.token

  const gone = await call('DELETE /clients/:id', { params: { id } })
  const nothing: null = gone
  // @ts-expect-error nothing is answered
  return gone.id ?? nothing
}

export function addresses() {
  call('POST /processes/:id/steps/:stepId/validate', { params: { id, stepId: id } })
  // @ts-expect-error there is no such call
  call('PUT /clients/:id', { params: { id } })
  // @ts-expect-error which step?
  call('POST /processes/:id/steps/:stepId/validate', { params: { id } })
  // @ts-expect-error which client?
  call('GET /clients/:id')
  // @ts-expect-error this one has no parts to fill
  call('GET /garage', { params: { id } })
}

export function bodies() {
  call('PATCH /clients/:id', { params: { id }, body: { prenom: 'Zoé' } })
  // @ts-expect-error a field that no client has
  call('PATCH /clients/:id', { params: { id }, body: { firstName: 'Zoé' } })
  // @ts-expect-error a name is text
  call('PATCH /clients/:id', { params: { id }, body: { prenom: 12 } })
  // @ts-expect-error a change needs a body
  call('PATCH /clients/:id', { params: { id } })
  call('POST /clients', { body: client, idempotencyKey: 'une-cle-à-soi' })
  // @ts-expect-error made once for each key, and there is none
  call('POST /clients', { body: client })
  // @ts-expect-error nothing is made here: no key
  call('PATCH /clients/:id', { params: { id }, body: {}, idempotencyKey: 'une-cle' })
}

export function queries() {
  call('GET /processes', { query: { q: 'clio', page: 2 } })
  // @ts-expect-error no list is asked for so
  call('GET /processes', { query: { search: 'clio' } })
}

export function visitors() {
  callAsVisitor('POST /auth/login', { body: { email: 'a@exemple.fr', password: 'atelier2026' } })
  // @ts-expect-error nobody is signed in yet
  call('POST /auth/login', { body: { email: 'a@exemple.fr', password: 'atelier2026' } })
  // @ts-expect-error not open to visitors
  callAsVisitor('GET /auth/me')
}
