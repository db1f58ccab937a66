import { beforeAll, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

let camille: Caller
let visitor: Visitor

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
  visitor = await browse(app, people.camille)
})

test('a client reads French unless another language is chosen, on the form or by a call', async () => {
  const { client } = await repair(camille)
  expect((await camille.get(`/clients/${client.id}`)).body.client.langue).toBe('fr')
  expect((await visitor.get(routes.client.href(client))).text).not.toContain('Français')
  const edit = routes.clientEdit.href(client)
  expect((await visitor.submit(edit, { nom: 'Lambert', prenom: 'Sophie', langue: 'nl' }, edit)).status).toBe(303)
  expect((await visitor.get(routes.client.href(client))).text).toContain('Néerlandais')
  expect((await camille.patch(`/clients/${client.id}`, { langue: 'de' })).body.langue).toBe('de')
  expect((await camille.patch(`/clients/${client.id}`, { langue: 'pt' })).status).toBe(400)
  expect((await camille.patch(`/clients/${client.id}`, { nom: 'Roux' })).body.langue).toBe('de')
})

test('the language of a client is in their processes, their data file and the export', async () => {
  const { client, process } = await repair(camille)
  await camille.patch(`/clients/${client.id}`, { langue: 'it' })
  expect((await camille.get(`/processes/${process.id}`)).body.client.langue).toBe('it')
  expect((await visitor.get(routes.clientExport.href(client, { format: 'json' }))).text).toContain('"langue":"it"')
  const csv = (await visitor.get(routes.clientsFile.href())).text
  expect(csv.split('\n')[0]).toContain(';langue')
  expect(csv.split('\n').find((line) => line.includes(client.id))).toContain(';it;')
})
