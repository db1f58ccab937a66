import { Secret, TOTP } from 'otpauth'
import type { Caller } from './caller.ts'

type Mechanic = { token: string; email: string; password: string }

const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret) })

/**
 * Calls about the second factor: a mechanic adds an app, signs in with it and loses it; the administrator removes it.
 */
export async function secondStep(outside: Caller, token: string, mechanic: Mechanic): Promise<void> {
  const { call } = outside
  await call('GET /garage/security', { token })
  await call('PATCH /garage/security', { token, body: { refuseGuessed: false } })
  await call('GET /auth/sessions', { token })
  const proved = await phone(outside, mechanic)
  await passkeys(outside, proved)
  const { items } = await call('GET /employees', { token })
  const { id = '' } = items.find(({ role }) => role === 'employee') ?? {}
  await call('DELETE /employees/:id/second-factor', { token, params: { id } })
}

async function phone({ call, refused, pending }: Caller, { token: first, email, password }: Mechanic) {
  const setup = await call('POST /auth/second-factors/app', { token: first })
  const used = codeOf(setup.secret)
  const confirmed = { params: { id: setup.id }, body: { name: 'Téléphone', code: used } }
  await call('POST /auth/second-factors/:id/confirm', { token: first, ...confirmed })
  const { codes } = await call('POST /auth/recovery-codes', { token: first })
  const { token: pendingToken } = await pending('POST /auth/login', { body: { email, password } })
  await refused('POST /auth/second-factor', { body: { pendingToken, code: used } }, 401)
  const [code, another] = codes
  const { accessToken } = await call('POST /auth/second-factor', { body: { pendingToken, code } })
  const { accessToken: token } = await call('POST /auth/proof', { token: accessToken, body: { code: another } })
  const { items } = await call('GET /auth/sessions', { token })
  const otherSession = items.find(({ current }) => !current)
  await call('DELETE /auth/sessions/:id', { token, params: { id: otherSession?.id ?? '' } })
  await call('DELETE /auth/sessions', { token })
  await call('GET /auth/second-factors', { token })
  const params = { id: setup.id }
  await refused('POST /auth/second-factors/:id/remove', { token, params, body: { currentPassword: 'faux2026' } }, 400)
  return token
}

/** Calls about passkeys: if devices do not trust the address, each is refused as the table says. */
async function passkeys({ tried }: Caller, token: string): Promise<void> {
  await tried('POST /auth/passkeys/registration-options', { token })
  await tried('POST /auth/passkeys', { token, body: { name: 'Clé', response: {} } })
  await tried('POST /auth/passkeys/sign-in-options', {})
  await tried('POST /auth/passkeys/sign-in', { body: { response: {} } })
  await tried('POST /auth/second-factor/passkey-options', { body: { pendingToken: 'x'.repeat(32) } })
  await tried('POST /auth/second-factor/passkey', { body: { pendingToken: 'x'.repeat(32), response: {} } })
  await tried('POST /auth/proof/passkey-options', { token })
  await tried('POST /auth/proof/passkey', { token, body: { response: {} } })
}
