import { beforeAll, describe, expect, test } from 'vitest'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'
import { customer, threeSteps } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

let api: Caller
let camille: Visitor
let stepType_id: string

stage()
beforeAll(async () => {
  api = await as(app, people.camille)
  camille = await browse(app, people.camille)
  stepType_id = (await threeSteps(api)).id
})

let plates = 100
const newPlate = () => {
  plates += 1
  return `ZA${plates}AZ`
}
const address = '/arrivee'
const arrive = (fields: Record<string, unknown>, key?: string) =>
  api.post('/processes/intake', { stepType_id, ...fields }, key)
const clientsNamed = async (nom: string) => (await api.get(`/clients?q=${nom}`)).body.items
const carsWith = async (plaque: string) => (await api.get(`/cars?q=${plaque}`)).body.items

describe('the intake of an unknown car', () => {
  test('creates client, car, process and arrival in one call', async () => {
    const plaque = newPlate()
    const { status, body } = await arrive({
      plaque: ` ${plaque.toLowerCase()} `,
      vehicule: 'Renault Clio V',
      client: 'Testard Luc',
      telephone: '06 39 98 01 99',
      estimatedEndDate: '2036-12-03',
      keyNumber: '22',
      place: 'Cour',
      km: '84 900',
    })
    expect(status).toBe(201)
    expect(body.car).toMatchObject({ plaque, marque: 'Renault', modele: 'Clio V', km: 84_900 })
    expect(body.client).toMatchObject({ nom: 'Testard', prenom: 'Luc', telephone: '+33639980199' })
    expect(body.visit).toMatchObject({ arrivedAt: expect.any(String), keyNumber: '22', place: 'Cour', kmIn: 84_900 })
    expect(body).toMatchObject({ stepTypeId: stepType_id, estimatedEndDate: '2036-12-03', name: null })
    const history = (await api.get(`/processes/${body.id}/activity`)).body.items
    expect(history.map(({ action }: { action: string }) => action).sort()).toEqual(['process.create', 'visit.arrive'])
  })

  test.each([
    ['Mme Aubépine Rose', { nom: 'Aubépine', prenom: 'Rose', type: 'particulier' }],
    ['Garage Aubépine', { nom: 'Garage Aubépine', prenom: 'Société', type: 'professionnel' }],
    ['SARL Aubépine', { nom: 'Aubépine', prenom: 'SARL', type: 'professionnel' }],
  ])('reads « %s » as the client %j', async (client, kept) => {
    const typed = { km: '125.000 km', estimatedEndDate: '15/12/2036' }
    const { body } = await arrive({ plaque: newPlate(), vehicule: 'Fiat Panda', client, ...typed })
    expect((await api.get(`/clients/${body.client.id}`)).body.client).toMatchObject(kept)
    expect(body).toMatchObject({ car: { km: 125_000 }, estimatedEndDate: '2036-12-15' })
  })

  test('shows an invalid date as it was typed', async () => {
    const fields = { plaque: newPlate(), vehicule: 'Fiat', client: 'Saule Jean', stepType_id }
    const { status, text } = await camille.submit(address, {
      ...fields,
      estimatedEndDate: 'autre',
      autreDate: '31/02/2036',
    })
    expect(status).toBe(422)
    expect(text).toContain('value="31/02/2036"')
    expect(text).not.toMatch(/type="date"[^>]*value="31/)
  })

  test('happens once per key, and stores nothing when it is refused', async () => {
    const plaque = newPlate()
    const fields = { plaque, vehicule: 'Fiat Panda', client: 'Double Anna' }
    const key = crypto.randomUUID()
    const first = await arrive(fields, key)
    const again = await arrive(fields, key)
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])

    const wrong = newPlate()
    const refused = await arrive({
      plaque: wrong,
      vehicule: 'Fiat',
      client: 'Perdue Zoé',
      estimatedEndDate: '2020-01-01',
    })
    expect(refused.body.issues).toMatchObject([
      { path: ['estimatedEndDate'], message: 'La fin estimée précède le début' },
    ])
    expect(await carsWith(wrong)).toEqual([])
    expect(await clientsNamed('Perdue')).toEqual([])
  })

  test.each([
    [{ plaque: '' }, 'plaque', 'Plaque requise'],
    [{ vehicule: '' }, 'vehicule', 'Marque requise'],
    [{ client: '' }, 'client', 'Nom du client requis'],
    [{ client: 'Testard' }, 'client', 'Le nom, puis le prénom\u00a0: Testard Luc'],
    [{ telephone: '12' }, 'telephone', 'Format invalide (ex: +33612345678)'],
    [{ stepType_id: '' }, 'stepType_id', 'Dites pour quoi elle vient'],
    [{ estimatedEndDate: 'demain' }, 'estimatedEndDate', 'Date de fin estimée invalide'],
    [{ keyNumber: '#' }, 'keyNumber', 'Numéro de clé invalide (1 à 4 lettres ou chiffres)'],
    [{ km: '-3' }, 'km', 'Kilométrage invalide (de 0 à 2 000 000)'],
  ])('refuses %o on its field', async (wrong, field, message) => {
    const fields = { plaque: newPlate(), vehicule: 'Fiat Panda', client: 'Refusé Paul' }
    const { status, body } = await arrive({ ...fields, ...wrong })
    expect(status).toBe(400)
    expect(body.issues).toContainEqual(expect.objectContaining({ path: [field], message }))
  })

  test('is refused completely when another car has its key', async () => {
    await arrive({ plaque: newPlate(), vehicule: 'Fiat Panda', client: 'Premier Jean', keyNumber: 'K9' })
    const plaque = newPlate()
    const { status, body } = await arrive({ plaque, vehicule: 'Fiat Panda', client: 'Second Jean', keyNumber: 'K9' })
    expect([status, body.code]).toEqual([409, 'KEY_TAKEN'])
    expect(await carsWith(plaque)).toEqual([])
  })
})

