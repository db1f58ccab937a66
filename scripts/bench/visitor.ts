import { demoPassword } from '../../server/demo/perrin.ts'

/** A signed-in person: as a browser for pages, as a program for calls. */
export type Visitor = {
  email: string
  base: string
  cookie: string
  token: string
  get: <T>(path: string) => Promise<T>
}

/** Signs in the admin of a garage, by its number in the seed. */
export const signIn = (port: number, garage: number): Promise<Visitor> =>
  signInAs(port, `admin@garage-${garage}.example`)

export async function signInAs(port: number, email: string): Promise<Visitor> {
  const base = `http://127.0.0.1:${port}`
  const visitor: Visitor = {
    email,
    base,
    ...(await enter(base, email)),
    async get<T>(path: string) {
      const answer = await fetch(base + path, { headers: { authorization: `Bearer ${visitor.token}` } })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return (await answer.json()) as T
    },
  }
  return visitor
}

/** Signs in again, as a token lives for a quarter of an hour, and stores the new token in the visitor. */
export async function renew(visitor: Visitor): Promise<void> {
  Object.assign(visitor, await enter(visitor.base, visitor.email))
}

async function enter(base: string, email: string): Promise<{ cookie: string; token: string }> {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`signing in as ${email} was refused (${answer.status})`)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  const { accessToken: token } = (await answer.json()) as { accessToken: string }
  return { cookie: cookies.join('; '), token }
}
