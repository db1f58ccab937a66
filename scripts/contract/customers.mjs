import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { newEmail } from './accounts.mjs'
import { answered, identified, paged, refused, refusedField } from './report.mjs'

const newPlate = () =>
  `C${randomUUID()
    .replace(/[^0-9a-f]/g, '')
    .slice(0, 7)}`.toUpperCase()
const newClient = (fields = {}) => ({
  nom: 'Ménard',
  prenom: 'Zoé',
  email: newEmail(),
  telephone: '+33612345678',
  ...fields,
})
const clientFields = ['_id', 'createdAt', 'email', 'id', 'nom', 'prenom', 'telephone']
const carFields = ['_id', 'annee', 'client_id', 'createdAt', 'id', 'km', 'marque', 'modele', 'plaque']

export async function clients({ call }, check, { admin, employee, rival }) {
  const token = employee.accessToken
  const body = newClient()
  const key = randomUUID()
  const client = await check('POST /clients : 201, le client seul', async () => {
    const made = identified(answered(await call('POST', '/clients', { token, body, key }), 201))
    assert.deepEqual(Object.keys(made).sort(), clientFields)
    assert.equal(made.email, body.email)
    return made
  })
  await check('répétition : la même réponse, Idempotent-Replayed', async () => {
    const again = await call('POST', '/clients', { token, body, key })
    assert.deepEqual(answered(again, 201), client)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
  })
  await check('clé reprise pour un autre corps : 422 ; absente : 400 ; celle d’un autre : la sienne', async () => {
    refused(await call('POST', '/clients', { token, body: newClient(), key }), 422, 'IDEMPOTENCY_KEY_REUSED')
    refused(await call('POST', '/clients', { token, body, key: null }), 400, 'IDEMPOTENCY_HEADER_REQUIRED')
    refused(await call('POST', '/clients', { token, body, key: 'court' }), 400, 'IDEMPOTENCY_HEADER_REQUIRED')
    const other = await call('POST', '/clients', { token: rival.accessToken, body, key })
    assert.notEqual(answered(other, 201).id, client.id)
  })
  await check('vingt fois à la fois avec une clé : un seul client', async () => {
    const sent = { token, body: newClient({ nom: `Course${randomUUID().slice(0, 8)}` }), key: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', '/clients', sent)))
    for (const { status } of answers) assert.ok([201, 409].includes(status), String(status))
    for (const one of answers.filter(({ status }) => status === 409)) {
      refused(one, 409, 'IDEMPOTENCY_REPLAY_IN_PROGRESS', 'Opération en cours ou déjà effectuée.')
    }
    const { total } = answered(await call('GET', `/clients?q=${sent.body.nom}`, { token }), 200)
    assert.equal(total, 1)
  })
  for (const [field, value, message] of [
    ['email', 'faux', 'Email invalide'],
    ['telephone', '061234567', 'Format invalide (ex: +33612345678)'],
    ['nom', '', undefined],
    ['prenom', '', undefined],
  ]) {
    await check(`client refusé : ${field}`, async () =>
      refusedField(await call('POST', '/clients', { token, body: newClient({ [field]: value }) }), field, message),
    )
  }
  await check('email d’un autre client : 409 DUPLICATE', async () => {
    const answer = await call('POST', '/clients', { token, body: newClient({ email: body.email.toUpperCase() }) })
    refusedField(answer, 'email', 'Email déjà utilisé', 409, 'DUPLICATE')
  })
  await check('GET /clients : 20 par page, recherche sans accents', async () => {
    const list = paged(answered(await call('GET', '/clients?q=menard', { token }), 200), 1, 20)
    assert.ok(list.items.some(({ id }) => id === client.id))
    paged(answered(await call('GET', '/clients?page=9999&pageSize=100', { token }), 200), 9999, 100)
    for (const query of ['page=0', 'pageSize=101', 'pageSize=0', 'page=x']) {
      refused(await call('GET', `/clients?${query}`, { token }), 400, 'VALIDATION_FAILED')
    }
  })
  await check('PATCH /clients/{id} : absent laissé, null effacé', async () => {
    const changed = answered(await call('PATCH', `/clients/${client.id}`, { token, body: { telephone: null } }), 200)
    assert.deepEqual(changed, { ...client, telephone: null })
    assert.deepEqual(answered(await call('GET', `/clients/${client.id}`, { token }), 200), {
      client: changed,
      cars: [],
    })
  })
  await check('un employé ne supprime ni n’exporte : 403 Accès refusé', async () => {
    refused(await call('DELETE', `/clients/${client.id}`, { token }), 403, 'FORBIDDEN', 'Accès refusé')
    refused(await call('GET', `/clients/${client.id}/export?format=json`, { token }), 403, 'FORBIDDEN', 'Accès refusé')
  })
  await check('GET /clients/{id}/export : tout ce que l’on sait', async () => {
    const file = await call('GET', `/clients/${client.id}/export?format=json`, { token: admin.accessToken })
    assert.equal(answered(file, 200).client.id, client.id)
  })
  return client
}

export async function cars({ call }, check, { admin, employee, client }) {
  const token = employee.accessToken
  const plaque = newPlate()
  const body = {
    client_id: client.id,
    marque: 'Renault',
    modele: 'Clio',
    annee: 2019,
    km: 48_000,
    plaque: ` ${plaque.toLowerCase()}-`,
  }
  const car = await check('POST /cars : plaque en majuscules et chiffres', async () => {
    const made = identified(answered(await call('POST', '/cars', { token, body }), 201))
    assert.deepEqual(Object.keys(made).sort(), carFields)
    assert.deepEqual([made.plaque, made.client_id], [plaque, client.id])
    return made
  })
  await check('plaque déjà prise : 409 DUPLICATE', async () => {
    refusedField(await call('POST', '/cars', { token, body }), 'plaque', 'Plaque déjà utilisée', 409, 'DUPLICATE')
  })
  for (const [field, value] of [
    ['marque', ''],
    ['plaque', '?'],
    ['annee', 1800],
    ['km', -1],
    ['km', 2_000_001],
  ]) {
    await check(`véhicule refusé : ${field} ${value}`, async () =>
      refusedField(
        await call('POST', '/cars', { token, body: { ...body, plaque: newPlate(), [field]: value } }),
        field,
      ),
    )
  }
  await check('GET /cars, GET /cars/{id}, PATCH /cars/{id}', async () => {
    const list = paged(answered(await call('GET', `/cars?client_id=${client.id}`, { token }), 200), 1, 20)
    assert.deepEqual(
      list.items.map(({ id }) => id),
      [car.id],
    )
    assert.deepEqual(answered(await call('GET', `/cars/${car.id}`, { token }), 200), car)
    const changed = answered(await call('PATCH', `/cars/${car.id}`, { token, body: { km: 50_000, modele: null } }), 200)
    assert.deepEqual(changed, { ...car, km: 50_000, modele: null })
  })
  await check('DELETE /cars/{id} : refusé à l’employé, 204 à l’administrateur', async () => {
    const other = answered(await call('POST', '/cars', { token, body: { ...body, plaque: newPlate() } }), 201)
    refused(await call('DELETE', `/cars/${other.id}`, { token }), 403, 'FORBIDDEN', 'Accès refusé')
    answered(await call('DELETE', `/cars/${other.id}`, { token: admin.accessToken }), 204)
    answered(await call('GET', `/cars/${other.id}`, { token }), 404)
  })
  return car
}

/** What belongs to one garage does not exist for the other. */
export async function borders({ call }, check, { rival, client, car, process }) {
  const { accessToken: token } = rival
  const unknown = '0197f0a0-0000-7000-8000-000000000000'
  const step = process.steps[0].id
  const places = [
    ...[
      ['GET', '/clients/ID'],
      ['PATCH', '/clients/ID'],
      ['DELETE', '/clients/ID'],
      ['GET', '/clients/ID/export'],
    ].map((one) => [...one, client.id]),
    ...[
      ['GET', '/cars/ID'],
      ['PATCH', '/cars/ID'],
      ['DELETE', '/cars/ID'],
    ].map((one) => [...one, car.id]),
    ...[
      ['GET', '/processes/ID'],
      ['PATCH', '/processes/ID'],
      ['DELETE', '/processes/ID'],
    ].map((one) => [...one, process.id]),
    ...['propose-ready', 'validate'].map((verb) => ['POST', `/processes/ID/steps/${step}/${verb}`, process.id]),
    ['PATCH', `/processes/ID/steps/${step}`, process.id],
    ['POST', '/processes/ID/qr-token/rotate', process.id],
  ]
  for (const [method, path, id] of places) {
    await check(`d’un autre garage : ${method} ${path.replace(step, '…')} répond 404, comme un inconnu`, async () => {
      const body = method === 'GET' || method === 'DELETE' ? undefined : { status: 'proposed' }
      const foreign = await call(method, path.replace('ID', id), { token, body })
      refused(foreign, 404, 'NOT_FOUND')
      assert.equal(foreign.text, (await call(method, path.replace('ID', unknown), { token, body })).text)
      answered(await call(method, path.replace('ID', 'pas-un-id'), { token, body }), 404)
    })
  }
}
