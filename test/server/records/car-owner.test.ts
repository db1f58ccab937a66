import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayParis } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'
import { finish, repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

let camille: Caller
let bruno: Visitor

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
  bruno = await browse(app, people.bruno)
})

const person = async (nom: string) => (await camille.post('/clients', { nom, prenom: 'Zoé' })).body as { id: string }

describe('a car that passes to another client', () => {
  test('is given to a known client, found on its page, in two presses', async () => {
    const { car, client: seller } = await repair(camille)
    const buyer = await person('Vallat')
    const choice = await bruno.get(routes.carOwner.href(car, { q: 'vallat' }))
    expect(choice.text).toContain(`href="${routes.carOwner.href(car, { client_id: buyer.id })}"`)
    expect((await bruno.get(routes.carOwner.href(car))).text).not.toContain(`client_id=${seller.id}`)
    const question = await bruno.get(routes.carOwner.href(car, { client_id: buyer.id }))
    expect(question.text).toContain('→ Zoé Vallat')
    const answer = await bruno.submit(routes.carOwner.href(car), { client_id: buyer.id }, routes.carOwner.href(car))
    expect([answer.status, answer.headers.location]).toEqual([303, routes.car.href(car)])
    expect((await camille.get(`/cars/${car.id}`)).body.client_id).toBe(buyer.id)
  })

  test('is given to a new client, created on the way', async () => {
    const { car } = await repair(camille)
    const choice = await bruno.get(routes.carOwner.href(car))
    const next = routes.carOwner.href(car)
    expect(choice.text).toContain(routes.clientNew.href({}, { retour: next }).replace(/&/g, '&amp;'))
    const made = await bruno.submit(
      routes.clients.href(),
      { nom: 'Neuville', prenom: 'Ali', retour: next },
      routes.clientNew.href({}, { retour: next }),
    )
    expect(made.status).toBe(303)
    const question = await bruno.get(made.headers.location ?? '')
    expect(question.text).toContain('→ Ali Neuville')
  })

  test('leaves its finished and open work to its seller, and says so before', async () => {
    const { car, client: seller, process: done, plaque } = await repair(camille, { name: 'Vidange' })
    await finish(camille, done)
    const parts = { client: { _id: seller.id }, car: { _id: car.id }, stepType_id: done.stepTypeId }
    await camille.post('/processes', { ...parts, name: 'Freins', estimatedEndDate: null })
    const buyer = await person('Rossi')
    const question = await bruno.get(routes.carOwner.href(car, { client_id: buyer.id }))
    expect(question.text).toContain('« Freins », en cours, aussi.')
    expect((await camille.patch(`/cars/${car.id}`, { client_id: buyer.id })).status).toBe(200)
    const { items } = (await camille.get(`/processes?q=${plaque}`)).body
    expect(items.map(({ client }: { client: { id: string } }) => client.id)).toEqual([seller.id, seller.id])
    const page = await bruno.get(routes.car.href(car))
    expect(page.text).toMatch(/Avant.*jusqu’au/)
    expect(page.text).toContain(`href="${routes.client.href(seller)}"`)
  })

  test('is reminded to its new owner alone', async () => {
    const { car, client: seller } = await repair(camille)
    const day = addDays(todayParis(app.deps.now()), 20)
    await camille.patch(`/cars/${car.id}`, { nextInspectionOn: day })
    const buyer = await person('Ferry')
    await camille.patch(`/cars/${car.id}`, { client_id: buyer.id })
    const { items } = (await camille.get('/due-dates?days=90&limit=100')).body
    const due = items.filter(({ id }: { id: string }) => id === car.id)
    expect(due.map(({ client }: { client: { id: string } }) => client.id)).toEqual([buyer.id])
    expect(items.filter(({ client }: { client: { id: string } | null }) => client?.id === seller.id)).toEqual([])
  })

  test('has its change in the journal, and its former owner without a name once erased', async () => {
    const { car, client: seller, process } = await repair(camille)
    await finish(camille, process)
    await camille.patch(`/cars/${car.id}`, { client_id: (await person('Faure')).id, km: 123_456 })
    const sentences = (await camille.get('/journal?kind=car')).body.items.slice(0, 2)
    expect(sentences.map(({ sentence }: { sentence: string }) => sentence).sort()).toEqual([
      'Véhicule modifié\u00a0: kilométrage',
      'Véhicule passé à un autre client',
    ])
    expect((await camille.delete(`/clients/${seller.id}`)).status).toBe(204)
    expect((await camille.get(`/cars/${car.id}`)).status).toBe(200)
    expect((await bruno.get(routes.car.href(car))).text).toMatch(/un ancien client(<!-- -->)?, jusqu’au/)
  })

  test('refuses a client of another garage', async () => {
    const { car } = await repair(camille)
    const denise = await as(app, people.denise)
    const hers = (await denise.post('/clients', { nom: 'Autre', prenom: 'Garage' })).body
    const refused = await bruno.submit(routes.carOwner.href(car), { client_id: hers.id }, routes.carOwner.href(car))
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Client introuvable')
    expect((await bruno.get(routes.carOwner.href(car, { client_id: hers.id }))).text).not.toContain('Garage Autre')
  })
})
