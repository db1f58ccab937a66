import { Secret, TOTP } from 'otpauth'
import supertest from 'supertest'
import type { TestApp } from './app.ts'
import type { Person } from './cast.ts'
import { as, type Caller } from './doors.ts'

type App = { id: string; secret: string }
/** The application, or the address where it runs. */
type House = { app: TestApp['app'] | string; db: TestApp['db']; deps: TestApp['deps'] }

/** The code that an app shows at an instant; `drift` in steps of thirty seconds. */
export function codeOf({ secret }: Pick<App, 'secret'>, at: Date, drift = 0): string {
  const timestamp = at.getTime() + drift * 30_000
  return TOTP.generate({ secret: Secret.fromBase32(secret.replace(/ /g, '')), timestamp })
}

/** Adds a second factor to an account. The code that the app shows now is unused. */
export async function enrol(app: House, person: Person): Promise<App & { caller: Caller }> {
  const caller = await as(app, person)
  return { ...(await addApp(app, caller)), caller }
}

/** Adds one more app for the signed-in user. */
export async function addApp(app: House, caller: Caller, name = 'Téléphone'): Promise<App> {
  const { id, secret } = (await caller.post('/auth/second-factors/app')).body as App
  const code = codeOf({ secret }, app.deps.now())
  const answer = await caller.post(`/auth/second-factors/${id}/confirm`, { name, code })
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  // Makes the last used code older, so that the code that the app shows now is unused.
  await app.db('second_factors').where({ id }).decrement('last_step', 5)
  return { id, secret }
}

/** A sign-in between password and second step. */
export async function pendingOf({ app }: TestApp, { email, password }: Pick<Person, 'email' | 'password'>) {
  const answer = await supertest(app).post('/api/auth/login').send({ email, password })
  if (answer.status !== 401 || !answer.body.pending) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body.pending as { token: string; expiresAt: string; kinds: string[] }
}
