import { startRegistration } from '@simplewebauthn/browser'
import { ApiError } from '../api/error.ts'
import { call } from '../api/http.ts'
import { passkeyRefusal } from './refusal.ts'

/** What became of it: made, not without a fresh proof first, or why not. */
export type Made = { kind: 'made' } | { kind: 'prove' } | { kind: 'refused'; text: string }

/** Has the device make a passkey for who is signed in. */
export async function makePasskey(name: string): Promise<Made> {
  const { factorNameRule } = await import('../../domain/second-factor-form.ts')
  const named = factorNameRule.safeParse(name)
  if (!named.success) return { kind: 'refused', text: named.error.issues[0]?.message ?? '' }
  try {
    const optionsJSON = await call('POST /auth/passkeys/registration-options')
    const response = await startRegistration({ optionsJSON })
    await call('POST /auth/passkeys', { body: { name, response } })
    return { kind: 'made' }
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return { kind: 'prove' }
    const [issue] = error instanceof ApiError ? error.issues : []
    return { kind: 'refused', text: issue?.message ?? passkeyRefusal(error) }
  }
}
