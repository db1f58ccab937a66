import { limits, minuteMs } from '../ground/limits.ts'
import type { Role } from '../ground/permissions.ts'

/** Limits of the second factor, in their own module because only its pages need them. */
export const secondFactorLimits = {
  /** The time between the password and the second factor. */
  pendingSignInMs: 5 * minuteMs,
  /** The time during which a reauthentication allows irreversible actions. */
  proofMs: 15 * minuteMs,
  /** The time to enter an app's first code. */
  factorSetupMs: 15 * minuteMs,
  /** The time to create a passkey, or to sign with one. */
  passkeyMs: 5 * minuteMs,
  secondFactorGraceDays: 7,
  secondFactorsMax: 10,
  factorNameMax: 40,
  /** The longest credential id, in characters of base64url. */
  credentialIdMax: 1364,
  clientDataMax: 4096,
  attestationMax: 16_384,
  transportsMax: 10,
  recoveryCodes: 10,
  recoveryCodeLength: 10,
} as const

/** The kinds of second factors: codes of an app, or a passkey of a device. */
export const factorKinds = ['app', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

/** The roles for which a garage requires a second factor. */
export const askedOf = ['nobody', 'admins', 'everybody'] as const
type AskedOf = (typeof askedOf)[number]

export const askedOfLabels: Record<AskedOf, string> = {
  nobody: 'Personne\u00a0: chacun choisit',
  admins: 'Les administrateurs',
  everybody: 'Tout le monde',
}

/** The way in which a person proved their identity, at sign-in or since. */
export type ProvedBy = 'password' | 'code' | 'recovery' | 'passkey'

/** Whether a proof of identity is a second factor. */
export const showsFactor = (by: ProvedBy): boolean => by !== 'password'

type FactorRequirement = {
  askedOf: AskedOf
  /** The time at which the garage began to require it. */
  askedSince: string | null
  role: Role
  /** The time at which the account got this role. */
  roleSince: string
  hasSecondFactor: boolean
}

/** The deadline until which a person may sign in without the required second factor; null where none is required. */
export function factorDue({ askedOf, askedSince, role, roleSince, hasSecondFactor }: FactorRequirement): string | null {
  if (hasSecondFactor || !concerns(askedOf, role)) return null
  const since = Math.max(askedSince === null ? 0 : Date.parse(askedSince), Date.parse(roleSince))
  return new Date(since + secondFactorLimits.secondFactorGraceDays * limits.dayMs).toISOString()
}

/** Whether a person must set up their factor before anything else. */
export const mustEnrol = ({ factorDueAt }: { factorDueAt: string | null }, now: Date): boolean =>
  factorDueAt !== null && Date.parse(factorDueAt) <= now.getTime()

/** Whether a garage's requirement concerns a role. */
export const concerns = (askedOf: AskedOf, role: Role): boolean =>
  askedOf === 'everybody' || (askedOf === 'admins' && role === 'admin')

/** Whether a new requirement concerns more roles than the previous one. */
export const asksMore = (before: AskedOf, after: AskedOf): boolean => askedOf.indexOf(after) > askedOf.indexOf(before)

/** Whether the last reauthentication is too old for an irreversible action. */
export const isReauthenticationDue = (provedAt: string | null, now: Date): boolean =>
  provedAt === null || now.getTime() - Date.parse(provedAt) > secondFactorLimits.proofMs

/** Whether the session must show a second factor first, because a password alone is not enough for it. */
export const mustShowFactor = ({ provedAt }: { provedAt: string | null }): boolean => provedAt === null

/** Whether removing a factor also needs a code: for the last factor, or in a session that has never shown one. */
export function removalAsksCode(
  last: boolean,
  session: { provedAt: string | null; factorShownAt: string | null },
  now: Date,
) {
  return mustShowFactor(session) || (last && isReauthenticationDue(session.factorShownAt, now))
}

/** The kinds of changes to factors, for the mail about them. */
export type FactorChange = 'first' | 'added' | 'removed' | 'codes'

/** The alphabet of recovery codes: Crockford's Base32, without I, L, O and U, which are misread on paper. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A recovery code as it is shown: two groups of five. */
export const formatRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** The recovery code that was meant: misread letters are corrected. Null where the text cannot be one. */
export function readRecoveryCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const isCode =
    code.length === secondFactorLimits.recoveryCodeLength && [...code].every((sign) => recoveryAlphabet.includes(sign))
  return isCode ? code : null
}

/** The six digits of a typed app code, without its spaces; null for any other text. */
export function readOneTimeCode(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
