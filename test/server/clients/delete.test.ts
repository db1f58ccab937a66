import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../server/database/ids.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { app, people, stage } from '../stage.ts'

type Door = Caller

let camille: Door
let stepTypeId: string

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
  stepTypeId = (await camille.post('/step-types', { name: 'Lavage', steps: [{ name: 'Laver' }] })).body.id
})

let last = 100

async function clientWithCar() {
  last += 1
  const client = (
    await camille.post('/clients', {
      nom: `Oubli${last}`,
      prenom: 'Éva',
      telephone: `+33600000${last}`,
      email: `oubli${last}@exemple.fr`,
    })
  ).body
  const car = (await camille.post('/cars', { client_id: client.id, marque: 'Ford', plaque: `OU-${last}-BL` })).body
  return { client, car }
}

async function processFor(clientId: string, carId: string) {
  const body = { client: { _id: clientId }, car: { _id: carId }, stepType_id: stepTypeId, name: 'Lavage complet' }
  return (await camille.post('/processes', body)).body
}

async function finish(process: { id: string; steps: { id: string }[] }) {
  for (const { id } of process.steps) {
    await camille.post(`/processes/${process.id}/steps/${id}/propose-ready`)
    await camille.post(`/processes/${process.id}/steps/${id}/validate`)
  }
}

test('deleting a client deletes its cars', async () => {
  const { client, car } = await clientWithCar()
  const answer = await camille.delete(`/clients/${client.id}`)
  expect(answer.status).toBe(204)
  expect((await camille.get(`/clients/${client.id}`)).status).toBe(404)
  expect((await camille.get(`/cars/${car.id}`)).status).toBe(404)
  expect((await camille.delete(`/clients/${client.id}`)).status).toBe(404)
})

test('a client or car with an open process cannot be deleted', async () => {
  const { client, car } = await clientWithCar()
  await processFor(client.id, car.id)
  const refusals = [await camille.delete(`/clients/${client.id}`), await camille.delete(`/cars/${car.id}`)]
  expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'CLIENT_IN_USE'],
    [409, 'CAR_IN_USE'],
  ])
  expect(refusals[0]?.body.message).toMatch(/processus non terminé/)
  expect((await camille.get(`/cars/${car.id}`)).status).toBe(200)
})

test('a finished process remains without any trace of its erased client and car', async () => {
  const { client, car } = await clientWithCar()
  const process = await processFor(client.id, car.id)
  await finish(process)
  await writtenTo(client.email, process.id)
  expect((await camille.delete(`/clients/${client.id}`)).status).toBe(204)

  const kept = (await camille.get(`/processes/${process.id}`)).body
  expect(kept).toMatchObject({ status: 'completed', name: 'Lavage complet', client: null, car: null })
  expect((await camille.get(`/processes?q=${client.nom}`)).body.total).toBe(0)
  expect((await camille.get(`/processes?q=${car.plaque}`)).body.total).toBe(0)
  expect((await camille.get('/processes?q=lavage complet')).body.total).toBeGreaterThan(0)
  expect(await everything()).not.toMatch(new RegExp(`${client.nom}|${car.plaque}|${client.telephone.slice(1)}`, 'i'))
})

test('deleting a car keeps its finished process and the client', async () => {
  const { client, car } = await clientWithCar()
  const process = await processFor(client.id, car.id)
  await finish(process)
  expect((await camille.delete(`/cars/${car.id}`)).status).toBe(204)
  const kept = (await camille.get(`/processes/${process.id}`)).body
  expect(kept).toMatchObject({ car: null, client: { id: client.id } })
  expect((await camille.get(`/processes?q=${car.plaque}`)).body.total).toBe(0)
  expect((await camille.get(`/processes?q=${client.nom}`)).body.total).toBe(1)
})

test('after a rename, processes are found by the new name, phone and plate only', async () => {
  const { client, car } = await clientWithCar()
  await processFor(client.id, car.id)
  await camille.patch(`/clients/${client.id}`, { nom: 'Nouveaunom', telephone: '+33799887766' })
  await camille.patch(`/cars/${car.id}`, { plaque: 'nv 777 pl' })
  for (const q of ['nouveaunom', '0799887766', 'NV-777-PL']) {
    expect((await camille.get(`/processes?q=${q}`)).body.total, q).toBe(1)
  }
  expect((await camille.get(`/processes?q=${client.nom}`)).body.total).toBe(0)
  expect((await camille.get(`/processes?q=${car.plaque}`)).body.total).toBe(0)
})

async function writtenTo(recipient: string, processId: string): Promise<void> {
  const content = { recipient, subject: 'Votre véhicule est prêt', html: '<p></p>', text: '' }
  await withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('mails').insert({
      ...content,
      garage_id: tx.garageId,
      id: newId(),
      process_id: processId,
      kind: 'a_letter',
      message_id: newId(),
    }),
  )
}

/** The content of the garage's tables as text, without the answers stored a day for repeated calls. */
async function everything(): Promise<string> {
  const tables = ['clients', 'cars', 'processes', 'notifications', 'mails', 'activity']
  return withGarage(app.db, people.camille.garageId, async (tx) => {
    let text = ''
    for (const table of tables) text += JSON.stringify(await tx.from(table).select('*'))
    return text
  })
}
