import type { Deps } from '../../deps.ts'
import { openToken, sealToken } from '../../secrets/link-token.ts'

const issuer = 'Fil d’atelier'
/** What every app knows: SHA-1, six digits, thirty seconds (RFC 6238). */
const options = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** An app's clock may be one step away from ours. */
const driftSteps = 1

type Keys = Pick<Deps, 'secrets'>

/** Loaded once somebody has a second factor. */
const library = () => import('otpauth')

/** A fresh secret, in Base32, as an app takes it. */
export async function newAppSecret(): Promise<string> {
  const { Secret } = await library()
  return new Secret({ size: secretBytes }).base32
}

export const sealSecret = ({ secrets }: Keys, secret: string, id: string) => sealToken(secrets.linkKey, secret, id)

/** @returns null when the server's secret has changed since */
export const openSecret = ({ secrets }: Keys, sealed: Buffer | null, id: string): string | null =>
  sealed && openToken(secrets.linkKey, sealed, id)

/** What a QR code says to an app. */
export async function appUri(secret: string, email: string): Promise<string> {
  const { TOTP } = await library()
  return new TOTP({ ...options, issuer, label: email, secret }).toString()
}

/** The step whose code this is, one before or after ours included; null where it is none. In constant time. */
export async function stepOf(secret: string, digits: string, now: Date): Promise<number | null> {
  const { Secret, TOTP } = await library()
  const timestamp = now.getTime()
  const key = Secret.fromBase32(secret)
  const delta = TOTP.validate({ ...options, token: digits, secret: key, timestamp, window: driftSteps })
  return delta === null ? null : TOTP.counter({ period: options.period, timestamp }) + delta
}
