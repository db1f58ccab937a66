import { startAuthentication } from '@simplewebauthn/browser'
import * as routes from '../../domain/ground/routes.ts'
import { ApiError } from '../runtime/network/api-error.ts'
import { call, callAsVisitor } from '../runtime/network/http.ts'
import { showToastOnNextPage } from '../runtime/page/toasts.ts'
import { finishSignIn } from '../runtime/session/finish-sign-in.ts'
import { adoptPair } from '../runtime/session/token-pair.ts'
import { passkeyRefusal } from './passkey-refusal.ts'

export type Purpose = 'signIn' | 'secondStep' | 'proof' | 'removal'

/**
 * Asks the device to sign, and opens the next page.
 * @param next page to open after sign-in
 * @returns the refusal to show; undefined while the page is being left
 */
export async function pressPasskey(purpose: Purpose, next: string): Promise<string | undefined> {
  try {
    await ways[purpose](next)
  } catch (error) {
    return passkeyRefusal(error)
  }
}

const ways: Record<Purpose, (next: string) => Promise<void>> = {
  async signIn(next) {
    const optionsJSON = await callAsVisitor('POST /auth/passkeys/sign-in-options')
    const response = await startAuthentication({ optionsJSON })
    finishSignIn(await callAsVisitor('POST /auth/passkeys/sign-in', { body: { response } }), next)
  },
  async secondStep(next) {
    const optionsJSON = await callAsVisitor('POST /auth/second-factor/passkey-options', { body: {} }).catch(startAgain)
    if (!optionsJSON) return
    const response = await startAuthentication({ optionsJSON })
    finishSignIn(await callAsVisitor('POST /auth/second-factor/passkey', { body: { response } }), next)
  },
  async proof() {
    await proveByPasskey()
    goOnWithForm()
  },
  async removal() {
    await proveByPasskey()
    showToastOnNextPage('info', 'Clé d’accès vérifiée')
    // A reload would send a refused form once more.
    location.assign(location.pathname)
  },
}

async function proveByPasskey(): Promise<void> {
  const optionsJSON = await call('POST /auth/proof/passkey-options')
  const response = await startAuthentication({ optionsJSON })
  adoptPair(await call('POST /auth/proof/passkey', { body: { response } }))
}

/** The five minutes are over: the page itself redirects, with an explanation. */
function startAgain(error: unknown): null {
  if (!(error instanceof ApiError) || error.status !== 401) throw error
  location.assign(routes.secondStep.href())
  return null
}

/** Sends the delayed form again, without the password that may be partly typed in it. */
function goOnWithForm(): void {
  const form = document.getElementById('preuve')
  if (form instanceof HTMLFormElement) {
    form.reset()
    form.submit()
  }
}
