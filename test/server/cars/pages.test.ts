import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'

let app: TestApp
let camille: Visitor
let bruno: Visitor
let denise: Visitor
let api: Caller
let client: { id: string }

beforeAll(async () => {
  app = await testApp()
  const people = await cast(app)
  camille = await browse(app, people.camille)
  bruno = await browse(app, people.bruno)
  denise = await browse(app, people.denise)
  api = await as(app, people.camille)
  client = (await api.post('/clients', { nom: 'Moreau', prenom: 'Inès' })).body
})
afterAll(() => app.close())

let last = 500
function aCar(fields: Record<string, string> = {}) {
  last += 1
  const plaque = `VH-${last}-CL`
  return { client_id: client.id, marque: 'Renault', modele: 'Clio', annee: '2018', plaque, km: '91000', ...fields }
}

const created = async (fields: Record<string, string> = {}) => (await api.post('/cars', aCar(fields))).body
const formOf = () => `/clients/${client.id}/vehicules/nouveau`
const typedIn = (html: string, name: string) => new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(html)?.[1]

describe('the list of cars', () => {
  test('shows plate, car and owner, and finds a plate in any spelling', async () => {
    await created({ plaque: 'LI-001-ST' })
    const page = await bruno.get('/vehicules?q=li001st')
    for (const text of ['LI-001-ST', 'Renault Clio', 'Inès Moreau', '91\u00a0000\u00a0km', 'href="/clients"']) {
      expect(page.text).toContain(text)
    }
    expect((await bruno.get('/vehicules?q=zzz')).text).toContain('Aucun résultat')
  })
})

describe('the form of a new car', () => {
  test('begins with the choice of a client', async () => {
    const picker = await bruno.get('/vehicules/nouveau?q=moreau&retour=%2Fbrouillons')
    expect(picker.text).toContain('Inès Moreau')
    expect(picker.text).toContain(`href="${formOf()}?retour=%2Fbrouillons"`)
    const form = await bruno.get(`/vehicules/nouveau?client_id=${client.id}&retour=%2Fbrouillons`)
    expect(typedIn(form.text, 'client_id')).toBe(client.id)
    expect(typedIn(form.text, 'retour')).toBe('/brouillons')
  })

  test('lets a mechanic create a car, and shows a message', async () => {
    const answer = await bruno.submit('/vehicules', aCar({ plaque: 'cr 001 ea' }), formOf())
    expect(answer.status).toBe(303)
    const page = await bruno.get(answer.headers.location ?? '')
    expect(page.text).toContain('CR-001-EA')
    expect(page.text).toContain('Véhicule créé avec succès')
  })

  test('returns to the page that asked, with car and client', async () => {
    const answer = await bruno.submit('/vehicules', aCar({ retour: '/brouillons' }), formOf())
    expect(answer.headers.location).toMatch(new RegExp(`^/brouillons\\?client_id=${client.id}&car_id=[\\w-]{36}$`))
  })

  test('refuses a used plate on its field, with the typed values', async () => {
    const { plaque } = await created()
    const answer = await bruno.submit('/vehicules', aCar({ plaque, modele: 'Clio 5' }), formOf())
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Plaque déjà utilisée')
    expect(typedIn(answer.text, 'plaque')).toBe(plaque)
    expect(typedIn(answer.text, 'modele')).toBe('Clio 5')
    expect(typedIn(answer.text, 'client_id')).toBe(client.id)
  })

  test('refuses missing values on their fields', async () => {
    const answer = await bruno.submit('/vehicules', aCar({ plaque: '', marque: '' }), formOf())
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Plaque requise')
    expect(answer.text).toContain('Marque requise')
  })

  test('is not found for a client of another garage', async () => {
    expect((await denise.get(formOf())).status).toBe(404)
    expect((await denise.submit('/vehicules', aCar(), '/vehicules')).status).toBe(404)
  })
})

describe('the page of a car', () => {
  test('shows its facts and its owner, and no deletion to a mechanic', async () => {
    const car = await created()
    const page = await bruno.get(`/vehicules/${car.id}`)
    for (const text of ['Renault Clio', '2018', '91\u00a0000\u00a0km', `href="/clients/${client.id}"`]) {
      expect(page.text).toContain(text)
    }
    expect(page.text).not.toContain('/supprimer')
  })

  test('is not found by another garage', async () => {
    const { id } = await created()
    for (const path of ['', '/modifier', '/supprimer']) {
      expect((await denise.get(`/vehicules/${id}${path}`)).status, path).toBe(404)
    }
    expect((await denise.submit(`/vehicules/${id}/modifier`, aCar(), '/vehicules')).status).toBe(404)
    expect((await denise.submit(`/vehicules/${id}/supprimer`, {}, '/vehicules')).status).toBe(404)
  })
})

