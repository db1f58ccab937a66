import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ownAnswer } from '../../../setup/own-answer.ts'
import { json, pair, stubBrowser } from './browser-stubs.ts'

type Http = typeof import('../../../../client/runtime/network/http.ts')

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

let call: Http['call']
let callAsVisitor: Http['callAsVisitor']

beforeEach(async () => {
  // A refresh that is scheduled for later must end with its test, because tests share a worker.
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.resetModules()
  fetched.mockReset()
  stubBrowser()
  vi.stubGlobal('fetch', fetched)
  ;(await import('../../../../client/runtime/session/session-storage.ts')).saveSession(pair(900))
  ;({ call, callAsVisitor } = await import('../../../../client/runtime/network/http.ts'))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const client = {
  nom: 'A',
  prenom: 'B',
  type: 'particulier' as const,
  email: null,
  telephone: null,
  siren: null,
  langue: 'fr' as const,
}
const texts = () => import('../../../../client/runtime/network/error-texts.ts')
const headersOf = (index: number) => fetched.mock.calls[index]?.[1].headers as Record<string, string>
const failure = async (status: number, body: unknown, headers: Record<string, string> = {}) => {
  fetched.mockResolvedValue(json(status, body, headers))
  return (await call('GET /auth/me').catch((error: unknown) => error)) as Error
}

describe('an API call', () => {
  test('sends the bearer token, fills its path and omits empty filters', async () => {
    fetched.mockImplementation(async () => json(200, { ok: true }))
    await call('GET /clients', { query: { q: '', page: 2, pageSize: undefined } })
    await call('GET /clients/:id', { params: { id: 'a b' } })
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/clients?page=2', '/api/clients/a%20b'])
    expect(headersOf(0).Authorization).toBe(`Bearer ${pair(900).accessToken}`)
    expect(headersOf(0)['Idempotency-Key']).toBeUndefined()
  })

  test('is repeated once with the same idempotency key after a 401 and a refresh', async () => {
    fetched
      .mockResolvedValueOnce(json(401, { code: 'UNAUTHORIZED', message: 'Accès non autorisé' }))
      .mockResolvedValueOnce(json(200, pair(1800, 'r2')))
      .mockResolvedValueOnce(json(201, { id: '1' }))
    expect(await call('POST /clients', { body: client, idempotencyKey: 'la-meme-cle' })).toEqual({ id: '1' })
    expect(fetched.mock.calls[1]?.[0]).toBe('/api/auth/refresh')
    expect(headersOf(2).Authorization).toBe(`Bearer ${pair(1800).accessToken}`)
    expect([headersOf(0)['Idempotency-Key'], headersOf(2)['Idempotency-Key']]).toEqual(['la-meme-cle', 'la-meme-cle'])
  })

  test('is not repeated after a second 401', async () => {
    fetched.mockImplementation(async (url) =>
      url.endsWith('/refresh') ? json(200, pair(1800, 'r2')) : json(401, { code: 'UNAUTHORIZED', message: 'x' }),
    )
    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 401, message: 'Accès non autorisé' })
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  test('fails as unreachable when the token refresh cannot be sent', async () => {
    fetched.mockResolvedValueOnce(json(401, {})).mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' })
  })

  test('returns null for a 204, and fails in French for an invalid body', async () => {
    fetched
      .mockResolvedValueOnce(json(204, null))
      .mockResolvedValueOnce(new Response('<html>', { status: 200, headers: ownAnswer }))
    expect(await call('DELETE /cars/:id', { params: { id: '1' } })).toBeNull()
    await expect(call('GET /auth/me')).rejects.toThrow('Erreur inconnue')
  })

  test.each([200, 403, 404, 409, 410, 422, 502])('answered %i by a relay fails as unreachable', async (status) => {
    fetched.mockResolvedValue(new Response('{"code":"NOT_FOUND","message":"x"}', { status }))
    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' })
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('signs in without a token, and is not repeated after a 401', async () => {
    sessionStorage.removeItem('accessToken')
    fetched.mockResolvedValue(
      json(401, { code: 'AUTH_INVALID_CREDENTIALS', message: 'Email ou mot de passe incorrect.' }),
    )
    await expect(callAsVisitor('POST /auth/login', { body: { email: 'a@exemple.fr', password: 'x' } })).rejects.toThrow(
      'Email ou mot de passe incorrect.',
    )
    expect(fetched).toHaveBeenCalledOnce()
    expect(headersOf(0).Authorization).toBeUndefined()
  })
})

test('the browser keeps only the last ten idempotency keys', async () => {
  const { keptIdempotencyKeys, newIdempotencyKey } = await import('../../../../client/runtime/network/idempotency.ts')
  const keys = Array.from({ length: 12 }, newIdempotencyKey)
  expect(keptIdempotencyKeys()).toEqual(keys.slice(2))
})

describe('the message of a refused call', () => {
  test.each([
    [
      409,
      'IDEMPOTENCY_REPLAY_IN_PROGRESS',
      'Opération en cours ou déjà effectuée.',
      'Action déjà en cours. Patientez.',
    ],
    [400, 'IDEMPOTENCY_HEADER_REQUIRED', "Requête invalide: clé d'idempotence manquante.", null],
    [403, 'AUTH_INVITE_EXPIRED', "Code d'invitation invalide ou expiré.", 'Invitation invalide ou expirée.'],
    [429, 'RATE_LIMITED', 'Trop de tentatives. Réessayez plus tard.', null],
    [500, 'SERVER_ERROR', 'Erreur serveur. Veuillez réessayer plus tard.', 'Erreur serveur, réessayez plus tard.'],
    [502, 'whatever', 'Erreur serveur. Veuillez réessayer plus tard.', 'Erreur serveur, réessayez plus tard.'],
  ])('for %i %s is the one of the contract', async (status, code, message, toast) => {
    const error = await failure(status, { code, message: 'autre chose' })
    expect(error).toMatchObject({ message })
    expect((await texts()).toastText(error, 'Erreur stats')).toBe(toast ?? message)
  })

  test('comes from the server if it sent one, else from the action', async () => {
    const { toastText } = await texts()
    const said = await failure(409, { code: 'STEP_TRANSITION_INVALID', message: 'Cette étape a changé.' })
    expect(toastText(said, 'Erreur validation étape')).toBe('Cette étape a changé.')
    expect(toastText(await failure(418, null), 'Erreur validation étape')).toBe('Erreur validation étape')
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const lost = await call('GET /auth/me').catch((error: unknown) => error)
    expect(toastText(lost, 'Erreur validation étape')).toBe('Erreur validation étape')
  })

  test('names the invalid field', async () => {
    const issues = [{ path: ['telephone'], message: 'Format invalide', code: 'custom' }]
    const error = await failure(400, { code: 'VALIDATION_FAILED', message: 'x', issues })
    expect(error.message).toBe('Validation échouée')
    expect((await texts()).toastText(error, 'Erreur création client')).toBe('Erreur champ telephone: Format invalide')
  })

  test('counts the seconds after too many sign-ins', async () => {
    const { signInText } = await texts()
    expect(signInText(await failure(429, {}, { 'Retry-After': '42' }))).toBe(
      'Trop de tentatives, réessayez dans 42 sec.',
    )
    expect(signInText(await failure(429, {}, { 'Retry-After': 'soon' }))).toBe(
      'Trop de tentatives. Réessayez plus tard.',
    )
  })

  test('puts a duplicate on the field that its message names', async () => {
    const { issuesOf } = await import('../../../../client/runtime/network/issues.ts')
    const error = await failure(409, { code: 'DUPLICATE', message: 'Plaque déjà utilisée' })
    expect(issuesOf(error)).toEqual([{ path: ['plaque'], message: 'Plaque déjà utilisée', code: 'duplicate' }])
  })
})
