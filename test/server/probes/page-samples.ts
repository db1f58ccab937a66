import { allRoutes, type RouteName } from '../../../domain/addresses/route-names.ts'
import type { Ids } from './world.ts'

export type PageSample = {
  params?: Record<string, string>
  /** Read with this query, when it can be read. */
  get?: Record<string, string>
  /** Sent with these fields, when something can be sent there. */
  post?: Record<string, string>
}

const someone = { name: 'Petit', prenom: 'Luc', email: 'nouveau@exemple.fr', password: 'atelier2026' }
const read = { get: {} }
const confirmed = { confirme: '1' }
const approval = { title: 'Freins avant', label: 'Disques', kind: 'security', amount: '184,00', part: '' }

/** How each page is read and what is posted there. A page missing here does not compile. */
export const pageSamples: Record<RouteName, (ids: Ids) => PageSample> = {
  home: () => read,
  login: () => ({ ...read, post: { email: 'personne@exemple.fr', password: 'mauvais2026' } }),
  proof: () => ({ post: {} }),
  secondStep: () => ({ ...read, post: { code: '000000' } }),
  register: () => ({ ...read, post: { ...someone, garage_nom: '' } }),
  resetRequest: () => ({ ...read, post: { email: 'personne@exemple.fr' } }),
  resetConfirm: () => ({ params: { token: 'inconnu' }, ...read, post: { password: 'nouveau2026' } }),
  emailConfirm: () => ({ params: { token: 'inconnu' }, ...read, post: {} }),
  logout: () => ({ post: {} }),

  dashboard: ({ process }) => ({ get: { processus: process } }),
  firstSteps: () => ({ post: {} }),
  drafts: ({ client }) => ({ get: { client_id: client } }),
  search: () => ({ get: { q: 'AB-123-CD' } }),
  intake: ({ stepType: stepType_id }) => ({
    get: { plaque: 'AB-123-CD' },
    post: { plaque: 'ZZ-987-YY', vehicule: 'Renault Clio', client: 'Testard Luc', stepType_id },
  }),
  processes: ({ client, car, stepType }) => ({
    ...read,
    post: { client_id: client, car_id: car, stepType_id: stepType },
  }),
  process: ({ process: id }) => ({ params: { id }, ...read }),
  processEdit: ({ process: id, stepType }) => ({
    params: { id },
    get: { type: stepType },
    post: { stepType_id: stepType, name: 'Autre nom' },
  }),
  processEnd: ({ process: id }) => ({ params: { id }, ...read, post: { estimatedEndDate: '2036-12-03' } }),
  processDelete: ({ process: id }) => ({ params: { id }, ...read, post: confirmed }),
  processLink: ({ process: id }) => ({ params: { id }, ...read, post: confirmed }),
  processReminder: ({ process: id }) => ({ params: { id }, post: {} }),
  processTelling: ({ process: id }) => ({ params: { id }, post: { way: 'sms', about: 'work' } }),
  processQr: ({ process: id }) => ({ params: { id }, ...read }),
  jobCard: ({ process: id }) => ({ params: { id }, ...read }),
  label: ({ process: id }) => ({ params: { id }, get: { format: 'a4', case: '3' } }),
  dossier: ({ process: id }) => ({ params: { id }, ...read }),
  arrival: ({ process: id }) => ({
    params: { id },
    ...read,
    post: { geste: 'corriger', keyNumber: '8', place: 'Cour' },
  }),
  arrivalUndo: ({ process: id }) => ({ params: { id }, post: {} }),
  handover: ({ process: id }) => ({ params: { id }, ...read, post: {} }),
  handoverUndo: ({ process: id }) => ({ params: { id }, post: {} }),
  wait: ({ process: id }) => ({ params: { id }, ...read, post: { reason: 'piece', expectedDate: '2036-12-03' } }),
  waitEnd: ({ process: id, wait }) => ({ params: { id }, post: { attente: wait } }),
  assignee: ({ process: id, employee: userId }) => ({ params: { id }, ...read, post: { userId } }),
  photoNew: ({ process: id }) => ({ params: { id }, ...read, post: {} }),
  noteNew: ({ process: id }) => ({ params: { id }, ...read, post: { text: 'Disque usé' } }),
  stepPhotoNew: ({ process: id, step: stepId }) => ({ params: { id, stepId }, ...read, post: {} }),
  stepNoteNew: ({ process: id, step: stepId }) => ({ params: { id, stepId }, ...read, post: { text: 'Disque usé' } }),
  entry: ({ process: id, note: entryId }) => ({ params: { id, entryId }, ...read, post: { text: 'Disque très usé' } }),
  entryDelete: ({ process: id, note: entryId }) => ({ params: { id, entryId }, post: {} }),
  entryRestore: ({ process: id, note: entryId }) => ({ params: { id, entryId }, post: {} }),
  photoImage: ({ process: id, photo: photoId }) => ({ params: { id, photoId, size: 'petite' }, ...read }),
  approvalNew: ({ process: id }) => ({ params: { id }, ...read, post: approval }),
  approval: ({ process: id, draftApproval: approvalId }) => ({ params: { id, approvalId }, ...read, post: approval }),
  approvalPreview: ({ process: id, draftApproval: approvalId }) => ({ params: { id, approvalId }, ...read }),
  approvalDelete: ({ process: id, draftApproval: approvalId }) => ({ params: { id, approvalId }, post: {} }),
  approvalCorrection: ({ process: id, approval: approvalId }) => ({ params: { id, approvalId }, post: {} }),
  approvalSend: ({ process: id, draftApproval: approvalId }) => ({
    params: { id, approvalId },
    ...read,
    post: { way: 'link' },
  }),
  approvalLink: ({ process: id, approval: approvalId }) => ({ params: { id, approvalId }, post: {} }),
  approvalReminder: ({ process: id, approval: approvalId }) => ({ params: { id, approvalId }, post: {} }),
  approvalWithdraw: ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
    ...read,
    post: confirmed,
  }),
  approvalRecord: ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
    ...read,
    post: { medium: 'phone', prenom: 'Léa', nom: 'Petit' },
  }),
  approvalSettled: ({ process: id, approval: approvalId }) => ({ params: { id, approvalId }, post: {} }),
  approvalSteps: ({ process: id, approval: approvalId }) => ({ params: { id, approvalId }, post: {} }),
  approvalDone: ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
    ...read,
    post: { text: 'Rien' },
  }),
  approvalProof: ({ process: id, approval: approvalId }) => ({ params: { id, approvalId }, ...read }),
  approvalPhoto: ({ process: id, approval: approvalId, photo: photoId }) => ({
    params: { id, approvalId, photoId, size: 'petite' },
    ...read,
  }),
  stepPrepare: ({ process: id, step: stepId }) => ({ params: { id, stepId }, post: {} }),
  stepValidate: ({ process: id, step: stepId }) => ({ params: { id, stepId }, post: confirmed }),
  waitUndo: ({ process: id, wait: waitId }) => ({ params: { id, waitId }, post: {} }),
  stepUndo: ({ process: id, step: stepId }) => ({ params: { id, stepId }, post: {} }),
  stepRevert: ({ process: id, step: stepId }) => ({
    params: { id, stepId },
    post: { status: 'proposed', ...confirmed },
  }),

  clients: () => ({ ...read, post: { nom: 'Petit', prenom: 'Léa', email: '', telephone: '' } }),
  clientNew: () => read,
  client: ({ client: id }) => ({ params: { id }, ...read }),
  clientEdit: ({ client: id }) => ({ params: { id }, ...read, post: { nom: 'Petit', prenom: 'Zoé' } }),
  clientDelete: ({ client: id }) => ({ params: { id }, ...read, post: {} }),
  clientsFile: () => ({ get: { q: 'lea' } }),
  carsFile: () => ({ get: { q: 'lea' } }),
  processesFile: () => ({ get: { q: 'lea', status: 'in_progress' } }),
  garageExport: () => ({ ...read, post: {} }),
  garageExportFile: ({ export: id }) => ({ params: { id }, ...read }),
  clientExport: ({ client: id }) => ({ params: { id }, get: { format: 'json' } }),
  clientCarNew: ({ client: id }) => ({ params: { id }, ...read }),

  cars: ({ client: client_id }) => ({ get: { client_id }, post: { client_id, marque: 'Fiat', plaque: 'ZZ001PG' } }),
  carNew: ({ client: client_id }) => ({ get: { client_id } }),
  car: ({ car: id }) => ({ params: { id }, ...read }),
  carEdit: ({ car: id, client: client_id }) => ({ params: { id }, ...read, post: { client_id, modele: 'Panda' } }),
  dueDates: () => ({ get: { days: '90' } }),
  carDelete: ({ car: id }) => ({ params: { id }, ...read, post: {} }),

  notifications: ({ cursor: before }) => ({ get: { before } }),
  notificationBell: () => read,
  notificationsRead: ({ notification: id }) => ({ post: { id } }),

  settings: () => read,
  profile: ({ employee: id }) => ({ ...read, post: { geste: 'session', id } }),
  appSetup: ({ factor: id }) => ({ params: { id }, post: { name: 'Téléphone', code: '000000' } }),
  passkeyNew: () => read,
  recoveryCodes: () => ({ ...read, post: {} }),
  factorRemoval: ({ factor: id }) => ({ params: { id }, ...read, post: { currentPassword: 'mauvais2026' } }),
  employees: ({ employee: id }) => ({ get: { supprimer: id }, post: { geste: 'suspendre', id } }),
  invitation: ({ invitation: id }) => ({ params: { id }, ...read }),
  garage: () => read,
  garagePreview: () => read,
  garageEdit: () => ({ ...read, post: { nom: 'Garage Delmas', ville: 'Lyon' } }),
  stepTypes: ({ stepType: type }) => ({ get: { type }, post: { type, geste: 'archiver' } }),
  mails: () => read,
  mail: ({ mail: id }) => ({ params: { id }, ...read, post: {} }),
  mailHtml: ({ mail: id }) => ({ params: { id }, ...read }),
  mailResend: ({ mail: id }) => ({ params: { id }, post: {} }),
  personalData: () => read,
  journal: ({ employee: person }) => ({ get: { person, kind: 'client' } }),
  partsChoices: () => read,
  partsChoicesFile: () => read,
  imports: () => ({ ...read, post: {} }),
  importTemplate: () => read,
  importFile: ({ import: id }) => ({ params: { id }, ...read, post: { geste: 'lancer' } }),
  importLinesFile: ({ import: id }) => ({ params: { id }, ...read }),
  operation: () => read,
  legacyStepTypes: () => read,

  tracking: ({ token }) => ({ params: { token }, ...read }),
  trackingPhoto: ({ token, photo: photoId }) => ({ params: { token, photoId }, ...read }),
  trackingPhotoImage: ({ token, photo: photoId }) => ({ params: { token, photoId, size: 'petite' }, ...read }),
  publicApproval: ({ approvalToken: token }) => ({ params: { token }, ...read }),
  publicApprovalReview: ({ approvalToken: token }) => ({ params: { token }, post: {} }),
  publicApprovalAnswer: ({ approvalToken: token }) => ({ params: { token }, post: {} }),
  publicApprovalCallback: ({ approvalToken: token }) => ({ params: { token }, post: {} }),
  publicApprovalRenounce: ({ approvalToken: token }) => ({ params: { token }, ...read }),
  publicWithdrawal: ({ withdrawalToken: token }) => ({ params: { token }, ...read, post: { nom: 'Léa Petit' } }),
  publicApprovalPhoto: ({ approvalToken: token, photo: photoId }) => ({
    params: { token, photoId, size: 'petite' },
    ...read,
  }),
  expiredLink: () => read,
  privacy: () => read,
}

export const pageNames = Object.keys(allRoutes) as RouteName[]

export function pageAddress(name: RouteName, { params = {} }: PageSample, query: Record<string, string> = {}): string {
  const path = allRoutes[name].path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}
