import { beforeAll, describe, expect, test } from 'vitest'
import { as, type Caller } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

type Door = Caller

let camille: Door
let bruno: Door
let denise: Door

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
  denise = await as(app, people.denise)
})

const unknownId = '0197f0a0-0000-7000-8000-000000000000'
let last = 0

/** A client that no other test in this file has. */
function someone(fields: Record<string, unknown> = {}) {
  last += 1
  return { nom: `Petit${last}`, prenom: 'Léa', email: `lea${last}@exemple.fr`, telephone: '+33612345678', ...fields }
}

async function created(fields: Record<string, unknown> = {}) {
  const answer = await camille.post('/clients', someone(fields))
  expect(answer.status).toBe(201)
  return answer.body
}

describe('POST /clients', () => {
  test('lets a mechanic create a client and returns it trimmed', async () => {
    const answer = await bruno.post('/clients', someone({ nom: ' Durand ', email: ' Lea.Durand@Exemple.FR ' }))
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      nom: 'Durand',
      prenom: 'Léa',
      email: 'lea.durand@exemple.fr',
      telephone: '+33612345678',
    })
    expect(answer.body._id).toBe(answer.body.id)
    expect(new Date(answer.body.createdAt).getTime()).toBeGreaterThan(0)
  })

  test('accepts a client without email and phone', async () => {
    const answer = await bruno.post('/clients', { nom: 'Sans', prenom: 'Contact', email: '' })
    expect(answer.body).toMatchObject({ email: null, telephone: null })
  })

  test('creates a consumer by default, and PATCH changes the type', async () => {
    const { body: client } = await bruno.post('/clients', someone())
    expect(client.type).toBe('particulier')
    const { body: changed } = await bruno.patch(`/clients/${client.id}`, { type: 'professionnel' })
    expect(changed.type).toBe('professionnel')
    expect((await camille.get(`/clients/${client.id}/export`)).body.client.type).toBe('professionnel')
    const refused = await bruno.patch(`/clients/${client.id}`, { type: 'entreprise' })
    expect([refused.status, refused.body.issues[0].message]).toEqual([400, 'Particulier ou professionnel\u00a0?'])
  })

  test('creates one client for a repeated key', async () => {
    const body = someone()
    const first = await camille.post('/clients', body, 'cle-de-creation-1')
    const again = await camille.post('/clients', body, 'cle-de-creation-1')
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect((await camille.get(`/clients?q=${body.nom}`)).body.total).toBe(1)
  })

  test('refuses an email used in the garage, on its field', async () => {
    const { email } = await created()
    const answer = await camille.post('/clients', someone({ email: email.toUpperCase() }))
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'DUPLICATE',
      issues: [{ path: ['email'], message: 'Email déjà utilisé' }],
    })
  })

  test('refuses a used email on its field when the constraint has a shard number', async () => {
    const renamed = (from: string, to: string) => app.db.raw(`alter index ${from} rename to ${to}`)
    await renamed('clients_garage_email_unique', 'clients_garage_email_unique_102041')
    const { email } = await created()
    const answer = await camille.post('/clients', someone({ email }))
    await renamed('clients_garage_email_unique_102041', 'clients_garage_email_unique')
    expect(answer.body.issues).toEqual([{ path: ['email'], message: 'Email déjà utilisé', code: 'duplicate' }])
  })

  test('accepts an email used in another garage', async () => {
    const { email } = await created()
    expect((await denise.post('/clients', someone({ email }))).status).toBe(201)
  })

  test.each([
    [{ nom: '' }, 'nom', 'Nom requis'],
    [{ prenom: undefined }, 'prenom', 'Prénom requis'],
    [{ email: 'pas un email' }, 'email', 'Email invalide'],
    [{ telephone: '06 12 34 56' }, 'telephone', 'Format invalide (ex: +33612345678)'],
    [{ nom: 'a\u0000b' }, 'nom', 'Caractère non autorisé'],
  ])('refuses the values %j', async (fields, path, message) => {
    const answer = await camille.post('/clients', someone(fields))
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('VALIDATION_FAILED')
    expect(answer.body.issues).toEqual([expect.objectContaining({ path: [path], message })])
  })

  test('refuses a call without a key', async () => {
    const answer = await camille.post('/clients', someone(), '')
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('IDEMPOTENCY_HEADER_REQUIRED')
  })
})

