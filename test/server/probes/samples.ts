import { type ApiRouteName, apiRoutes } from '../../../domain/api-routes.ts'
import { type Ids, type Kind, kinds } from './world.ts'

export type Sample = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

const someone = { name: 'Petit', prenom: 'Luc', password: 'atelier2026' }
const token = 'jeton-inconnu-de-tous'

/** A request that makes sense for each call, from the ids it may name. A call missing here does not compile. */
export const samples: Record<ApiRouteName, (ids: Ids) => Sample> = {
  login: () => ({ body: { email: 'personne@exemple.fr', password: 'atelier2026' } }),
  register: () => ({ body: { ...someone, email: 'nouveau@exemple.fr', inviteToken: token } }),
  refresh: () => ({ body: { refreshToken: token } }),
  logout: () => ({ body: { refreshToken: token } }),
  createUser: () => ({ body: { ...someone, email: 'nouveau@exemple.fr', inviteToken: token } }),
  resetRequest: () => ({ body: { email: 'personne@exemple.fr' } }),
  resetConfirm: () => ({ body: { token, password: 'atelier2026' } }),
  me: () => ({}),
  updateMe: () => ({ body: { prenom: 'Prénom' } }),
  changePassword: () => ({ body: { currentPassword: 'mauvais2026', password: 'nouveau2026' } }),

  listInvitations: () => ({}),
  invite: () => ({ body: { email: 'quelquun@exemple.fr', role: 'employee' } }),
  deleteInvitation: ({ invitation: id }) => ({ params: { id } }),
  listEmployees: () => ({}),
  updateEmployee: ({ employee: id }) => ({ params: { id }, body: { role: 'employee', active: true } }),
  deleteEmployee: ({ employee: id }) => ({ params: { id } }),
  garage: () => ({}),
  updateGarage: () => ({ body: { ville: 'Lyon' } }),

  listClients: () => ({ query: { q: 'a', page: '1' } }),
  client: ({ client: id }) => ({ params: { id } }),
  createClient: () => ({ body: { nom: 'Petit', prenom: 'Léa', telephone: '+33612345678' } }),
  updateClient: ({ client: id }) => ({ params: { id }, body: { prenom: 'Zoé' } }),
  deleteClient: ({ client: id }) => ({ params: { id } }),
  exportClient: ({ client: id }) => ({ params: { id }, query: { format: 'json' } }),

  listCars: ({ client: client_id }) => ({ query: { client_id } }),
  car: ({ car: id }) => ({ params: { id } }),
  createCar: ({ client: client_id }) => ({ body: { client_id, marque: 'Fiat', plaque: plate() } }),
  updateCar: ({ car: id, client: client_id }) => ({ params: { id }, body: { client_id, modele: 'Panda' } }),
  deleteCar: ({ car: id }) => ({ params: { id } }),

  listStepTypes: () => ({}),
  createStepType: () => ({ body: { name: 'Vitrage', steps: [{ name: 'Dépose' }] } }),
  updateStepType: ({ stepType: id, typeStep: _id }) => ({
    params: { id },
    body: { steps: [{ _id, name: 'Dépose' }] },
  }),
  deleteStepType: ({ stepType: id }) => ({ params: { id } }),

  unreadCount: () => ({}),
  listNotifications: ({ cursor: before }) => ({ query: { before } }),
  markRead: ({ notification }) => ({ body: { ids: [notification] } }),
  markAllRead: () => ({ body: {} }),

  listProcesses: () => ({ query: { q: 'a', status: 'proposed,in_progress' } }),
  processStats: () => ({}),
  processInitData: ({ client: client_id }) => ({ query: { client_id } }),
  process: ({ process: id }) => ({ params: { id } }),
  processActivity: ({ process: id }) => ({ params: { id } }),
  createProcess: ({ client, car, stepType: stepType_id }) => ({
    body: { client: { _id: client }, car: { _id: car }, stepType_id },
  }),
  updateProcess: ({ process: id, stepType: stepType_id }) => ({
    params: { id },
    body: { stepType_id, stepsRemap: { status: 'ready', selectedIndex: 0 } },
  }),
  deleteProcess: ({ process: id }) => ({ params: { id } }),
  markStepReady: ({ process: id, step: stepId }) => ({ params: { id, stepId }, body: {} }),
  validateStep: ({ process: id, step: stepId }) => ({ params: { id, stepId }, body: {} }),
  revertStep: ({ process: id, step: stepId }) => ({ params: { id, stepId }, body: { status: 'proposed' } }),
  rotateLink: ({ process: id }) => ({ params: { id }, body: {} }),

  publicProcess: ({ token: link }) => ({ params: { token: link } }),
}

export const callNames = Object.keys(apiRoutes) as ApiRouteName[]

/** The places of a call that hold an id, with the kind that belongs there. */
export function slotsOf(name: ApiRouteName): { slot: string; kind: Kind }[] {
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
export function addressOf(name: ApiRouteName, { params = {}, query }: Sample): string {
  const path = apiRoutes[name].path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
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
