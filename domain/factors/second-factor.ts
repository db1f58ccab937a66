import { limits, minuteMs } from '../limits.ts'
import type { Role } from '../permissions.ts'

/** Those of the second factor: apart, as no page but its own needs them. */
export const secondFactorLimits = {
  /** Between the password and the second factor. */
  pendingSignInMs: 5 * minuteMs,
  /** For how long a proof is good for what cannot be taken back. */
  proofMs: 15 * minuteMs,
  /** To have an app show its first code. */
  factorSetupMs: 15 * minuteMs,
  /** To have a passkey made, or something signed by one. */
  passkeyMs: 5 * minuteMs,
  secondFactorGraceDays: 7,
  secondFactorsMax: 10,
  factorNameMax: 40,
  /** Characters, in base64url. */
  credentialIdMax: 1364,
  clientDataMax: 4096,
  attestationMax: 16_384,
  transportsMax: 10,
  recoveryCodes: 10,
  recoveryCodeLength: 10,
} as const

/** What an account proves itself with besides its password: codes of an app, or a passkey of a device. */
export const factorKinds = ['app', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

/** Of whom a garage asks a second factor. */
export const askedOf = ['nobody', 'admins', 'everybody'] as const
type AskedOf = (typeof askedOf)[number]

export const askedOfLabels: Record<AskedOf, string> = {
  nobody: 'Personne\u00a0: chacun choisit',
  admins: 'Les administrateurs',
  everybody: 'Tout le monde',
}

/** How somebody proved who they are, when they signed in or since. */
export type ProvedBy = 'password' | 'code' | 'recovery' | 'passkey'

/** Whether it was a second factor that was shown. */
export const showsFactor = (by: ProvedBy): boolean => by !== 'password'

type Asked = {
  askedOf: AskedOf
  /** When the garage began to ask. */
  askedSince: Date | null
  role: Role
  /** When the account got this role. */
  roleSince: Date
  hasSecondFactor: boolean
}

/** Until when somebody may still come in without the second factor their garage asks of them; null where none is. */
export function factorDue({ askedOf, askedSince, role, roleSince, hasSecondFactor }: Asked): Date | null {
  if (hasSecondFactor || !concerns(askedOf, role)) return null
  const since = Math.max(askedSince?.getTime() ?? 0, roleSince.getTime())
  return new Date(since + secondFactorLimits.secondFactorGraceDays * limits.dayMs)
}

/** Whether nothing is left to them but to set it up. */
export const mustEnrol = ({ factorDueAt }: { factorDueAt: Date | null }, now: Date): boolean =>
  factorDueAt !== null && factorDueAt <= now

/** Whether a garage that asks this asks it of them. */
export const concerns = (askedOf: AskedOf, role: Role): boolean =>
  askedOf === 'everybody' || (askedOf === 'admins' && role === 'admin')

/** Whether somebody is asked who was not before. */
export const asksMore = (before: AskedOf, after: AskedOf): boolean => askedOf.indexOf(after) > askedOf.indexOf(before)

/** Whether what was proved so long ago must be proved again before something that cannot be taken back. */
export const isProofStale = (provedAt: Date | null, now: Date): boolean =>
  provedAt === null || now.getTime() - provedAt.getTime() > secondFactorLimits.proofMs

/** Whether the session must show a second factor before anything that weighs: the password alone proves nothing there. */
export const mustShowFactor = ({ provedAt }: { provedAt: Date | null }): boolean => provedAt === null

/** What is asked besides the password to remove a factor: one more proof, where it is the last, or none was ever shown. */
export function removalAsksCode(
  last: boolean,
  session: { provedAt: Date | null; factorShownAt: Date | null },
  now: Date,
) {
  return mustShowFactor(session) || (last && isProofStale(session.factorShownAt, now))
}

/** What may become of somebody's factors, for the mail that tells them. */
export type FactorChange = 'first' | 'added' | 'removed' | 'codes'

/** Neither I, L, O nor U: nothing that is taken for another when it is read from paper (Crockford's Base32). */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** As it is shown: two groups of five. */
export const formatRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** What somebody typed, as it was made: letters that were taken for others are set right. Null where it cannot be one. */
export function readRecoveryCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const isCode =
    code.length === secondFactorLimits.recoveryCodeLength && [...code].every((sign) => recoveryAlphabet.includes(sign))
  return isCode ? code : null
}

/** Six digits of an app, however they were spaced; null where it is something else. */
export function readOneTimeCode(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
