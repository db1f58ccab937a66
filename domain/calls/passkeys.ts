import { passkeyAnswerForm, passkeyForm, passkeyStepForm, passkeyStepOptionsForm } from '../passkey-form.ts'
import { passkeyCreationSchema, passkeyRequestSchema } from '../passkey-wire.ts'
import { secondFactorSchema } from '../second-factor-wire.ts'
import { sessionAnswerSchema } from '../session-wire.ts'
import type { CallTable } from './call.ts'

const once = 'Ce qui est à signer vaut 5 minutes, une fois, et pour cela seulement.'

export const passkeyCalls = {
  'POST /auth/passkeys/registration-options': {
    id: 'passkeyRegistrationOptions',
    summary: 'Commencer à ajouter une clé d’accès',
    description: `De quoi appeler navigator.credentials.create. ${once} Proposé en HTTPS ou sur localhost seulement.`,
    access: 'read',
    proof: true,
    answers: { 200: passkeyCreationSchema },
    refusals: { 409: ['PASSKEYS_UNAVAILABLE', 'SECOND_FACTOR_LIMIT'] },
  },
  'POST /auth/passkeys': {
    id: 'addPasskey',
    summary: 'Ajouter une clé d’accès',
    description:
      'Avec ce que navigator.credentials.create a répondu. La première seconde étape d’un compte ferme ses autres sessions.',
    access: 'read',
    proof: true,
    body: passkeyForm,
    answers: { 201: secondFactorSchema },
    refusals: { 400: ['PASSKEY_INVALID'], 409: ['PASSKEYS_UNAVAILABLE', 'PASSKEY_KNOWN', 'SECOND_FACTOR_LIMIT'] },
  },
  'POST /auth/passkeys/sign-in-options': {
    id: 'passkeySignInOptions',
    summary: 'Commencer à se connecter par une clé d’accès',
    description: `De quoi appeler navigator.credentials.get. ${once} 60 par minute et par adresse.`,
    access: 'public',
    answers: { 200: passkeyRequestSchema },
    refusals: { 409: ['PASSKEYS_UNAVAILABLE'] },
    limited: true,
  },
  'POST /auth/passkeys/sign-in': {
    id: 'passkeySignIn',
    summary: 'Se connecter par une clé d’accès',
    description:
      'Sans mot de passe\u00a0: l’appareil vérifie la personne, ce qui vaut les deux étapes. Pose aussi le cookie de session des pages quand la demande vient de la même origine.',
    access: 'public',
    body: passkeyAnswerForm,
    answers: { 200: sessionAnswerSchema },
    refusals: { 401: ['PASSKEY_INVALID'], 409: ['PASSKEYS_UNAVAILABLE'] },
    limited: true,
  },
  'POST /auth/second-factor/passkey-options': {
    id: 'passkeyStepOptions',
    summary: 'Commencer la seconde étape par une clé d’accès',
    description: `Avec le jeton que porte le refus SECOND_FACTOR_REQUIRED. ${once}`,
    access: 'public',
    body: passkeyStepOptionsForm,
    answers: { 200: passkeyRequestSchema },
    refusals: { 401: ['SIGN_IN_TOO_OLD'], 409: ['PASSKEYS_UNAVAILABLE'] },
    limited: true,
  },
  'POST /auth/second-factor/passkey': {
    id: 'passkeyStep',
    summary: 'Finir de se connecter par une clé d’accès',
    description:
      '5 échecs en 15 minutes par compte, comptés à part de ceux des codes, et à part sur un appareil que le compte connaît.',
    access: 'public',
    body: passkeyStepForm,
    answers: { 200: sessionAnswerSchema },
    refusals: { 401: ['PASSKEY_INVALID', 'SIGN_IN_TOO_OLD'], 409: ['PASSKEYS_UNAVAILABLE'] },
    limited: true,
  },
  'POST /auth/proof/passkey-options': {
    id: 'passkeyProofOptions',
    summary: 'Commencer à prouver qui l’on est par une clé d’accès',
    description: once,
    access: 'read',
    answers: { 200: passkeyRequestSchema },
    refusals: { 409: ['PASSKEYS_UNAVAILABLE'] },
  },
  'POST /auth/proof/passkey': {
    id: 'proveByPasskey',
    summary: 'Prouver à nouveau qui l’on est par une clé d’accès',
    description: 'Comme POST /auth/proof.',
    access: 'read',
    body: passkeyAnswerForm,
    answers: { 200: sessionAnswerSchema },
    refusals: { 400: ['PASSKEY_INVALID'], 409: ['PASSKEYS_UNAVAILABLE'] },
  },
} satisfies CallTable