describe('the intake of a known car', () => {
  test('takes its client, and stores a new phone number', async () => {
    const { client, car, plaque } = await customer(api, 'Connue')
    const { status, body } = await arrive({ plaque })
    expect(status).toBe(201)
    expect([body.client.id, body.car.id]).toEqual([client.id, car.id])
    await arrive({ plaque, client: 'Connue Sophie', telephone: '0611223344' })
    expect((await api.get(`/clients/${client.id}`)).body.client.telephone).toBe('+33611223344')
  })

  test('asks before the car moves to another client', async () => {
    const { client, car, plaque } = await customer(api, 'Ancien')
    const doubt = await arrive({ plaque, client: 'Nouveau Paul' })
    expect([doubt.status, doubt.body.code]).toEqual([409, 'CLIENT_IN_DOUBT'])
    expect(doubt.body.issues).toMatchObject([
      { path: ['client_id'], message: 'Déjà connu ici\u00a0: Sophie Ancien. Dites à qui est la voiture.' },
    ])
    expect((await api.get(`/cars/${car.id}`)).body.client_id).toBe(client.id)
    const { body } = await arrive({ plaque, client: 'Nouveau Paul', client_id: 'other' })
    expect(body.client).toMatchObject({ nom: 'Nouveau', prenom: 'Paul' })
    expect((await api.get(`/cars/${car.id}`)).body.client_id).toBe(body.client.id)
  })
})

describe('the intake for a client similar to a known one', () => {
  test('takes the known client for name and number, and asks when only one matches', async () => {
    const { client } = await customer(api, 'Jumelle')
    const like = (fields: object) => arrive({ plaque: newPlate(), vehicule: 'Fiat Panda', ...fields })
    // Every customer of these tests has this number.
    const both = await like({ client: 'Jumelle Sophie', telephone: '06 39 98 17 42' })
    expect(both.body.client.id).toBe(client.id)
    expect((await like({ client: 'Autre Sophie', telephone: '0639981742' })).body.code).toBe('CLIENT_IN_DOUBT')
    expect((await like({ client: 'Sophie Jumelle' })).body.code).toBe('CLIENT_IN_DOUBT')
    expect((await like({ client: 'Sophie Jumelle', client_id: client.id })).body.client.id).toBe(client.id)
    const other = await like({ client: 'Jumelle Sophie', client_id: 'new' })
    expect(other.status).toBe(201)
    expect(other.body.client.id).not.toBe(client.id)
  })

  test('refuses a client of another garage', async () => {
    const denise = await as(app, people.denise)
    const { client } = await customer(denise, 'Ailleurs')
    const { status, body } = await arrive({ plaque: newPlate(), vehicule: 'Fiat', client_id: client.id })
    expect([status, body.issues[0].message]).toEqual([400, 'Client introuvable'])
  })
})

