import { preferencesDescription } from '../accounts/preferences.ts'
import * as session from '../accounts/session.ts'
import { accountSchema, sessionAnswerSchema } from '../accounts/session.ts'
import * as sessionForms from '../accounts/session-form.ts'
import {
  changePasswordForm,
  createUserForm,
  loginForm,
  type ProfilePatch,
  profilePatch,
  refreshForm,
  registerForm,
  resetConfirmForm,
  resetRequestForm,
} from '../accounts/session-form.ts'
import type { CallTable } from '../ground/call.ts'
import { feature } from './feature.ts'

const inviteCodes = [
  'AUTH_INVITE_FAILED',
  'AUTH_INVITE_INVALID',
  'AUTH_INVITE_EXPIRED',
  'AUTH_INVITE_ATTEMPTS_EXCEEDED',
] as const

const repeated =
  'Une répétition avec la même clé et le bon mot de passe ouvre une nouvelle session (201) ; les jetons ne sont jamais conservés.'

export const authCalls = {
  'POST /auth/login': {
    id: 'login',
    summary: 'Se connecter',
    description:
      'Pose aussi le cookie de session des pages quand la demande vient de la même origine. Seuls les échecs sont comptés : 5 en 5 minutes par email, puis une attente croissante. Un compte qui a un second facteur répond 401 SECOND_FACTOR_REQUIRED, avec de quoi finir par POST /auth/second-factor.',
    access: 'public',
    body: loginForm,
    answers: { 200: sessionAnswerSchema },
    refusals: { 401: ['AUTH_INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'] },
    limited: true,
  },
  'POST /auth/register': {
    id: 'register',
    summary: 'Ouvrir un garage et le compte de son administrateur',
    description: `Avec inviteToken, ouvre un compte dans le garage qui a invité. ${repeated}`,
    access: 'public',
    idempotent: true,
    body: registerForm,
    answers: { 201: sessionAnswerSchema },
    refusals: { 403: [...inviteCodes, 'REGISTRATION_CLOSED'], 409: ['DUPLICATE'] },
    limited: true,
  },
  'POST /auth/refresh': {
    id: 'refresh',
    summary: 'Échanger un jeton de rafraîchissement contre une nouvelle paire',
    description:
      'Le jeton présenté est remplacé. Il redonne la même paire pendant 30 secondes, ou tant que la nouvelle n’a pas servi ; toute autre répétition termine la session.',
    access: 'public',
    header: { name: 'X-Auth-Refresh', value: '1' },
    body: refreshForm,
    answers: { 200: sessionAnswerSchema },
    refusals: { 401: ['UNAUTHORIZED'] },
    limited: true,
  },
  'DELETE /auth/logout': {
    id: 'logout',
    summary: 'Se déconnecter',
    description:
      'Termine la session que nomme le corps {refreshToken}, le jeton d’accès ou le cookie. Répond 204 même si aucun ne vaut plus rien.',
    access: 'public',
    answers: { 204: null },
  },
  'POST /auth/create-user': {
    id: 'createUser',
    summary: 'Ouvrir un compte sur invitation',
    description: `L’adresse doit être celle de l’invitation, si elle en a une. ${repeated}`,
    access: 'public',
    idempotent: true,
    body: createUserForm,
    answers: { 201: sessionAnswerSchema },
    refusals: { 403: inviteCodes, 409: ['DUPLICATE'] },
    limited: true,
  },
  'POST /auth/reset-request': {
    id: 'resetRequest',
    summary: 'Demander un lien de réinitialisation du mot de passe',
    description: 'Même réponse, dans le même temps, que le compte existe ou non.',
    access: 'public',
    idempotent: true,
    body: resetRequestForm,
    answers: { 204: null },
    limited: true,
  },
  'POST /auth/reset-confirm': {
    id: 'resetConfirm',
    summary: 'Choisir un nouveau mot de passe',
    description: 'Le jeton du lien sert une fois, pendant 30 minutes. Toutes les sessions du compte se terminent.',
    access: 'public',
    body: resetConfirmForm,
    answers: { 204: null },
    refusals: { 403: ['AUTH_RESET_INVALID'] },
    limited: true,
  },
  'GET /auth/me': {
    id: 'me',
    summary: 'Son compte',
    access: 'read',
    ownTransactions: true,
    answers: { 200: accountSchema },
  },
  'PATCH /auth/me': {
    id: 'updateMe',
    // A new address would receive reset mails.
    reauthentication: ({ email }: ProfilePatch, caller) => email !== undefined && email !== caller.email,
    summary: 'Modifier son nom, son prénom, son email, ou ce que l’on règle pour soi',
    description: `${preferencesDescription()}. Un nouvel email ne compte qu’une fois confirmé par le lien qui y est envoyé, valable 24 heures\u00a0: jusque-là, la réponse garde l’ancien.`,
    access: 'read',
    ownTransactions: true,
    body: profilePatch,
    answers: { 200: accountSchema },
    refusals: { 409: ['DUPLICATE'] },
  },
  'POST /auth/change-password': {
    id: 'changePassword',
    summary: 'Changer son mot de passe',
    description: 'Termine les autres sessions du compte.',
    access: 'read',
    ownTransactions: true,
    body: changePasswordForm,
    answers: { 204: null },
  },
} satisfies CallTable

export const accountsFeature = feature({
  chapter: 'Comptes et sessions',
  calls: authCalls,
  schemas: [session, sessionForms],
})
