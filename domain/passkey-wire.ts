import * as z from 'zod'

const publicKey = z.literal('public-key')

const credentialsRule = z.array(z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()) }))

/** What a browser is to make a passkey from (PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreationSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKey })),
  timeout: z.int(),
  /** Those that the account has: a device adds none twice. */
  excludeCredentials: credentialsRule,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** What a browser is to have signed (PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** None where the device itself says whose passkey it is. */
  allowCredentials: credentialsRule,
})

export type PasskeyCreation = z.output<typeof passkeyCreationSchema>
export type PasskeyRequest = z.output<typeof passkeyRequestSchema>
