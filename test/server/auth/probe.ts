import { newId } from '../../../server/database/ids.ts'
import {
  byId,
  type CallRights,
  type CallSamples,
  type EditForms,
  type FormCalls,
  made,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
  type TypedTexts,
} from '../probes/probe.ts'

const someone = { name: 'Petit', prenom: 'Luc', password: 'atelier2026' }
const token = 'jeton-inconnu-de-tous'
const credential = { id: 'inconnue', rawId: 'inconnue', type: 'public-key' }
const created = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
const signed = { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } }
const named = { geste: 'profil', nom: 'Perrin', prenom: 'Camille' }

export const kinds = ['session', 'factor'] as const

export const rows: Rows<(typeof kinds)[number]> = async ({ app, admin, mechanic }) => {
  const session = await app.db('auth_sessions').where({ user_id: mechanic.id }).first('id')
  const { id: factor } = await made(admin.post('/auth/second-factors/app'))
  return { session: session?.id ?? newId(), factor }
}

export const samples = {
  'POST /auth/login': () => ({ body: { email: 'personne@exemple.fr', password: 'atelier2026' } }),
  'POST /auth/register': () => ({ body: { ...someone, email: 'nouveau@exemple.fr', inviteToken: token } }),
  'POST /auth/refresh': () => ({ body: { refreshToken: token } }),
  'DELETE /auth/logout': () => ({ body: { refreshToken: token } }),
  'POST /auth/create-user': () => ({ body: { ...someone, email: 'nouveau@exemple.fr', inviteToken: token } }),
  'POST /auth/reset-request': () => ({ body: { email: 'personne@exemple.fr' } }),
  'POST /auth/reset-confirm': () => ({ body: { token, password: 'atelier2026' } }),
  'GET /auth/me': () => ({}),
  'PATCH /auth/me': () => ({ body: { prenom: 'Prénom' } }),
  'POST /auth/change-password': () => ({ body: { currentPassword: 'mauvais2026', password: 'nouveau2026' } }),
  'POST /auth/second-factor': () => ({ body: { pendingToken: token, code: '000000' } }),
  'POST /auth/proof': () => ({ body: { password: 'mauvais2026' } }),
  'GET /auth/second-factors': () => ({}),
  'POST /auth/second-factors/app': () => ({}),
  'POST /auth/second-factors/:id/confirm': ({ factor: id }) => ({ params: { id }, body: { name: 'App', code: '0' } }),
  'POST /auth/second-factors/:id/remove': ({ factor: id }) => ({
    params: { id },
    body: { currentPassword: 'mauvais2026' },
  }),
  'POST /auth/recovery-codes': () => ({}),
  'POST /auth/passkeys/registration-options': () => ({}),
  'POST /auth/passkeys': () => ({ body: { name: 'Windows', response: created } }),
  'POST /auth/passkeys/sign-in-options': () => ({}),
  'POST /auth/passkeys/sign-in': () => ({ body: { response: signed } }),
  'POST /auth/second-factor/passkey-options': () => ({ body: { pendingToken: token } }),
  'POST /auth/second-factor/passkey': () => ({ body: { pendingToken: token, response: signed } }),
  'POST /auth/proof/passkey-options': () => ({}),
  'POST /auth/proof/passkey': () => ({ body: { response: signed } }),
  'GET /auth/sessions': () => ({}),
  'DELETE /auth/sessions/:id': ({ session: id }) => ({ params: { id } }),
  'DELETE /auth/sessions': () => ({}),
} satisfies CallSamples

export const callRights = {
  'POST /auth/login': ['nobody', 'no program'],
  'POST /auth/register': ['nobody', 'no program', 'once'],
  'POST /auth/refresh': ['nobody', 'no program'],
  'DELETE /auth/logout': ['nobody', 'no program'],
  'POST /auth/create-user': ['nobody', 'no program', 'once'],
  'POST /auth/reset-request': ['nobody', 'no program', 'once'],
  'POST /auth/reset-confirm': ['nobody', 'no program'],
  'GET /auth/me': ['reader', 'no program'],
  'PATCH /auth/me': ['reader', 'no program'],
  'POST /auth/change-password': ['reader', 'no program'],
  'POST /auth/second-factor': ['nobody', 'no program'],
  'POST /auth/proof': ['reader', 'no program'],
  'GET /auth/second-factors': ['reader', 'no program'],
  'POST /auth/second-factors/app': ['reader', 'no program'],
  'POST /auth/second-factors/:id/confirm': ['reader', 'no program'],
  'POST /auth/second-factors/:id/remove': ['reader', 'no program'],
  'POST /auth/recovery-codes': ['reader', 'no program'],
  'POST /auth/passkeys/registration-options': ['reader', 'no program'],
  'POST /auth/passkeys': ['reader', 'no program'],
  'POST /auth/passkeys/sign-in-options': ['nobody', 'no program'],
  'POST /auth/passkeys/sign-in': ['nobody', 'no program'],
  'POST /auth/second-factor/passkey-options': ['nobody', 'no program'],
  'POST /auth/second-factor/passkey': ['nobody', 'no program'],
  'POST /auth/proof/passkey-options': ['reader', 'no program'],
  'POST /auth/proof/passkey': ['reader', 'no program'],
  'GET /auth/sessions': ['reader', 'no program'],
  'DELETE /auth/sessions/:id': ['reader', 'no program'],
  'DELETE /auth/sessions': ['reader', 'no program'],
} satisfies CallRights

