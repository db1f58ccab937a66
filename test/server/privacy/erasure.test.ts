import { randomUUID } from 'node:crypto'
import supertest from 'supertest'
import { beforeAll, expect, inject, test } from 'vitest'
import type { Process } from '../../../domain/processes/process.ts'
import { inDatabase } from '../../../server/database/app-role.ts'
import { as, browse } from '../../setup/doors.ts'
import { photoOf } from '../../setup/photo.ts'
import { finish, repair, threeSteps } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'
import { findTexts } from './every-cell.ts'

let adminUrl: string
stage()
beforeAll(async () => {
  const { rows } = await app.db.raw('select current_database() as name')
  adminUrl = inDatabase(inject('postgres').adminUrl, rows[0].name)
})

test('an erased client appears in no column and no log, and the repair remains', async () => {
  const first = { nom: 'Zwingelstein', prenom: 'Apolline', email: 'apolline@zwing.example', telephone: '+33639981701' }
  const second = { nom: 'Quévremont', email: 'aq@quev.example', telephone: '+33639981702' }
  const plates = ['ZW901EF', 'QV902MT']
  const words = [...Object.values(first), ...Object.values(second), ...plates, 'quevremont', '0639981702']
  const api = await as(app, people.camille)
  const camille = await browse(app, people.camille)

  const key = randomUUID()
  const client = (await api.post('/clients', first, key)).body
  await api.post('/clients', first, key)
  const [car] = await Promise.all(
    plates.map(async (plaque) => (await api.post('/cars', { client_id: client.id, marque: 'Ford', plaque })).body),
  )
  await camille.submit(`/clients/${client.id}/modifier`, { ...second, prenom: first.prenom })
  const type = await threeSteps(api)
  const body = { client: { _id: client.id }, car: { _id: car.id }, stepType_id: type.id }
  const process: Process = (await api.post('/processes', body)).body
  const note = `${first.nom} rappelle demain`
  await api.post(`/processes/${process.id}/waits`, { reason: 'client', note })
  await api.post(`/processes/${process.id}/notes`, { text: `${first.nom} paie en deux fois` })
  const { body: gone } = await api.post(`/processes/${process.id}/notes`, { text: `${first.nom} a rappelé` })
  await api.delete(`/processes/${process.id}/notes/${gone.id}`)
  const place = { processId: process.id, stepId: process.steps[0]?.id ?? null }
  await photoOf(app, people.bruno, place, { caption: `Plaque ${plates[0]}` })
  await finish(api, process)
  await supertest(app.app).get(`/public/processus/${process.qrToken?.token}`)
  await api.get(`/clients/${client.id}/export`)
  await camille.get(`/clients?q=${second.nom}`)
  await (await as(app, people.bruno)).post('/notifications/mark-all-read')

  const before = await findTexts(adminUrl, words)
  expect(before).toEqual(
    expect.arrayContaining([
      'clients.nom',
      'cars.plaque',
      'processes.search',
      'process_waits.note',
      'process_entries.text',
      'notifications.metadata',
      'mails.text',
    ]),
  )
  await camille.submit(`/clients/${client.id}/supprimer`)
  expect(await findTexts(adminUrl, words)).toEqual([])
  expect(await findTexts(adminUrl, [client.id])).toEqual(expect.arrayContaining(['activity.object_id']))
  expect((await api.get(`/processes/${process.id}`)).body).toMatchObject({
    status: 'completed',
    client: null,
    photos: [],
    notes: [],
    photoCount: 0,
    noteCount: 0,
  })
  expect(app.logged()).toContain('client_erased')
  expect(words.filter((word) => app.logged().includes(word))).toEqual([])
})

test('deleting a car keeps notes and photos of its repairs', async () => {
  const api = await as(app, people.camille)
  const { process, car } = await repair(api)
  await api.post(`/processes/${process.id}/notes`, { text: 'Écrou antivol dans la boîte à gants' })
  const photo = await photoOf(app, people.bruno, { processId: process.id, stepId: null })
  await finish(api, process)
  expect((await api.delete(`/cars/${car.id}`)).status).toBe(204)
  const { body } = await api.get(`/processes/${process.id}`)
  expect(body).toMatchObject({ car: null, noteCount: 1, photos: [{ id: photo }] })
})

test('a deleted employee appears in no column', async () => {
  const words = ['Ixchel', 'Vandernoot', 'ixchel@vander.example']
  const api = await as(app, people.camille)
  const invitation = (await api.post('/invitations', { email: words[2], role: 'employee' })).body
  const inviteToken = new URL(invitation.url).searchParams.get('invite')
  const account = { email: words[2], password: 'atelier2026', name: words[1], prenom: words[0], inviteToken }
  await supertest(app.app).post('/api/auth/create-user').set('Idempotency-Key', randomUUID()).send(account)
  const ixchel = await as(app, { email: account.email ?? '', password: account.password })
  await ixchel.post('/auth/change-password', { currentPassword: account.password, password: 'nouveau2026' })
  const { id } = (await ixchel.get('/auth/me')).body

  const before = await findTexts(adminUrl, words)
  expect(before).toEqual(expect.arrayContaining(['users.nom', 'users.email', 'invitations.email', 'mails.recipient']))
  expect((await api.delete(`/employees/${id}`)).status).toBe(204)
  expect(await findTexts(adminUrl, words)).toEqual([])
})