describe('the page of intake', () => {
  test('shows the car, its client and its open process for the plate in its address', async () => {
    const { plaque } = await customer(api, 'Montrer')
    const { body } = await arrive({ plaque })
    const { text } = await camille.get(`${address}?plaque=${plaque}`)
    expect(text).toContain('Peugeot 308')
    expect(text).toContain('Sophie Montrer')
    expect(text).toContain(`href="/processus/${body.id}"`)
    expect((await camille.get(`${address}?plaque=${newPlate()}`)).text).toContain('Inconnue ici. Nouvelle voiture.')
  })

  test('looks the plate up by a button without scripts, and keeps the typed values', async () => {
    const { plaque } = await customer(api, 'Chercher')
    const fields = { plaque, place: 'Pont 4', stepType_id, estimatedEndDate: 'autre', autreDate: '2036-12-24' }
    const { status, text } = await camille.submit(address, { ...fields, geste: 'chercher' })
    expect(status).toBe(200)
    expect(text).toContain('Sophie Chercher')
    expect(text).toContain('value="Pont 4"')
    expect(text).toContain('value="2036-12-24"')
    expect((await api.get(`/processes?q=${plaque}`)).body.total).toBe(0)
  })

  test('saves, then opens the process or the label', async () => {
    const fields = { vehicule: 'Fiat Panda', client: 'Papier Léa', stepType_id, client_id: 'new' }
    const saved = await camille.submit(address, { ...fields, plaque: newPlate() })
    expect(saved.status).toBe(303)
    expect(saved.headers.location).toMatch(/^\/processus\/[0-9a-f-]{36}\?nouveau=1$/)
    expect((await camille.get(saved.headers.location ?? '')).text).toContain('Voiture enregistrée')
    const labelled = await camille.submit(address, {
      ...fields,
      plaque: newPlate(),
      geste: 'etiquette',
      estimatedEndDate: 'autre',
      autreDate: '2036-12-24',
    })
    expect(labelled.headers.location).toMatch(/^\/processus\/[0-9a-f-]{36}\/etiquette$/)
    const id = labelled.headers.location?.split('/')[2]
    expect((await api.get(`/processes/${id}`)).body.estimatedEndDate).toBe('2036-12-24')
  })

  test('shows errors with the typed values, and lets the user choose between similar clients', async () => {
    const wrong = await camille.submit(address, { plaque: '', vehicule: 'Fiat Panda', client: 'Seul', km: '12 000' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Plaque requise')
    expect(wrong.text).toContain('Dites pour quoi elle vient')
    for (const typed of ['Fiat Panda', 'Seul', '12 000']) expect(wrong.text).toContain(`value="${typed}"`)
    const { client, plaque } = await customer(api, 'Offerte')
    const doubt = await camille.submit(address, { plaque, client: 'Nouvelle Ève', stepType_id })
    expect(doubt.status).toBe(422)
    expect(doubt.text).toContain(`value="${client.id}"`)
    expect(doubt.text).toContain('Un nouveau client')
    expect(doubt.text).toContain('value="Nouvelle Ève"')
  })

  test('is closed to employees, like the call', async () => {
    const bruno = await browse(app, people.bruno)
    expect((await bruno.get(address)).headers.location).toBe('/dashboard')
    const program = await as(app, people.bruno)
    expect((await program.post('/processes/intake', { plaque: newPlate(), stepType_id })).status).toBe(403)
  })
})
