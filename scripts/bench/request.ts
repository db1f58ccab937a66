import type { Visitor } from './visitor.ts'

/** What is asked; `as` says who asks, and through which door. */
export type Question = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers: Record<string, string>
  body: string
}

const encodings = { 'accept-encoding': 'gzip, deflate, br' }

type Door = 'page' | 'call'

/** As a signed-in browser or a program asks; `null` is a customer without account. */
export function question(
  visitor: Visitor | null,
  door: Door,
  path: string,
  {
    compressed = false,
    method = 'GET',
    body,
  }: { compressed?: boolean; method?: Question['method']; body?: object } = {},
): Question {
  return {
    method,
    path,
    headers: {
      host: 'localhost',
      ...(visitor && (door === 'page' ? { cookie: visitor.cookie } : { authorization: `Bearer ${visitor.token}` })),
      ...(compressed ? encodings : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : '',
  }
}

/** The same question, ready to be written to a socket. */
export function bytesOf({ method, path, headers, body }: Question): Buffer {
  const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

export const keyOf = ({ method, path, headers }: Question): string =>
  `${method} ${path} ${headers['accept-encoding'] ?? ''} ${(headers.cookie ?? headers.authorization ?? '').slice(-24)}`

/** What the references are asked for the same answer. */
export const referenceQuestion = (kind: 'a' | 'b', of: Question): Question => ({
  method: 'GET',
  path: `/${kind}/${encodeURIComponent(keyOf(of))}`,
  headers: { host: 'localhost' },
  body: '',
})
