import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatPlate } from '../../../domain/cars/plate.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'

let app: TestApp
let camille: Visitor
let bruno: Visitor
let denise: Visitor
let api: Caller

beforeAll(async () => {
  app = await testApp()
  const people = await cast(app)
  camille = await browse(app, people.camille)
  bruno = await browse(app, people.bruno)
  denise = await browse(app, people.denise)
  api = await as(app, people.camille)
})
afterAll(() => app.close())

let last = 0
function someone(fields: Record<string, string> = {}) {
  last += 1
  return { nom: `Roux${last}`, prenom: 'Ada', email: `ada${last}@exemple.fr`, telephone: '+33612345678', ...fields }
}

const created = async (fields: Record<string, string> = {}) => (await api.post('/clients', someone(fields))).body
const idIn = (location: string | undefined) => /\/clients\/([\w-]{36})/.exec(location ?? '')?.[1] ?? ''
const typedIn = (html: string, name: string) => new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(html)?.[1]

describe('the list of clients', () => {
  test('shows and searches clients, and links to the vehicles', async () => {
    const { nom } = await created()
    const page = await bruno.get(`/clients?q=${nom}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(`Ada ${nom}`)
    expect(page.text).toContain('href="/vehicules"')
    expect(page.text).toContain('Nouveau client')
    expect((await bruno.get('/clients?q=personne')).text).toContain('Aucun résultat')
  })

  test('refuses an invalid page number', async () => {
    expect((await bruno.get('/clients?page=0')).status).toBe(400)
  })
})

describe('the form of a new client', () => {
  test('lets a mechanic create a client, and shows the message once', async () => {
    const form = someone()
    const answer = await bruno.submit('/clients', form, '/clients/nouveau')
    expect(answer.status).toBe(303)
    const page = await bruno.get(answer.headers.location ?? '')
    expect(page.text).toContain(`Ada ${form.nom}`)
    expect(page.text).toContain('Client créé')
    expect((await bruno.get(answer.headers.location ?? '')).text).not.toContain('Client créé')
  })

  test('creates one client on a double click', async () => {
    const form = { ...someone(), cle: randomUUID() }
    const answers = await Promise.all([1, 2].map(() => bruno.submit('/clients', form, '/clients/nouveau')))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(answers[0]?.headers.location).toBe(answers[1]?.headers.location)
  })

  test('is refused on each field with the typed values', async () => {
    const answer = await bruno.submit(
      '/clients',
      { ...someone({ nom: '' }), email: 'pas un email' },
      '/clients/nouveau',
    )
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Nom requis')
    expect(answer.text).toContain('Email invalide')
    expect(typedIn(answer.text, 'email')).toBe('pas un email')
    expect(typedIn(answer.text, 'prenom')).toBe('Ada')
    expect(answer.text).toMatch(/name="nom"[^>]*autofocus|autofocus[^>]*name="nom"/i)
  })

  test('refuses a used email on its field', async () => {
    const { email } = await created()
    const answer = await bruno.submit('/clients', someone({ email }), '/clients/nouveau')
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Email déjà utilisé')
    expect(typedIn(answer.text, 'email')).toBe(email)
  })

  test('stores a phone typed as 06… in the +33 form, as the call does', async () => {
    const form = someone({ telephone: '06 39 98 17 42' })
    const made = await bruno.submit('/clients', form, '/clients/nouveau')
    const id = idIn(made.headers.location)
    expect((await api.get(`/clients/${id}`)).body.client.telephone).toBe('+33639981742')
    const changed = await api.patch(`/clients/${id}`, { telephone: '+33 (0)6.39.98.17.43' })
    expect(changed.body.telephone).toBe('+33639981743')
  })

  test('returns to the page that asked for a new client', async () => {
    const form = await bruno.get('/clients/nouveau?retour=%2Fbrouillons%3Fetape%3D1')
    expect(typedIn(form.text, 'retour')).toBe('/brouillons?etape=1')
    const answer = await bruno.submit('/clients', { ...someone(), retour: '/brouillons?etape=1' }, '/clients/nouveau')
    expect(answer.headers.location).toMatch(/^\/brouillons\?etape=1&client_id=[\w-]{36}$/)
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/inconnu', 'javascript:alert(1)'])(
    'never redirects to %s',
    async (retour) => {
      const answer = await bruno.submit('/clients', { ...someone(), retour }, '/clients/nouveau')
      expect(answer.headers.location).toMatch(/^\/clients\/[\w-]{36}$/)
    },
  )

  test('is refused without the token of the session', async () => {
    const answer = await bruno.postRaw('/clients', someone())
    expect(answer.status).toBe(403)
  })
})

describe('the page of a client', () => {
  test('shows contact and cars, and every action to an administrator', async () => {
    const client = await created()
    await api.post('/cars', { client_id: client.id, marque: 'Citroën', modele: 'C3', plaque: 'PA-200-GE' })
    const page = await camille.get(`/clients/${client.id}`)
    expect(page.text).toContain(client.email)
    expect(page.text).toContain('PA-200-GE')
    expect(page.text).toContain('Citroën C3')
    for (const path of ['modifier', 'supprimer', 'export?format=json', 'vehicules/nouveau']) {
      expect(page.text).toContain(`href="/clients/${client.id}/${path}"`)
    }
  })

  test('lists processes without repeating client or car', async () => {
    const { client, plaque } = await repair(api)
    const { text } = await camille.get(`/clients/${client.id}`)
    const [, ownRows = ''] = text.split('aria-label="Processus"')
    expect(ownRows).toContain(formatPlate(plaque))
    expect(ownRows.split('</table>')[0]).not.toContain('Lambert')
    expect(ownRows.split('</table>')[0]).not.toContain('Peugeot')
    expect((await camille.get(`/dashboard?vue=tous&q=${plaque}`)).text).toContain('<b>Peugeot 308</b>')
  })

  test('hides deletion and export from a mechanic', async () => {
    const { id } = await created()
    const page = await bruno.get(`/clients/${id}`)
    expect(page.text).toContain(`/clients/${id}/modifier`)
    expect(page.text).not.toContain(`/clients/${id}/supprimer`)
    expect(page.text).not.toContain(`/clients/${id}/export`)
  })

  test('is not found by another garage', async () => {
    const { id } = await created()
    for (const path of ['', '/modifier', '/supprimer', '/export', '/vehicules/nouveau']) {
      expect((await denise.get(`/clients/${id}${path}`)).status, path).toBe(404)
    }
    expect((await denise.submit(`/clients/${id}/modifier`, someone(), '/clients')).status).toBe(404)
    expect((await denise.submit(`/clients/${id}/supprimer`, {}, '/clients')).status).toBe(404)
    expect((await camille.get('/clients/42')).status).toBe(404)
  })

  test('sends a visitor to the sign-in page', async () => {
    const { id } = await created()
    const visitor = await browse(app)
    const answer = await visitor.get(`/clients/${id}`)
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toMatch(/^\/connexion\?next=/)
  })
})

describe('the form that changes a client', () => {
  test('lets a mechanic change a client, and erases an empty field', async () => {
    const client = await created()
    const path = `/clients/${client.id}/modifier`
    expect(typedIn((await bruno.get(path)).text, 'nom')).toBe(client.nom)
    const answer = await bruno.submit(path, {
      nom: 'Change',
      prenom: client.prenom,
      email: client.email,
      telephone: '',
    })
    expect(answer.status).toBe(303)
    const page = await bruno.get(answer.headers.location ?? '')
    expect(page.text).toContain('Client modifié')
    expect((await api.get(`/clients/${client.id}`)).body.client).toEqual({ ...client, nom: 'Change', telephone: null })
  })

  test('is refused with the typed values, and changes nothing', async () => {
    const [other, client] = [await created(), await created()]
    const answer = await bruno.submit(`/clients/${client.id}/modifier`, someone({ email: other.email, nom: 'Typé' }))
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Email déjà utilisé')
    expect(typedIn(answer.text, 'nom')).toBe('Typé')
    expect((await api.get(`/clients/${client.id}`)).body.client).toEqual(client)
  })
})

describe('the deletion of a client', () => {
  test('asks for a confirmation, then shows a message', async () => {
    const { id } = await created()
    const question = await camille.get(`/clients/${id}/supprimer`)
    expect(question.text).toContain('Cette action est irréversible.')
    const answer = await camille.submit(`/clients/${id}/supprimer`)
    expect(answer.headers.location).toBe('/clients')
    expect((await camille.get('/clients')).text).toContain('Client supprimé')
    expect((await camille.get(`/clients/${id}`)).status).toBe(404)
  })

  test('is refused while a process is open, with the reason', async () => {
    const { id } = await created()
    const car = (await api.post('/cars', { client_id: id, marque: 'Kia', plaque: 'RE-300-FU' })).body
    const [type] = (await api.get('/step-types')).body.items
    const parts = { client: { _id: id }, car: { _id: car.id }, stepType_id: type.id }
    const { body: process } = await api.post('/processes', parts)
    const question = await camille.get(`/clients/${id}/supprimer`)
    expect(question.text).toContain('Ce client a un processus non terminé.')
    expect(question.text).toContain(`href="/processus/${process.id}"`)
    expect(question.text).not.toContain('Supprimer le client')
    const answer = await camille.submit(`/clients/${id}/supprimer`)
    expect(answer.headers.location).toBe(`/clients/${id}`)
    expect((await camille.get(`/clients/${id}`)).text).toContain('Ce client a un processus non terminé.')
  })

  test('is refused to a mechanic', async () => {
    const { id } = await created()
    expect((await bruno.get(`/clients/${id}/supprimer`)).headers.location).toBe('/dashboard')
    expect((await bruno.submit(`/clients/${id}/supprimer`, {}, '/clients')).status).toBe(403)
    expect((await api.get(`/clients/${id}`)).status).toBe(200)
  })
})

test('the export downloads as a file, for administrators only', async () => {
  const client = await created()
  const file = await camille.get(`/clients/${client.id}/export?format=json`)
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename=client-ada-roux\d+\.json$/)
  expect(JSON.parse(file.text).client).toEqual(client)
  expect((await bruno.get(`/clients/${client.id}/export`)).headers.location).toBe('/dashboard')
})
