import { vi } from 'vitest'
import { ownAnswer } from '../../../setup/own-answer.ts'

type Heard = (event: { data: unknown }) => void

/**
 * The parts of a browser that the session needs: one tab's storage, a page's head, and a channel shared by all tabs.
 */
export function stubBrowser({
  sessionId = 'sid-1',
  csrf = 'csrf-1',
}: {
  sessionId?: string | null
  csrf?: string
} = {}) {
  const storage = new Map<string, string>()
  const metas: Record<string, string | null> = { 'session-id': sessionId, 'csrf-token': csrf, 'api-base': '/api' }
  const left: string[] = []
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: () => undefined,
    querySelector: (selector: string) => {
      const content = metas[/meta\[name="(.+)"\]/.exec(selector)?.[1] ?? '']
      return content === null || content === undefined ? null : { getAttribute: () => content }
    },
  })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('location', {
    pathname: '/clients',
    search: '?q=le',
    replace: (url: string) => void left.push(url),
    assign: (url: string) => void left.push(url),
  })
  return { storage, left }
}

/** A BroadcastChannel that delivers messages to every other tab at once. */
export function stubChannel() {
  const channels = new Set<{ onmessage: Heard | null }>()
  const said: unknown[] = []
  class Channel {
    onmessage: Heard | null = null
    constructor() {
      channels.add(this)
    }
    postMessage(data: unknown) {
      said.push(data)
      queueMicrotask(() => {
        for (const other of channels) if (other !== this) other.onmessage?.({ data })
      })
    }
    close() {
      channels.delete(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  return { said, open: () => new Channel() }
}

/** A token as the server signs it, without the signature. */
export function token({
  expiresInS,
  sid = 'sid-1',
  issuedAgoS = 0,
}: {
  expiresInS: number
  sid?: string
  issuedAgoS?: number
}) {
  const nowS = Math.floor(Date.now() / 1000)
  const claims = { exp: nowS + expiresInS, iat: nowS - issuedAgoS, sid, role: 'admin', garage_id: 'g' }
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`
}

export const user = {
  id: 'u1',
  email: 'c@x.fr',
  role: 'admin',
  garage_id: 'g',
  nom: 'Perrin',
  prenom: 'Camille',
} as const

export const pair = (expiresInS: number, refreshToken = 'r1', sid = 'sid-1') => ({
  accessToken: token({ expiresInS, sid }),
  refreshToken,
  user,
})

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { ...ownAnswer, 'Content-Type': 'application/json', ...headers },
  })