export const pageSamples = {
  login: () => ({ ...read, post: { email: 'personne@exemple.fr', password: 'mauvais2026' } }),
  proof: () => ({ post: {} }),
  secondStep: () => ({ ...read, post: { code: '000000' } }),
  register: () => ({ ...read, post: { ...someone, email: 'nouveau@exemple.fr', garage_nom: '' } }),
  resetRequest: () => ({ ...read, post: { email: 'personne@exemple.fr' } }),
  resetConfirm: () => ({ params: { token: 'inconnu' }, ...read, post: { password: 'nouveau2026' } }),
  emailConfirm: () => ({ params: { token: 'inconnu' }, ...read, post: {} }),
  logout: () => ({ post: {} }),
  settings: () => read,
  profile: ({ employee: id }) => ({ ...read, post: { geste: 'session', id } }),
  appSetup: ({ factor: id }) => ({ params: { id }, post: { name: 'Téléphone', code: '000000' } }),
  passkeyNew: () => read,
  recoveryCodes: () => ({ ...read, post: {} }),
  factorRemoval: ({ factor: id }) => ({ params: { id }, ...read, post: { currentPassword: 'mauvais2026' } }),
} satisfies PageSamples

export const pageRights = {
  login: ['nobody', 'nobody'],
  proof: ['reader', 'reader'],
  secondStep: ['nobody', 'nobody'],
  register: ['nobody', 'nobody'],
  resetRequest: ['nobody', 'nobody'],
  resetConfirm: ['nobody', 'nobody'],
  emailConfirm: ['nobody', 'nobody'],
  logout: ['nobody', 'nobody'],
  settings: ['reader', 'reader'],
  profile: ['reader', 'reader'],
  appSetup: ['reader', 'reader'],
  passkeyNew: ['reader', 'reader'],
  recoveryCodes: ['reader', 'reader'],
  factorRemoval: ['reader', 'reader'],
} satisfies PageRights

export const formCalls = {
  profile: [
    { fields: { ...named, email: 'moi@exemple.fr' }, call: 'PATCH /auth/me', body: { email: 'moi@exemple.fr' } },
    {
      fields: { ...named, email: 'autre@exemple.fr' },
      call: 'PATCH /auth/me',
      body: { email: 'autre@exemple.fr' },
    },
    { fields: { geste: 'matin', morningMail: 'true' }, call: 'PATCH /auth/me', body: { morningMail: true } },
    { fields: { geste: 'raccourcis', shortcuts: 'false' }, call: 'PATCH /auth/me', body: { shortcuts: false } },
    { fields: { geste: 'motdepasse' }, call: 'POST /auth/change-password' },
    { fields: { geste: 'application' }, call: 'POST /auth/second-factors/app' },
    { fields: { geste: 'cle' }, call: 'POST /auth/passkeys/registration-options' },
    { ...byId('session'), call: 'DELETE /auth/sessions/:id' },
    { fields: { geste: 'sessions' }, call: 'DELETE /auth/sessions' },
  ],
  appSetup: [{ call: 'POST /auth/second-factors/:id/confirm' }],
  recoveryCodes: [{ call: 'POST /auth/recovery-codes' }],
  factorRemoval: [{ call: 'POST /auth/second-factors/:id/remove' }],
  // Asks who is there, and shows the same page again.
  proof: [],
} satisfies FormCalls

export const editForms = {
  profile: {
    one: { name: 'prenom', values: ['Denise-Marie', 'Denise-Anne'] },
    other: { name: 'nom', values: ['Delmas-Roy', 'Delmas-Petit'] },
    holding: 'value="profil"',
  },
} satisfies EditForms

export const typedTexts = {
  profile: () => ({ geste: 'profil', prenom: 'Zoé', nom: 'Perdue', email: 'zoe@exemple.fr' }),
  appSetup: 'nothing',
  recoveryCodes: 'nothing',
  factorRemoval: 'nothing',
} satisfies TypedTexts