describe('PATCH /clients/:id', () => {
  test('changes the given fields only, and null erases', async () => {
    const client = await created()
    const answer = await bruno.patch(`/clients/${client.id}`, { prenom: 'Zoé', telephone: null })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...client, prenom: 'Zoé', telephone: null })
    expect((await bruno.get(`/clients/${client.id}`)).body.client).toEqual(answer.body)
  })

  test('changes nothing for an empty body', async () => {
    const client = await created()
    expect((await bruno.patch(`/clients/${client.id}`, {})).body).toEqual(client)
  })

  test('refuses to erase a name', async () => {
    const client = await created()
    const answer = await bruno.patch(`/clients/${client.id}`, { nom: null })
    expect(answer.status).toBe(400)
    expect((await bruno.get(`/clients/${client.id}`)).body.client.nom).toBe(client.nom)
  })

  test('refuses a used email on its field', async () => {
    const other = await created()
    const client = await created()
    const answer = await bruno.patch(`/clients/${client.id}`, { email: other.email })
    expect(answer.status).toBe(409)
    expect(answer.body.issues).toEqual([expect.objectContaining({ path: ['email'], message: 'Email déjà utilisé' })])
  })
})

describe('GET /clients/:id', () => {
  test('returns the client and its cars ordered by plate', async () => {
    const client = await created()
    for (const plaque of ['ZZ-901-ZZ', 'AA-901-AA']) {
      await camille.post('/cars', { client_id: client.id, marque: 'Renault', plaque })
    }
    const answer = await bruno.get(`/clients/${client.id}`)
    expect(answer.body.client).toEqual(client)
    expect(answer.body.cars.map((car: { plaque: string }) => car.plaque)).toEqual(['AA901AA', 'ZZ901ZZ'])
  })
})

describe('access to clients', () => {
  test('answers 404 for another garage, as for an unknown client', async () => {
    const { id } = await created()
    const calls = [denise.get, (path: string) => denise.patch(path, { nom: 'Vol' }), denise.delete]
    for (const call of calls) {
      const [foreign, unknown] = [await call(`/clients/${id}`), await call(`/clients/${unknownId}`)]
      expect(foreign.status).toBe(404)
      expect(foreign.body).toEqual(unknown.body)
    }
    expect((await denise.get(`/clients/${id}/export`)).status).toBe(404)
    expect((await camille.get(`/clients/${id}`)).body.client.nom).not.toBe('Vol')
  })

  test('answers 404 for a malformed id', async () => {
    expect((await camille.get('/clients/42')).status).toBe(404)
    expect((await camille.patch('/clients/%00', {})).status).toBe(404)
  })

  test('refuses deletion and export to a mechanic', async () => {
    const { id } = await created()
    for (const answer of [await bruno.delete(`/clients/${id}`), await bruno.get(`/clients/${id}/export`)]) {
      expect(answer.status).toBe(403)
      expect(answer.body).toMatchObject({ code: 'FORBIDDEN', message: 'Accès refusé' })
    }
    expect((await bruno.get(`/clients/${id}`)).status).toBe(200)
  })
})

describe('GET /clients/:id/export', () => {
  test('returns everything stored about the client as a file', async () => {
    const client = await created({ nom: 'D’Été', prenom: 'Zoë' })
    const car = (await camille.post('/cars', { client_id: client.id, marque: 'Fiat', plaque: 'EX-001-PO' })).body
    const answer = await camille.get(`/clients/${client.id}/export?format=json`)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toBe('attachment; filename=client-zoe-d-ete.json')
    expect(answer.body).toMatchObject({ garage: 'Garage Perrin', client, cars: [car], processes: [], mails: [] })
  })

  test('holds the waits with their notes, without their author', async () => {
    const { client, process } = await repair(camille)
    const piece = { reason: 'piece', note: 'Chez le fournisseur', expectedDate: '2036-12-03' }
    await camille.post(`/processes/${process.id}/waits`, piece)
    const { body, text } = await camille.get(`/clients/${client.id}/export`)
    expect(body.processes[0].waits).toMatchObject([{ ...piece, endedAt: null }])
    expect(text).not.toContain('Camille')
  })

  test('refuses an unknown format', async () => {
    const { id } = await created()
    expect((await camille.get(`/clients/${id}/export?format=xml`)).status).toBe(400)
  })
})
