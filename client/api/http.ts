import { fillPath, queryText } from '../../domain/address.ts'
import type { ApiRoute } from '../../domain/api-routes.ts'
import { apiBase, csrfHeader } from '../page-meta.ts'
import { readSession } from '../session/storage.ts'
import { accessToken, renewedToken } from '../session.ts'
import { answeredError, networkError, SessionEnded } from './error.ts'
import { newIdempotencyKey } from './idempotency.ts'

type CallOptions = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  signal?: AbortSignal | undefined
  /** Given by a caller that repeats the same intention; otherwise each call of an idempotent route makes its own. */
  idempotencyKey?: string
  /** The call may set the session cookie: where the browser hides the page's origin, the page's token proves it. */
  fromOwnPage?: true
}

/** Calls the API as this tab's user, once more after a refresh when the token is refused. Throws ApiError. */
export async function call<T>(route: ApiRoute, options: CallOptions = {}): Promise<T> {
  const request = buildRequest(route, options)
  const token = route.access === 'public' ? (readSession()?.accessToken ?? null) : await requireToken(accessToken())
  const response = await send(request, token)
  if (response.status !== 401 || route.access === 'public') return answer<T>(response)
  return answer<T>(await send(request, await requireToken(renewedToken(token))))
}

type BuiltRequest = { url: string; init: RequestInit; headers: Record<string, string> }

function buildRequest(route: ApiRoute, options: CallOptions): BuiltRequest {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (options.body !== undefined) headers['Content-Type'] = 'application/json'
  if (options.fromOwnPage) Object.assign(headers, csrfHeader())
  if (route.idempotent) headers['Idempotency-Key'] = options.idempotencyKey ?? newIdempotencyKey()
  const init: RequestInit = { method: route.method, credentials: 'same-origin' }
  if (options.body !== undefined) init.body = JSON.stringify(options.body)
  if (options.signal) init.signal = options.signal
  return { url: apiBase() + fillPath(route.path, options.params ?? {}) + queryText(options.query), init, headers }
}

async function requireToken(asked: ReturnType<typeof accessToken>): Promise<string> {
  const outcome = await asked
  if ('token' in outcome) return outcome.token
  if (outcome.kind === 'failed') throw new SessionEnded()
  throw outcome.status === 0 ? networkError() : answeredError(outcome.status, null, outcome.retryAfterS)
}

async function send({ url, init, headers }: BuiltRequest, token: string | null): Promise<Response> {
  const bearer: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  try {
    return await fetch(url, { ...init, headers: { ...headers, ...bearer } })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw networkError()
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return body as T
  throw response.ok
    ? answeredError(0, null, null)
    : answeredError(response.status, body, Number(response.headers.get('Retry-After')) || null)
}
