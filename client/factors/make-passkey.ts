import { startRegistration } from '@simplewebauthn/browser'
import { ApiError } from '../runtime/network/api-error.ts'
import { call } from '../runtime/network/http.ts'
import { lateCode } from '../runtime/page/late-code.ts'
import { askNewPair } from '../runtime/session/calls.ts'
import { adoptPair } from '../runtime/session/token-pair.ts'
import { passkeyRefusal } from './passkey-refusal.ts'

/** The result of adding a passkey: made, a new reauthentication needed first, or refused with a reason. */
export type Made = { kind: 'made' } | { kind: 'prove' } | { kind: 'refused'; text: string }

const nameRule = lateCode(async () => (await import('../../domain/factors/second-factor-form.ts')).factorNameRule)

/** Asks the device to make a passkey for the signed-in user. */
export async function makePasskey(name: string): Promise<Made> {
  const named = (await nameRule.loadOrNull())?.safeParse(name)
  if (named && !named.success) return { kind: 'refused', text: named.error.issues[0]?.message ?? '' }
  try {
    const optionsJSON = await askOptions()
    const response = await startRegistration({ optionsJSON })
    await call('POST /auth/passkeys', { body: { name, response } })
    return { kind: 'made' }
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return { kind: 'prove' }
    const [issue] = error instanceof ApiError ? error.issues : []
    return { kind: 'refused', text: issue?.message ?? passkeyRefusal(error) }
  }
}

/** Asks for the options, and once more with new tokens if the page is reauthenticated but this tab is not. */
async function askOptions() {
  const ask = () => call('POST /auth/passkeys/registration-options')
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error
    const pair = await askNewPair()
    if (pair.kind !== 'fresh') throw error
    adoptPair(pair.answer)
    return ask()
  }
}
