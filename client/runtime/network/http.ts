import { addressOf } from '../../../domain/call-name.ts'
import type {
  CallAnswer,
  CallBody,
  CallName,
  CallParams,
  CallQuery,
  IdempotentCall,
  PublicCall,
} from '../../../domain/calls.ts'
import { fillPath, queryText } from '../../../domain/ground/addresses/address.ts'
import { fetchOwn } from '../page/fetch-own.ts'
import { apiBase, csrfHeader } from '../page/page-meta.ts'
import { accessToken, renewedToken } from '../session/session.ts'
import { readSession } from '../session/session-storage.ts'
import { answeredError, networkError, SessionEnded } from './api-error.ts'

type Query<T> = { [K in keyof T]?: string | number | undefined }

/** All properties that a call may accept; those that it does not accept are undefined. */
type CallInput<N extends CallName> = {
  params: keyof CallParams<N> extends never ? undefined : CallParams<N>
  body: CallBody<N>
  /** One key per intention, however often the request is sent. */
  idempotencyKey: N extends IdempotentCall ? string : undefined
}

type PresentFields<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

type Options<N extends CallName> = PresentFields<CallInput<N>> & {
  query?: Query<CallQuery<N>>
  signal?: AbortSignal | undefined
}

type Arguments<N extends CallName> =
  Record<never, never> extends Options<N> ? [given?: Options<N>] : [given: Options<N>]

/**
 * Calls the API as this tab's user, and once more after a refresh when the access token is refused. A call that may
 * renew the cookie also carries the page's CSRF token. Throws ApiError.
 */
export async function call<N extends Exclude<CallName, PublicCall>>(
  name: N,
  ...[given]: Arguments<N>
): Promise<CallAnswer<N>> {
  const request = buildRequest(name, given)
  if (name.startsWith('POST /auth/')) Object.assign(request.headers, csrfHeader())
  const token = await requireToken(accessToken())
  const response = await send(request, token)
  if (response.status !== 401) return answer(response)
  return answer(await send(request, await requireToken(renewedToken(token))))
}

/** A call that opens a session. If the browser hides the page's origin, the page's token proves it. */
export async function callAsVisitor<N extends PublicCall>(name: N, ...[given]: Arguments<N>): Promise<CallAnswer<N>> {
  const request = buildRequest(name, given)
  Object.assign(request.headers, csrfHeader())
  return answer(await send(request, readSession()?.accessToken ?? null))
}

type RequestParts = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal | undefined
}

type BuiltRequest = { url: string; init: RequestInit; headers: Record<string, string> }

function buildRequest(
  name: CallName,
  { params = {}, query, body, idempotencyKey, signal }: RequestParts = {},
): BuiltRequest {
  const { method, path } = addressOf(name)
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  const init: RequestInit = { method, credentials: 'same-origin' }
  if (body !== undefined) init.body = JSON.stringify(body)
  if (signal) init.signal = signal
  return { url: apiBase() + fillPath(path, params) + queryText(query), init, headers }
}

/** @throws SessionEnded */
export async function requireToken(tokenOutcome: ReturnType<typeof accessToken>): Promise<string> {
  const outcome = await tokenOutcome
  if ('token' in outcome) return outcome.token
  if (outcome.kind === 'failed') throw new SessionEnded()
  throw outcome.status === 0 ? networkError() : answeredError(outcome.status, null, outcome.retryAfterS)
}

async function send({ url, init, headers }: BuiltRequest, token: string | null): Promise<Response> {
  const bearer: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  try {
    return await fetchOwn(url, { ...init, headers: { ...headers, ...bearer } })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw networkError()
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (response.status === 204) return null as T
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return body as T
  const { headers, status } = response
  const error = response.ok
    ? answeredError(0, null, null)
    : answeredError(status, body, Number(headers.get('Retry-After')) || null)
  error.madeAt = headers.get('Location')
  throw error
}
