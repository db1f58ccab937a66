import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

stage()

let admin: Caller
let camille: Visitor
beforeAll(async () => {
  admin = await as(app, people.camille)
  camille = await browse(app, people.camille)
})

const unescaped = (html: string) => html.replaceAll('&#x27;', '’').replaceAll('\u00a0', ' ')

describe('a form sent again with changes after its answer was lost', () => {
  test('creates one client, and shows it with the changes, to be saved', async () => {
    const cle = randomUUID()
    const client = { nom: 'Perdu', prenom: 'Zoé', type: 'particulier', email: '', telephone: '' }
    expect((await camille.submit('/clients', { ...client, cle }, '/clients/nouveau')).status).toBe(303)
    const again = await camille.submit('/clients', { ...client, cle, telephone: '+33612345678' }, '/clients/nouveau')
    expect(again.status).toBe(409)
    expect(unescaped(again.text)).toContain('Ce client est déjà enregistré : voici sa fiche')
    expect(again.text).toContain('value="+33612345678"')
    const [, path = ''] = /<form[^>]* action="(\/clients\/[\w-]+\/modifier)"/.exec(again.text) ?? []
    const { items } = (await admin.get('/clients?q=Perdu')).body
    expect(items).toMatchObject([{ telephone: null }])
    const [, avant = ''] = /name="avant" value="([^"]*)"/.exec(again.text) ?? []
    await camille.submit(path, { ...client, telephone: '+33612345678', avant: avant.replaceAll('&amp;', '&') })
    expect((await admin.get(`/clients/${items[0].id}`)).body.client.telephone).toBe('+33612345678')
  })

  test('creates one client also when the change is refused first', async () => {
    const cle = randomUUID()
    const client = { nom: 'Refus', prenom: 'Luc', type: 'particulier', email: '', telephone: '' }
    await camille.submit('/clients', { ...client, cle }, '/clients/nouveau')
    const again = await camille.submit('/clients', { ...client, cle, email: 'pas-un-email' }, '/clients/nouveau')
    expect(again.status).toBe(409)
    expect(again.text).toContain('value="pas-un-email"')
    expect((await admin.get('/clients?q=Refus')).body.total).toBe(1)
  })

  test('a refused form that has made nothing shows its errors', async () => {
    const answer = await camille.submit('/clients', { nom: '', prenom: 'Luc', cle: randomUUID() }, '/clients/nouveau')
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Nom requis')
  })

  test('creates one car, one note, one webhook and one repair type, and shows each with the changes', async () => {
    const { process, client } = await repair(admin)
    const forms: [path: string, from: string, fields: Record<string, string>, change: Record<string, string>][] = [
      [
        '/vehicules',
        '/vehicules/nouveau',
        { client_id: client.id, marque: 'Fiat', plaque: 'ZA123ZB' },
        { modele: 'Panda' },
      ],
      [
        `/processus/${process.id}/notes`,
        `/processus/${process.id}/notes`,
        { text: 'Bruit' },
        { text: 'Bruit à gauche' },
      ],
      [
        '/parametres/webhooks',
        '/parametres/webhooks',
        { url: 'http://127.0.0.1:9/a', events: 'car.created' },
        { url: 'http://127.0.0.1:9/b' },
      ],
      [
        '/parametres/types-etapes',
        '/parametres/types-etapes?type=nouveau',
        { type: 'nouveau', name: 'Vitrage', etape: 'Dépose', etapeId: '', description: '', geste: 'enregistrer' },
        { etape: 'Dépose du pare-brise' },
      ],
    ]
    const outcomes = []
    for (const [path, from, fields, change] of forms) {
      const cle = randomUUID()
      const first = await camille.submit(path, { ...fields, cle }, from)
      const again = await camille.submit(path, { ...fields, ...change, cle }, from)
      outcomes.push([first.status, again.status])
      expect(unescaped(again.text)).toMatch(/est déjà enregistrée? : /)
      expect(again.text).toContain(Object.values(change)[0])
    }
    expect(outcomes).toEqual([
      [303, 409],
      [303, 409],
      [303, 409],
      [303, 409],
    ])
    expect((await admin.get('/cars?q=ZA123ZB')).body).toMatchObject({ total: 1, items: [{ modele: null }] })
    expect((await admin.get(`/processes/${process.id}/notes`)).body.items).toMatchObject([{ text: 'Bruit' }])
    const { items } = (await admin.get('/step-types')).body
    expect(items.filter(({ name }: { name: string }) => name === 'Vitrage')).toMatchObject([
      { steps: [{ name: 'Dépose' }] },
    ])
    expect((await admin.get('/webhooks')).body.items).toMatchObject([{ url: 'http://127.0.0.1:9/a' }])
  })

  test('records one arrival, and shows its form again with the changes and a link to the process', async () => {
    const cle = randomUUID()
    const [type] = (await admin.get('/step-types')).body.items
    const car = { plaque: 'ZC123ZD', vehicule: 'Fiat Panda', client: 'Retour Ana', stepType_id: type.id }
    expect((await camille.submit('/arrivee', { ...car, cle })).status).toBe(303)
    const again = await camille.submit('/arrivee', { ...car, km: '125000', cle })
    expect(again.status).toBe(422)
    expect(unescaped(again.text)).toContain('Cette voiture est déjà enregistrée : ouvrez son processus')
    expect(again.text).toContain('value="125000"')
    const { items } = (await admin.get('/processes?q=ZC123ZD')).body
    expect(items).toHaveLength(1)
    expect(again.text).toContain(`/processus/${items[0].id}`)
  })
})

test('a call with a reused key and another body gets the address of the object', async () => {
  const key = randomUUID()
  const { body } = await admin.post('/clients', { nom: 'Clef', prenom: 'Luc' }, key)
  const again = await admin.post('/clients', { nom: 'Clef', prenom: 'Léa' }, key)
  expect([again.status, again.headers.location]).toEqual([422, `/api/clients/${body.id}`])
  expect((await admin.get('/clients?q=Clef')).body.total).toBe(1)
})
