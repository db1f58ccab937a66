import { sessionAnswerSchema } from '../accounts/session.ts'
import * as passkeys from '../factors/passkey-schemas.ts'
import {
  passkeyAnswerForm,
  passkeyCreationSchema,
  passkeyForm,
  passkeyRequestSchema,
  passkeyStepForm,
  passkeyStepOptionsForm,
} from '../factors/passkey-schemas.ts'
import * as secondFactorForms from '../factors/second-factor-form.ts'
import {
  appConfirmForm,
  factorRemovalForm,
  reauthenticationForm,
  secondStepForm,
} from '../factors/second-factor-form.ts'
import * as secondFactors from '../factors/second-factor-wire.ts'
import {
  appSetupSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  secondFactorsSchema,
} from '../factors/second-factor-wire.ts'
import type { CallTable } from '../ground/call.ts'
import { secondFactorErrors } from '../ground/texts/factor-errors.ts'
import { feature } from './feature.ts'

export const secondFactorCalls = {
  'POST /auth/second-factor': {
    id: 'secondFactor',
    summary: 'Finir de se connecter par un code',
    description:
      'Avec le jeton que porte le refus SECOND_FACTOR_REQUIRED (pending.token, 5 minutes, sans aucun droit). Le code est celui d’une application, ou un code de secours\u00a0; chacun ne sert qu’une fois. 5 échecs en 15 minutes par compte\u00a0: ceux des applications et des codes de secours comptent à part, et à part sur un appareil que le compte connaît.',
    access: 'public',
    body: secondStepForm,
    answers: { 200: sessionAnswerSchema },
    refusals: { 401: ['SECOND_FACTOR_INVALID', 'SIGN_IN_TOO_OLD'] },
    limited: true,
  },
  'POST /auth/proof': {
    id: 'prove',
    summary: 'Prouver à nouveau qui l’on est',
    description:
      'Par le mot de passe ou par un code\u00a0; par un code seulement dans une session qui n’est jamais passée par la connexion renforcée du compte. Vaut 15 minutes pour ce qui demande une preuve récente (403 PROOF_REQUIRED). La session reçoit un nouvel identifiant\u00a0: l’ancien jeton d’accès ne vaut plus rien.',
    access: 'read',
    ownTransactions: true,
    body: reauthenticationForm,
    answers: { 200: sessionAnswerSchema },
    refusals: { 400: ['SECOND_FACTOR_INVALID'] },
  },
  'GET /auth/second-factors': {
    id: 'listSecondFactors',
    summary: 'Ses applications et ses clés d’accès',
    access: 'read',
    answers: { 200: secondFactorsSchema },
  },
  'POST /auth/second-factors/app': {
    id: 'startApp',
    summary: 'Commencer à ajouter une application',
    description:
      'Le secret n’est dit qu’ici. L’application ne compte qu’une fois son premier code confirmé, dans les 15 minutes.',
    access: 'read',
    reauthentication: true,
    answers: { 201: appSetupSchema },
    refusals: { 409: ['SECOND_FACTOR_LIMIT'] },
  },
  'POST /auth/second-factors/:id/confirm': {
    id: 'confirmApp',
    summary: 'Confirmer une application par son premier code',
    description: 'Le premier moyen de connexion renforcée d’un compte ferme ses autres sessions.',
    access: 'read',
    reauthentication: true,
    body: appConfirmForm,
    answers: { 200: secondFactorSchema },
    refusals: { 409: ['SECOND_FACTOR_CONFIRMED'] },
  },
  'POST /auth/second-factors/:id/remove': {
    id: 'removeSecondFactor',
    summary: 'Retirer une application ou une clé d’accès',
    description:
      'Avec le mot de passe. Pour la dernière, un code en plus (code), sauf si la connexion renforcée a été passée dans les 15 minutes\u00a0; les codes de secours disparaissent avec elle. Une session qui ne l’a jamais passée donne toujours un code.',
    access: 'read',
    ownTransactions: true,
    body: factorRemovalForm,
    answers: { 204: null },
    refusals: { 400: ['SECOND_FACTOR_INVALID'] },
  },
  'POST /auth/recovery-codes': {
    id: 'makeRecoveryCodes',
    summary: 'Faire dix codes de secours',
    description: 'Ils ne sont dits qu’ici, et remplacent les précédents. Chacun sert une fois.',
    access: 'read',
    ownTransactions: true,
    reauthentication: true,
    answers: { 200: recoveryCodesSchema },
    refusals: { 409: ['SECOND_FACTOR_NONE'] },
  },
} satisfies CallTable

const once = 'Ce qui est à signer vaut 5 minutes, une fois, et pour cela seulement.'

export const passkeyCalls = {
  'POST /auth/passkeys/registration-options': {
    id: 'passkeyRegistrationOptions',
    summary: 'Commencer à ajouter une clé d’accès',
    description: `De quoi appeler navigator.credentials.create. ${once} Proposé en HTTPS ou sur localhost seulement.`,
    access: 'read',
    ownTransactions: true,
    reauthentication: true,
    answers: { 200: passkeyCreationSchema },
    refusals: { 409: ['PASSKEYS_UNAVAILABLE', 'SECOND_FACTOR_LIMIT'] },
  },
  'POST /auth/passkeys': {
    id: 'addPasskey',
    summary: 'Ajouter une clé d’accès',
    description:
      'Avec ce que navigator.credentials.create a répondu. Le premier moyen de connexion renforcée d’un compte ferme ses autres sessions.',
    access: 'read',
    ownTransactions: true,
    reauthentication: true,
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
    summary: 'Commencer la connexion renforcée par une clé d’accès',
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
    ownTransactions: true,
    answers: { 200: passkeyRequestSchema },
    refusals: { 409: ['PASSKEYS_UNAVAILABLE'] },
  },
  'POST /auth/proof/passkey': {
    id: 'proveByPasskey',
    summary: 'Prouver à nouveau qui l’on est par une clé d’accès',
    description: 'Comme POST /auth/proof.',
    access: 'read',
    ownTransactions: true,
    body: passkeyAnswerForm,
    answers: { 200: sessionAnswerSchema },
    refusals: { 400: ['PASSKEY_INVALID'], 409: ['PASSKEYS_UNAVAILABLE'] },
  },
} satisfies CallTable

export const factorsFeature = feature({
  chapter: 'Comptes et sessions',
  calls: { ...secondFactorCalls, ...passkeyCalls },
  schemas: [passkeys, secondFactorForms, secondFactors],
  refusals: secondFactorErrors,
})
