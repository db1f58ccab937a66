import {
  changePasswordForm,
  createUserForm,
  loginForm,
  profilePatch,
  refreshForm,
  registerForm,
  resetConfirmForm,
  resetRequestForm,
} from '../session-form.ts'
import { sessionAnswerSchema, sessionUserSchema } from '../session-wire.ts'
import type { CallContract } from './call.ts'

const inviteCodes = [
  'AUTH_INVITE_FAILED',
  'AUTH_INVITE_INVALID',
  'AUTH_INVITE_EXPIRED',
  'AUTH_INVITE_ATTEMPTS_EXCEEDED',
] as const

const repeated =
  'Une répétition avec la même clé et le bon mot de passe ouvre une nouvelle session (201) ; les jetons ne sont jamais conservés.'

/** Accounts and sessions. */
export const authContract = {
  login: {
    summary: 'Se connecter',
    description:
      'Pose aussi le cookie de session des pages quand la demande vient de la même origine. Seuls les échecs sont comptés : 5 en 5 minutes par email, puis une attente croissante.',
    body: loginForm,
    success: { 200: sessionAnswerSchema },
    refusals: { 401: ['AUTH_INVALID_CREDENTIALS'] },
    limited: true,
  },
  register: {
    summary: 'Ouvrir un garage et le compte de son administrateur',
    description: `Avec inviteToken, ouvre un compte dans le garage qui a invité. ${repeated}`,
    body: registerForm,
    success: { 201: sessionAnswerSchema },
    refusals: { 403: [...inviteCodes, 'REGISTRATION_CLOSED'], 409: ['DUPLICATE'] },
    limited: true,
  },
  refresh: {
    summary: 'Échanger un jeton de rafraîchissement contre une nouvelle paire',
    description:
      'Le jeton présenté est remplacé. Il redonne la même paire pendant 30 secondes, ou tant que la nouvelle n’a pas servi ; toute autre répétition termine la session.',
    body: refreshForm,
    header: { name: 'X-Auth-Refresh', value: '1' },
    success: { 200: sessionAnswerSchema },
    refusals: { 401: ['UNAUTHORIZED'] },
    limited: true,
  },
  logout: {
    summary: 'Se déconnecter',
    description:
      'Termine la session que nomme le corps {refreshToken}, le jeton d’accès ou le cookie. Répond 204 même si aucun ne vaut plus rien.',
    success: { 204: null },
  },
  createUser: {
    summary: 'Ouvrir un compte sur invitation',
    description: `L’adresse doit être celle de l’invitation. ${repeated}`,
    body: createUserForm,
    success: { 201: sessionAnswerSchema },
    refusals: { 403: inviteCodes, 409: ['DUPLICATE'] },
    limited: true,
  },
  resetRequest: {
    summary: 'Demander un lien de réinitialisation du mot de passe',
    description: 'Même réponse, dans le même temps, que le compte existe ou non.',
    body: resetRequestForm,
    success: { 204: null },
    limited: true,
  },
  resetConfirm: {
    summary: 'Choisir un nouveau mot de passe',
    description: 'Le jeton du lien sert une fois, pendant 30 minutes. Toutes les sessions du compte se terminent.',
    body: resetConfirmForm,
    success: { 204: null },
    refusals: { 403: ['AUTH_RESET_INVALID'] },
    limited: true,
  },
  me: { summary: 'Son compte', success: { 200: sessionUserSchema } },
  updateMe: {
    summary: 'Modifier son nom, son prénom ou son email',
    description:
      'Un nouvel email ne compte qu’une fois confirmé par le lien qui y est envoyé, valable 24 heures\u00a0: jusque-là, la réponse garde l’ancien.',
    body: profilePatch,
    success: { 200: sessionUserSchema },
    refusals: { 409: ['DUPLICATE'] },
  },
  changePassword: {
    summary: 'Changer son mot de passe',
    description: 'Termine les autres sessions du compte.',
    body: changePasswordForm,
    success: { 204: null },
  },
} satisfies Record<string, CallContract>
