import { demoPassword } from '../../server/demo/perrin.ts'

/** Somebody signed in: as a browser for pages, as a program for calls. */
export type Visitor = {
  base: string
  cookie: string
  token: string
  get: <T>(path: string) => Promise<T>
}

/** @param garage its number in the seed */
export async function signIn(port: number, garage: number): Promise<Visitor> {
  const base = `http://127.0.0.1:${port}`
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: `admin@garage-${garage}.example`, password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`signing in to garage ${garage} was refused (${answer.status})`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { accessToken: token } = (await answer.json()) as { accessToken: string }
  return {
    base,
    cookie,
    token,
    async get<T>(path: string) {
      const read = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } })
      if (!read.ok) throw new Error(`${path}: ${read.status}`)
      return (await read.json()) as T
    },
  }
}
