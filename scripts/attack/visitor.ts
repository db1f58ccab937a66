import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }
type Sent = { form?: Record<string, string>; json?: unknown; headers?: Record<string, string>; token?: string }

const patienceMs = 30_000

export type Visitor = ReturnType<typeof visitor>

/**
 * A browser without scripts or a program, at an address of its own: the whole of 127.0.0.0/8 is this machine.
 * @param keeps false for one that never sends a cookie back
 */
export function visitor(url: string, from: string, keeps = true) {
  const jar = new Map<string, string>()

  async function ask(method: string, path: string, { form, json, headers = {}, token }: Sent = {}): Promise<Answer> {
    const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json)
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const sent: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin', ...headers }
    if (body !== undefined) Object.assign(sent, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) })
    if (jar.size > 0) sent.Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    if (token) sent.Authorization = `Bearer ${token}`
    const answer = await exchange(new URL(path, url), method, from, sent, body)
    if (keeps) for (const line of answer.headers['set-cookie'] ?? []) put(line)
    return answer
  }

  function put(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value) jar.set(name, value)
    else jar.delete(name)
  }

  return {
    ask,
    call: (method: string, path: string, json: unknown, token?: string) =>
      ask(method, `/api${path}`, { json, headers: { 'Idempotency-Key': randomUUID() }, ...(token ? { token } : {}) }),
    /** Sends a form of the page `at`, with its token. */
    async submit(at: string, fields: Record<string, string>): Promise<Answer> {
      const page = await ask('GET', at)
      const _csrf = /name="_csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
      return page.status === 200 ? ask('POST', at, { form: { _csrf, cle: randomUUID(), ...fields } }) : page
    },
    /** Forgets the session's cookie and keeps the other cookies. */
    forgetSession: () => jar.delete('garage_sid'),
  }
}

function exchange(
  { hostname, port, pathname, search }: URL,
  method: string,
  localAddress: string,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const requestOptions = { hostname, port, path: pathname + search, localAddress, agent: false as const }
    const sent = request({ ...requestOptions, method, headers, timeout: patienceMs }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      answer.once('error', reject)
    })
    sent.once('timeout', () => sent.destroy(new Error(`${method} ${pathname}: no answer`)))
    sent.once('error', reject)
    sent.end(body)
  })
}

export function countOf(answers: Answer[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

export const told = (counts: Map<number, number>): string =>
  [...counts].map(([status, times]) => `${status} × ${times}`).join(', ')

/** Does `work` that many times, a few at once. */
export async function times<T>(number: number, atOnce: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  let next = 0
  const one = async () => {
    while (next < number) done.push(await work(next++))
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return done
}
