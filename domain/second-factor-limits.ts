import { minuteMs } from './limits.ts'

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
