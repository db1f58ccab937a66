import { secondFactorLimits } from './second-factor-limits.ts'

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
