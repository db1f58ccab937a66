import type { Process } from '../../domain/processes/process.ts'
import type { WallGroup } from '../../domain/screens/wall.ts'
import { newId } from '../../server/database/ids.ts'
import { nextPlate } from './workshop.ts'

/** A signed-in client of the API that returns bodies. */
type Api = { post: <T>(path: string, body?: object) => Promise<T> }

export type OnSite = {
  group: WallGroup
  plaque?: string
  marque?: string
  modele?: string
  /** The name, phone and note of the customer, in texts that no other test has. */
  nom?: string
  note?: string
  estimatedEndDate?: string
  assigneeId?: string
}

/** Brings a car on site, as far as its group. @returns the process */
export async function bring(api: Api & { patch: (path: string, body: object) => unknown }, car: OnSite) {
  const { group, plaque = nextPlate(), marque = 'Peugeot', modele = '308', nom = 'Lambert' } = car
  const client = await api.post<{ id: string }>('/clients', { nom, prenom: 'Sophie', telephone: '+33639981742' })
  const made = await api.post<{ id: string }>('/cars', { client_id: client.id, marque, modele, plaque })
  const steps = ['Dépose des plaquettes', 'Montage', 'Essai'].map((name) => ({ name, description: null }))
  const type = await api.post<{ id: string }>('/step-types', { name: `Freins ${newId().slice(-8)}`, steps })
  const process = await api.post<Process>('/processes', {
    client: { _id: client.id },
    car: { _id: made.id },
    stepType_id: type.id,
    name: `Freins de ${nom}`,
    startDate: '2026-01-05',
    ...(car.estimatedEndDate && { estimatedEndDate: car.estimatedEndDate }),
  })
  const path = `/processes/${process.id}`
  await api.post(`${path}/arrival`)
  if (car.note) await api.post(`${path}/notes`, { text: car.note })
  if (car.assigneeId) await api.patch(`${path}/assignee`, { userId: car.assigneeId })
  if (group === 'pending') await api.post(`${path}/steps/${process.steps[0]?.id}/propose-ready`)
  if (group === 'waiting') await api.post(`${path}/waits`, { reason: 'piece', note: car.note ?? null })
  for (const { id } of group === 'toReturn' ? process.steps : []) {
    await api.post(`${path}/steps/${id}/propose-ready`)
    await api.post(`${path}/steps/${id}/validate`)
  }
  return process
}
