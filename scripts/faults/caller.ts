import { setTimeout as sleep } from 'node:timers/promises'
import { type Answers, count, cut } from './outcome.ts'

const patienceMs = 15_000
const pauseMs = 150
const giveUpMs = 120_000
const mostTries = 1_000
/** Statuses after which a client tries again: the server is down, busy with this key, or overloaded. */
const askAgain = new Set([500, 502, 503, 504, 429])

// biome-ignore lint/suspicious/noExplicitAny: what came over the wire
export type Answer = { status: number; headers: Headers; text: string; body: any }
export type Insisted = Answer & { tries: number }

type Sent = { body?: unknown; key?: string; headers?: Record<string, string> }

export type Tokens = { accessToken: string; refreshToken: string }

export type Caller = ReturnType<typeof createCaller>

/** A client of the API that counts the answers by status, and asks for new tokens when its own are refused. */
export function createCaller(base: string, answers: Answers, session: Partial<Tokens> = {}) {
  let renewing: Promise<void> | undefined

  /** Makes a call once; null when the connection broke. */
  async function call(method: string, path: string, sent: Sent = {}): Promise<Answer | null> {
    try {
      const answer = await fetchJson(base + path, { method, headers: headersOf(sent, session), body: bodyOf(sent) })
      count(answers, answer.status)
      return answer
    } catch {
      count(answers, cut)
      return null
    }
  }

  /** Makes a call until it is answered, under one key, as a browser does with less patience. */
  async function insist(method: string, path: string, sent: Sent = {}): Promise<Insisted> {
    const deadline = Date.now() + giveUpMs
    for (let tries = 1; Date.now() < deadline; tries += 1) {
      const answer = await call(method, path, sent)
      if (answer?.status === 401 && session.refreshToken && tries < mostTries) {
        await renew()
        continue
      }
      const inProgress = answer?.body?.code === 'IDEMPOTENCY_REPLAY_IN_PROGRESS'
      if (answer && !askAgain.has(answer.status) && !inProgress) return { ...answer, tries }
      await sleep(pauseMs)
    }
    throw new Error(`${method} ${path} : aucune réponse en ${giveUpMs / 1000} s`)
  }

  /** Renews the tokens; all who share them wait. */
  function renew(): Promise<void> {
    renewing ??= refreshed().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  async function refreshed(): Promise<void> {
    const { refreshToken } = session
    const answer = await call('POST', '/auth/refresh', { body: { refreshToken }, headers: { 'X-Auth-Refresh': '1' } })
    if (answer?.status === 200) Object.assign(session, answer.body)
  }

  return { call, insist, renew, session }
}

function headersOf({ body, key, headers = {} }: Sent, { accessToken }: Partial<Tokens>): Record<string, string> {
  const all: Record<string, string> = { Accept: 'application/json', ...headers }
  if (accessToken) all.Authorization = `Bearer ${accessToken}`
  if (key) all['Idempotency-Key'] = key
  if (body !== undefined && !(body instanceof FormData)) all['Content-Type'] = 'application/json'
  return all
}

async function fetchJson(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parsed(text) }
}

/** The body of a request; a form of several parts sets its own type. */
function bodyOf({ body }: Sent): string | FormData | null {
  if (body instanceof FormData) return body
  return body === undefined ? null : JSON.stringify(body)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
