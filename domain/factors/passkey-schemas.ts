import * as z from 'zod'
import { requiredSecret } from '../ground/fields.ts'
import { secondFactorLimits } from './second-factor.ts'
import { factorNameRule } from './second-factor-form.ts'

const invalid = 'Réponse de la clé d’accès invalide'

/** Bytes in base64url, as browsers write them, with a limit in characters. */
const bytesRule = (max: number) =>
  z
    .string(invalid)
    .regex(/^[\w-]+$/, invalid)
    .max(max, invalid)

const credentialRule = {
  id: bytesRule(secondFactorLimits.credentialIdMax),
  rawId: bytesRule(secondFactorLimits.credentialIdMax),
  type: z.literal('public-key', invalid),
}
const clientDataJSON = bytesRule(secondFactorLimits.clientDataMax)

/** A browser's answer when a passkey is made (RegistrationResponseJSON), without the fields that we do not read. */
const createdRule = z.object({
  ...credentialRule,
  response: z.object({
    clientDataJSON,
    attestationObject: bytesRule(secondFactorLimits.attestationMax),
    transports: z
      .array(z.string().max(secondFactorLimits.factorNameMax))
      .max(secondFactorLimits.transportsMax)
      .optional(),
  }),
})

/** A browser's answer when a passkey signs (AuthenticationResponseJSON). */
const signedRule = z.object({
  ...credentialRule,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytesRule(secondFactorLimits.clientDataMax),
    signature: bytesRule(secondFactorLimits.clientDataMax),
    userHandle: bytesRule(secondFactorLimits.credentialIdMax).nullish(),
  }),
})

export const passkeyForm = z.object({ name: factorNameRule, response: createdRule })
export const passkeyAnswerForm = z.object({ response: signedRule })

/** The token of the pending second step; on our own pages the cookie carries it. */
const pendingToken = requiredSecret('Jeton invalide').optional()
export const passkeyStepOptionsForm = z.object({ pendingToken })
export const passkeyStepForm = z.object({ pendingToken, response: signedRule })

export type CreatedPasskey = z.output<typeof createdRule>
export type SignedByPasskey = z.output<typeof signedRule>
export type PasskeyForm = z.output<typeof passkeyForm>

const publicKey = z.literal('public-key')

const credentialsRule = z.array(z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()) }))

/** The options from which a browser creates a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreationSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKey })),
  timeout: z.int(),
  /** The account's passkeys: a device that has one of them does not add a second one. */
  excludeCredentials: credentialsRule,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** The options for which a browser asks a passkey for a signature (PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** The allowed passkeys; empty where the device itself identifies the account. */
  allowCredentials: credentialsRule,
})

export type PasskeyCreation = z.output<typeof passkeyCreationSchema>
export type PasskeyRequest = z.output<typeof passkeyRequestSchema>