describe('the form that changes a car', () => {
  test('lets a mechanic change a car, and erases an empty field', async () => {
    const car = await created()
    const fields = { plaque: car.plaque, marque: 'Renault', modele: '', annee: '2018', km: '95 000' }
    const answer = await bruno.submit(`/vehicules/${car.id}/modifier`, fields)
    expect(answer.status).toBe(303)
    expect((await bruno.get(answer.headers.location ?? '')).text).toContain('Véhicule modifié avec succès')
    expect((await api.get(`/cars/${car.id}`)).body).toEqual({
      ...car,
      refusedWork: [],
      modele: null,
      km: 95000,
      kmReadAt: expect.any(String),
    })
  })

  test('is refused with the typed values and a link to the car with the same plate', async () => {
    const [other, car] = [await created(), await created()]
    const answer = await bruno.submit(`/vehicules/${car.id}/modifier`, { ...aCar(), plaque: other.plaque, km: 'loin' })
    expect(answer.status).toBe(422)
    expect(typedIn(answer.text, 'km')).toBe('loin')
    const taken = await bruno.submit(`/vehicules/${car.id}/modifier`, { ...aCar(), plaque: other.plaque })
    expect(taken.status).toBe(422)
    const shown = taken.text.replace(/<!-- -->/g, '').replace(/\s/g, ' ')
    expect(shown).toMatch(
      new RegExp(`Plaque déjà utilisée : <a href="/vehicules/${other.id}">[^<]+ \\(Inès Moreau\\)</a>`),
    )
    expect((await api.get(`/cars/${car.id}`)).body).toEqual({ ...car, refusedWork: [] })
  })
})

describe('the deletion of a car', () => {
  test('asks for a confirmation, then shows a message', async () => {
    const { id } = await created()
    expect((await camille.get(`/vehicules/${id}/supprimer`)).text).toContain('Cette action est irréversible.')
    const answer = await camille.submit(`/vehicules/${id}/supprimer`)
    expect(answer.headers.location).toBe('/vehicules')
    expect((await camille.get('/vehicules')).text).toContain('Véhicule supprimé avec succès')
  })

  test('returns to the page of the client it came from', async () => {
    const { id } = await created()
    const owner = `/clients/${client.id}`
    const carPage = `/vehicules/${id}?retour=${encodeURIComponent(owner)}`
    expect((await camille.get(owner)).text).toContain(carPage)
    const question = `/vehicules/${id}/supprimer?retour=${encodeURIComponent(owner)}`
    expect((await camille.get(carPage)).text).toContain(question)
    expect(typedIn((await camille.get(question)).text, 'retour')).toBe(owner)
    const answer = await camille.submit(`/vehicules/${id}/supprimer`, { retour: owner }, question)
    expect(answer.headers.location).toBe(owner)
  })

  test('is refused while a process is open, with the reason', async () => {
    const { id } = await created()
    const [type] = (await api.get('/step-types')).body.items
    const parts = { client: { _id: client.id }, car: { _id: id }, stepType_id: type.id }
    const { body: process } = await api.post('/processes', parts)
    const question = await camille.get(`/vehicules/${id}/supprimer`)
    expect(question.text).toContain('Ce véhicule a un processus non terminé.')
    expect(question.text).toContain(`href="/processus/${process.id}"`)
    expect(question.text).not.toContain('Supprimer le véhicule')
    const answer = await camille.submit(`/vehicules/${id}/supprimer`)
    expect((await camille.get(answer.headers.location ?? '')).text).toContain('Ce véhicule a un processus non terminé.')
  })

  test('is refused to a mechanic', async () => {
    const { id } = await created()
    expect((await bruno.get(`/vehicules/${id}/supprimer`)).headers.location).toBe('/dashboard')
    expect((await bruno.submit(`/vehicules/${id}/supprimer`, {}, '/vehicules')).status).toBe(403)
  })
})
