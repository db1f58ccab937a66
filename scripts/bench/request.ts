import type { Visitor } from './visitor.ts'

/** A question and who asks it; `null` is a customer without account. */
export type Question = {
  visitor: Visitor | null
  /** The door: a page with a cookie, as browsers ask, or a call with a token. */
  door: 'page' | 'call'
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  /** The accepted codings: see `browsers`. */
  encodings?: string | undefined
  headers?: Record<string, string>
  body?: object
}

/** The codings that browsers accept over https. */
export const browsers = {
  /** Chrome and Edge since 123, Firefox since 126. */
  chrome: 'gzip, deflate, br, zstd',
  safari: 'gzip, deflate, br',
  /** Browsers behind some companies' proxies, and programs. */
  old: 'gzip, deflate',
}

export const page = (visitor: Visitor | null, path: string, encodings?: string): Question => ({
  visitor,
  door: 'page',
  method: 'GET',
  path,
  encodings,
})

export const call = (visitor: Visitor, path: string): Question => ({ visitor, door: 'call', method: 'GET', path })

export function headersOf({ visitor, door, encodings, headers, body }: Question): Record<string, string> {
  return {
    host: 'localhost',
    ...(visitor && (door === 'page' ? { cookie: visitor.cookie } : { authorization: `Bearer ${visitor.token}` })),
    ...(encodings ? { 'accept-encoding': encodings } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...headers,
  }
}

/** The bytes of a question, to be written to a socket. */
export function bytesOf(question: Question): Buffer {
  const { method, path } = question
  const body = question.body ? JSON.stringify(question.body) : ''
  const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ ...headersOf(question), ...length }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

export const keyOf = ({ method, path, encodings = '', visitor }: Question): string =>
  `${method} ${path} ${encodings} ${visitor?.email}`
