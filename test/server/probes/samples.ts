import { addressOf } from '../../../domain/call-name.ts'
import type { CallName } from '../../../domain/calls/calls.ts'
import { type Ids, type Kind, kinds } from './world.ts'

export type Sample = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

const someone = { name: 'Petit', prenom: 'Luc', password: 'atelier2026' }
const token = 'jeton-inconnu-de-tous'
const credential = { id: 'inconnue', rawId: 'inconnue', type: 'public-key' }
const created = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
const signed = { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } }
const approval = (photo: string) => ({
  title: 'Freins avant',
  lines: [{ label: 'Disques avant', kind: 'security', amountCents: 18_400, part: 'new', photoIds: [photo] }],
})

/** A request that makes sense for each call, from the ids it may name. A call missing here does not compile. */
export const samples: Record<CallName, (ids: Ids) => Sample> = {
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

  'GET /invitations': () => ({}),
  'POST /invitations': () => ({ body: { email: 'quelquun@exemple.fr', role: 'employee' } }),
  'DELETE /invitations/:id': ({ invitation: id }) => ({ params: { id } }),
  'GET /employees': () => ({}),
  'PATCH /employees/:id': ({ employee: id }) => ({ params: { id }, body: { role: 'employee', active: true } }),
  'DELETE /employees/:id': ({ employee: id }) => ({ params: { id } }),
  'GET /exports': () => ({}),
  'POST /exports': () => ({}),
  'GET /exports/:id/archive': ({ export: id }) => ({ params: { id } }),
  'GET /garage': () => ({}),
  'GET /journal': ({ employee: person, cursor: before }) => ({ query: { person, kind: 'process', before } }),
  'GET /garage/security': () => ({}),
  'PATCH /garage/security': () => ({ body: { refuseGuessed: true } }),
  'DELETE /employees/:id/second-factor': ({ employee: id }) => ({ params: { id } }),
  'PATCH /garage': () => ({ body: { ville: 'Lyon' } }),

  'GET /clients': () => ({ query: { q: 'a', page: '1' } }),
  'GET /clients/:id': ({ client: id }) => ({ params: { id } }),
  'POST /clients': () => ({ body: { nom: 'Petit', prenom: 'Léa', telephone: '+33612345678' } }),
  'PATCH /clients/:id': ({ client: id }) => ({ params: { id }, body: { prenom: 'Zoé' } }),
  'DELETE /clients/:id': ({ client: id }) => ({ params: { id } }),
  'GET /clients/:id/export': ({ client: id }) => ({ params: { id }, query: { format: 'json' } }),

  'GET /search': ({ client: recent }) => ({ query: { recent } }),
  'GET /cars': ({ client: client_id }) => ({ query: { client_id } }),
  'GET /cars/:id': ({ car: id }) => ({ params: { id } }),
  'GET /cars/:id/visits': ({ car: id }) => ({ params: { id } }),
  'GET /due-dates': () => ({ query: { days: '90' } }),
  'POST /cars': ({ client: client_id }) => ({ body: { client_id, marque: 'Fiat', plaque: plate() } }),
  'PATCH /cars/:id': ({ car: id, client: client_id }) => ({ params: { id }, body: { client_id, modele: 'Panda' } }),
  'DELETE /cars/:id': ({ car: id }) => ({ params: { id } }),

  'GET /imports': () => ({}),
  'POST /imports': () => ({ body: {} }),
  'GET /imports/:id': ({ import: id }) => ({ params: { id } }),
  'PATCH /imports/:id/columns': ({ import: id }) => ({
    params: { id },
    body: { columns: ['nom', 'prenom', 'plaque'] },
  }),
  'PATCH /imports/:id/reading': ({ import: id }) => ({ params: { id }, body: { separator: ',' } }),
  'GET /imports/:id/lines': ({ import: id }) => ({ params: { id }, query: { status: 'new' } }),
  'POST /imports/:id/start': ({ import: id }) => ({ params: { id }, body: { skipUnreadable: true } }),
  'POST /imports/:id/undo': ({ import: id }) => ({ params: { id } }),
  'DELETE /imports/:id': ({ import: id }) => ({ params: { id } }),

  'GET /step-types': () => ({}),
  'POST /step-types': () => ({ body: { name: 'Vitrage', steps: [{ name: 'Dépose' }] } }),
  'PATCH /step-types/:id': ({ stepType: id, typeStep: _id }) => ({
    params: { id },
    body: { steps: [{ _id, name: 'Dépose' }] },
  }),
  'DELETE /step-types/:id': ({ stepType: id }) => ({ params: { id } }),

  'GET /notifications/unread-count': () => ({}),
  'GET /notifications': ({ cursor: before }) => ({ query: { before } }),
  'POST /notifications/mark-read': ({ notification }) => ({ body: { ids: [notification] } }),
  'POST /notifications/mark-all-read': () => ({ body: {} }),

  'GET /processes': () => ({ query: { q: 'a', status: 'proposed,in_progress' } }),
  'GET /processes/stats': () => ({}),
  'GET /processes/init-data': ({ client: client_id }) => ({ query: { client_id } }),
  'GET /processes/:id': ({ process: id }) => ({ params: { id } }),
  'GET /processes/:id/activity': ({ process: id }) => ({ params: { id } }),
  'POST /processes': ({ client, car, stepType: stepType_id }) => ({
    body: { client: { _id: client }, car: { _id: car }, stepType_id },
  }),
  'POST /processes/intake': ({ stepType: stepType_id }) => ({
    body: { plaque: 'ZZ-987-YY', vehicule: 'Renault Clio', client: 'Testard Luc', stepType_id },
  }),
  'PATCH /processes/:id': ({ process: id, stepType: stepType_id }) => ({
    params: { id },
    body: { stepType_id, stepsRemap: { status: 'ready', selectedIndex: 0 } },
  }),
  'DELETE /processes/:id': ({ process: id }) => ({ params: { id } }),
  'POST /processes/:id/steps/:stepId/propose-ready': ({ process: id, step: stepId }) => ({
    params: { id, stepId },
    body: {},
  }),
  'POST /processes/:id/steps/:stepId/validate': ({ process: id, step: stepId }) => ({
    params: { id, stepId },
    body: {},
  }),
  'POST /processes/:id/steps/:stepId/undo': ({ process: id, step: stepId }) => ({ params: { id, stepId }, body: {} }),
  'PATCH /processes/:id/steps/:stepId': ({ process: id, step: stepId }) => ({
    params: { id, stepId },
    body: { status: 'proposed' },
  }),
  'GET /processes/:id/approvals': ({ process: id }) => ({ params: { id } }),
  'GET /processes/:id/approvals/:approvalId': ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
  }),
  'POST /processes/:id/approvals': ({ process: id, photo }) => ({ params: { id }, body: approval(photo) }),
  'PATCH /processes/:id/approvals/:approvalId': ({ process: id, draftApproval: approvalId }) => ({
    params: { id, approvalId },
    body: { title: 'Autre titre' },
  }),
  'DELETE /processes/:id/approvals/:approvalId': ({ process: id, draftApproval: approvalId }) => ({
    params: { id, approvalId },
  }),
  'POST /processes/:id/approvals/:approvalId/corrections': ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
  }),
  'POST /processes/:id/approvals/:approvalId/send': ({ process: id, draftApproval: approvalId }) => ({
    params: { id, approvalId },
    body: { way: 'link', wait: false },
  }),
  'POST /processes/:id/approvals/:approvalId/links': ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
  }),
  'POST /processes/:id/approvals/:approvalId/remind': ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
  }),
  'POST /processes/:id/approvals/:approvalId/withdraw': ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
  }),
  'POST /processes/:id/approvals/:approvalId/record': ({
    process: id,
    approval: approvalId,
    approvalLine,
    employee,
  }) => ({
    params: { id, approvalId },
    body: {
      answers: [{ lineId: approvalLine, answer: 'accepted' }],
      prenom: 'Léa',
      nom: 'Petit',
      medium: 'phone',
      heardBy: employee,
      heardAt: new Date().toISOString(),
    },
  }),
  'POST /processes/:id/approvals/:approvalId/steps': ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
  }),
  'POST /processes/:id/approvals/:approvalId/settle': ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
  }),
  'POST /processes/:id/approvals/:approvalId/done': ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
    body: { text: 'Rien', amountCents: null },
  }),
  'GET /parts-choices': () => ({}),
  'GET /public/approvals/:token': ({ approvalToken: token }) => ({ params: { token } }),
  'POST /public/approvals/:token': ({ approvalToken: token, approvalLine, approvalVersion: version }) => ({
    params: { token },
    body: { version, answers: [{ lineId: approvalLine, answer: 'refused' }], prenom: 'Léa', nom: 'Petit' },
  }),
  'GET /public/withdrawals/:token': ({ withdrawalToken: token }) => ({ params: { token } }),
  'POST /public/withdrawals/:token': ({ withdrawalToken: token }) => ({
    params: { token },
    body: { nom: 'Léa Petit' },
  }),
  'POST /public/approvals/:token/callback': ({ approvalToken: token }) => ({ params: { token } }),
  'POST /processes/:id/waits': ({ process: id }) => ({
    params: { id },
    body: { reason: 'piece', note: 'Fournisseur rappelé', expectedDate: '2036-12-03' },
  }),
  'PATCH /processes/:id/waits/:waitId': ({ process: id, wait: waitId }) => ({
    params: { id, waitId },
    body: { ended: true },
  }),
  'POST /processes/:id/waits/:waitId/undo': ({ process: id, wait: waitId }) => ({ params: { id, waitId } }),
  'POST /processes/:id/tellings': ({ process: id }) => ({ params: { id }, body: { way: 'sms', about: 'work' } }),
  'POST /processes/:id/reminder': ({ process: id }) => ({ params: { id } }),
  'PATCH /processes/:id/assignee': ({ process: id, employee: userId }) => ({ params: { id }, body: { userId } }),
  'POST /processes/:id/qr-token/rotate': ({ process: id }) => ({ params: { id }, body: {} }),
  'GET /places': () => ({}),
  'POST /processes/:id/arrival': ({ process: id }) => ({
    params: { id },
    body: { km: 50_000, keyNumber: '12', place: 'Cour' },
  }),
  'PATCH /processes/:id/arrival': ({ process: id }) => ({ params: { id }, body: { keyNumber: '13' } }),
  'DELETE /processes/:id/arrival': ({ process: id }) => ({ params: { id } }),
  'POST /processes/:id/return': ({ process: id }) => ({ params: { id }, body: { km: 50_010 } }),
  'PATCH /processes/:id/return': ({ process: id }) => ({ params: { id }, body: { km: 50_020 } }),
  'DELETE /processes/:id/return': ({ process: id }) => ({ params: { id } }),
  'GET /processes/:id/notes': ({ process: id }) => ({ params: { id } }),
  'POST /processes/:id/notes': ({ process: id }) => ({ params: { id }, body: { text: 'Disque usé' } }),
  'POST /processes/:id/steps/:stepId/notes': ({ process: id, step: stepId }) => ({
    params: { id, stepId },
    body: { text: 'Disque usé' },
  }),
  'PATCH /processes/:id/notes/:noteId': ({ process: id, note: noteId }) => ({
    params: { id, noteId },
    body: { text: 'Disque très usé' },
  }),
  'DELETE /processes/:id/notes/:noteId': ({ process: id, note: noteId }) => ({ params: { id, noteId } }),
  'POST /processes/:id/notes/:noteId/restore': ({ process: id, note: noteId }) => ({ params: { id, noteId } }),
  'GET /processes/:id/photos': ({ process: id }) => ({ params: { id } }),
  'POST /processes/:id/photos': ({ process: id }) => ({ params: { id }, body: { caption: 'Disque usé' } }),
  'POST /processes/:id/steps/:stepId/photos': ({ process: id, step: stepId }) => ({
    params: { id, stepId },
    body: { caption: 'Disque usé' },
  }),
  'GET /processes/:id/photos/:photoId/image': ({ process: id, photo: photoId }) => ({
    params: { id, photoId },
    query: { size: 'small' },
  }),
  'PATCH /processes/:id/photos/:photoId': ({ process: id, photo: photoId }) => ({
    params: { id, photoId },
    body: { caption: 'Disque très usé' },
  }),
  'DELETE /processes/:id/photos/:photoId': ({ process: id, photo: photoId }) => ({ params: { id, photoId } }),
  'POST /processes/:id/photos/:photoId/restore': ({ process: id, photo: photoId }) => ({ params: { id, photoId } }),

  'GET /public/processes/:token': ({ token: link }) => ({ params: { token: link } }),
}

/** The places of a call that hold an id, with the kind that belongs there. */
export function slotsOf(name: CallName): { slot: string; kind: Kind }[] {
  const marks = Object.fromEntries(kinds.map((kind) => [kind, `@${kind}`])) as Ids
  return leaves(samples[name](marks)).flatMap(([slot, value]) => {
    const kind = kinds.find((one) => value === `@${one}`)
    return kind ? [{ slot, kind }] : []
  })
}

/** The same request with another value in one of its places. */
export function withSlot(sample: Sample, slot: string, value: string): Sample {
  const copy = structuredClone(sample)
  const parts = slot.split('.')
  const last = parts.pop() ?? ''
  let at = copy as unknown as Record<string, unknown>
  for (const part of parts) at = at[part] as Record<string, unknown>
  at[last] = value
  return copy
}

/** Where the request goes, under /api. */
export function urlOf(name: CallName, { params = {}, query }: Sample): string {
  const path = addressOf(name).path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
  return `/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`
}

function leaves(value: unknown, path: string[] = []): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path.join('.'), value]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
}

let plates = 100

function plate(): string {
  plates += 1
  return `ZZ${plates}PR`
}
