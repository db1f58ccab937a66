import { expect, test } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import { historyActions } from '../../server/activity/history.ts'
import { withGarage } from '../../server/database/tenant.ts'
import type { Reaction } from '../../server/deps.ts'
import { reactions } from '../../server/reactions.ts'
import { as, browse } from '../setup/doors.ts'
import { customer, finish, repair, threeSteps } from '../setup/workshop.ts'
import { app, people, stage } from './stage.ts'

stage()

test('whatever happens is told to who reacts, and has its one line in the history', async () => {
  const told: DomainEvent[] = []
  await reacting('everything', async (_tx, _actor, event) => void told.push(event), everything)
  expect(new Set(told.map(({ name }) => name))).toEqual(new Set(Object.keys(historyActions)))
  const lines = told.map(({ name, id }) => `${historyActions[name]} ${id}`)
  expect(await historyLines()).toEqual(lines.sort())
})

test('a reaction that fails takes back what happened', async () => {
  const camille = await as(app, people.camille)
  const fail: Reaction = async () => {
    throw new Error('this reaction fails')
  }
  const before = await historyLines()
  await reacting('client.created', fail, async () => {
    const { status } = await camille.post('/clients', { nom: 'Roussel', prenom: 'Hugo' })
    expect(status).toBe(500)
  })
  expect((await camille.get('/clients?q=roussel')).body).toMatchObject({ total: 0 })
  expect(await historyLines()).toEqual(before)
})

async function reacting(to: 'everything' | 'client.created', reaction: Reaction, work: () => Promise<void>) {
  app.deps.reactions = { ...reactions, [to]: [...(reactions[to] ?? []), reaction] }
  await work()
  app.deps.reactions = reactions
}

async function everything(): Promise<void> {
  await aRepair()
  await aClientWhoLeaves()
  await theSettings()
}

async function aRepair(): Promise<void> {
  const camille = await as(app, people.camille)
  const { process, stepIds, client, car } = await repair(camille)
  const path = `/processes/${process.id}`
  await camille.patch(path, { name: 'Freins avant' })
  await camille.post(`${path}/qr-token/rotate`)
  await camille.post(`${path}/steps/${stepIds[0]}/propose-ready`)
  await camille.patch(`${path}/steps/${stepIds[0]}`, { status: 'proposed' })
  await finish(camille, process)
  await camille.delete(path)
  await camille.delete(`/cars/${car.id}`)
  await camille.delete(`/clients/${client.id}`)
}

async function aClientWhoLeaves(): Promise<void> {
  const camille = await as(app, people.camille)
  const { client, car } = await customer(camille)
  await camille.patch(`/cars/${car.id}`, { km: 120_000 })
  await camille.patch(`/clients/${client.id}`, { prenom: 'Sophia' })
  await camille.get(`/clients/${client.id}/export`)
}

async function theSettings(): Promise<void> {
  const camille = await as(app, people.camille)
  const type = await threeSteps(camille)
  await camille.patch(`/step-types/${type.id}`, { name: 'Freins arrière' })
  await camille.delete(`/step-types/${type.id}`)
  await camille.patch('/garage', { ville: 'Lyon' })
  const invitation = await camille.post('/invitations', { email: 'lea@exemple.fr', role: 'employee' })
  await camille.delete(`/invitations/${(invitation.body as { id: string }).id}`)
  await camille.patch(`/employees/${people.bruno.id}`, { active: false })
  await camille.delete(`/employees/${people.bruno.id}`)
  const [mail] = await inGarage<{ id: string }[]>((tx) => tx.from('mails').select('id'))
  const page = `/parametres/messages/${mail?.id}`
  await (await browse(app, people.camille)).submit(`${page}/renvoyer`, {}, page)
}

const inGarage = <T>(work: Parameters<typeof withGarage<T>>[2]) => withGarage(app.db, people.camille.garageId, work)

async function historyLines(): Promise<string[]> {
  const rows = await inGarage<{ action: string; object_id: string }[]>((tx) =>
    tx.from('activity').select('action', 'object_id'),
  )
  return rows.map(({ action, object_id }) => `${action} ${object_id}`).sort()
}
