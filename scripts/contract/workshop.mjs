import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { answered, identified, paged, refused, refusedField } from './report.mjs'

const summary = ['clientNom', 'clientPrenom', 'plaque', 'pendingValidation', 'status', 'startDate', 'stepTypeId']
const nextWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

export async function stepTypes({ call }, check, { admin, employee }) {
  const { accessToken: token } = admin
  await check('un garage neuf a des types de réparation', async () => {
    const { items } = answered(await call('GET', '/step-types', { token: employee.accessToken }), 200)
    assert.ok(items.length >= 3 && items.every(({ steps }) => steps.length > 0))
  })
  const body = { name: 'Contrat', steps: [{ name: 'Dépose' }, { name: 'Pose', description: 'Au couple' }] }
  const type = await check('POST /step-types : 201', async () => {
    const made = identified(answered(await call('POST', '/step-types', { token, body }), 201))
    assert.deepEqual(
      made.steps.map(({ name }) => name),
      ['Dépose', 'Pose'],
    )
    for (const step of made.steps) identified(step)
    return made
  })
  await check('au moins une étape ; réservé à l’administrateur', async () => {
    refused(await call('POST', '/step-types', { token, body: { name: 'Vide', steps: [] } }), 400, 'VALIDATION_FAILED')
    refused(await call('POST', '/step-types', { token: employee.accessToken, body }), 403, 'FORBIDDEN', 'Accès refusé')
  })
  await check('PATCH /step-types/{id} : étapes réordonnées', async () => {
    const steps = [...type.steps].reverse().map(({ _id, name, description }) => ({ _id, name, description }))
    const changed = answered(await call('PATCH', `/step-types/${type.id}`, { token, body: { steps } }), 200)
    assert.deepEqual(
      changed.steps.map(({ id }) => id),
      steps.map(({ _id }) => _id),
    )
  })
  await check('DELETE /step-types/{id} : 204 quand rien ne s’en sert', async () => {
    refused(await call('POST', '/step-types', { token, body }), 409, 'DUPLICATE')
    const other = answered(await call('POST', '/step-types', { token, body: { ...body, name: 'Autre' } }), 201)
    answered(await call('DELETE', `/step-types/${other.id}`, { token }), 204)
  })
  return type
}

export async function processes({ call }, check, { admin, employee, client, car, stepType }) {
  const { accessToken: token } = admin
  const body = {
    client: { _id: client.id },
    car: { _id: car.id },
    stepType_id: stepType.id,
    name: 'Contrat',
    estimatedEndDate: nextWeek(),
  }
  const key = randomUUID()
  const process = await check('POST /processes : 201, les étapes copiées, un lien', async () => {
    const made = identified(answered(await call('POST', '/processes', { token, body, key }), 201))
    assert.deepEqual([made.status, made.steps.map(({ status }) => status)], ['proposed', ['proposed', 'proposed']])
    assert.deepEqual(made.progress, { total: 2, validated: 0, ready: 0, percent: 0 })
    for (const field of summary) assert.ok(field in made, field)
    assert.match(made.qrToken.token, /^[\w-]{32}$/)
    return made
  })
  await check('répétition : le même processus ; sans clé : 400', async () => {
    assert.equal(answered(await call('POST', '/processes', { token, body, key }), 201).id, process.id)
    refused(await call('POST', '/processes', { token, body, key: null }), 400, 'IDEMPOTENCY_HEADER_REQUIRED')
  })
  await check('réservé à l’administrateur : 403 Accès refusé', async () => {
    const sent = { token: employee.accessToken, body }
    refused(await call('POST', '/processes', sent), 403, 'FORBIDDEN', 'Accès refusé')
    for (const method of ['PATCH', 'DELETE'])
      refused(await call(method, `/processes/${process.id}`, sent), 403, 'FORBIDDEN')
  })
  await check('création refusée : nom trop long, fin avant le début, client absent', async () => {
    const sent = (fields) => call('POST', '/processes', { token, body: { ...body, ...fields } })
    refusedField(await sent({ name: 'a'.repeat(121) }), 'name')
    refusedField(await sent({ startDate: '2026-06-02', estimatedEndDate: '2026-06-01' }), 'estimatedEndDate')
    refused(await sent({ client: undefined }), 400, 'VALIDATION_FAILED')
  })
  await check('GET /processes : 50 par page, filtres, unfilteredTotal', async () => {
    const list = paged(
      answered(await call('GET', '/processes?q=contrat&status=proposed,in_progress', { token }), 200),
      1,
      50,
    )
    assert.ok(list.items.some(({ id }) => id === process.id))
    assert.ok(list.unfilteredTotal >= list.total)
    const none = answered(await call('GET', '/processes?dateFrom=2001-01-01&dateTo=2001-01-02', { token }), 200)
    assert.deepEqual([none.total, none.unfilteredTotal], [0, list.unfilteredTotal])
    refused(await call('GET', '/processes?status=perdu', { token }), 400, 'VALIDATION_FAILED')
  })
  await check('GET /processes/{id} : les coordonnées du client pour l’administrateur seul', async () => {
    const full = answered(await call('GET', `/processes/${process.id}`, { token }), 200)
    const told = answered(await call('GET', `/processes/${process.id}`, { token: employee.accessToken }), 200)
    assert.equal(full.client.email, client.email)
    assert.deepEqual([told.client.nom, 'email' in told.client, 'telephone' in told.client], [client.nom, false, false])
  })
  await check('GET /processes/stats et /processes/init-data', async () => {
    const { counts, total } = answered(await call('GET', '/processes/stats', { token: employee.accessToken }), 200)
    assert.equal(total, counts.proposed + counts.in_progress + counts.completed)
    const all = answered(await call('GET', '/processes/init-data', { token }), 200)
    assert.deepEqual([all.client, all.cars], [null, []])
    const one = answered(await call('GET', `/processes/init-data?client_id=${client.id}`, { token }), 200)
    assert.deepEqual([one.client.id, one.cars[0].id], [client.id, car.id])
  })
  await check('PATCH /processes/{id} : nom effacé, fin déplacée, lien inchangé', async () => {
    const sent = { name: null, estimatedEndDate: nextWeek() }
    const changed = answered(await call('PATCH', `/processes/${process.id}`, { token, body: sent }), 200)
    assert.deepEqual([changed.name, changed.qrToken.token], [null, process.qrToken.token])
  })
  return process
}

export async function steps({ call }, check, { admin, employee, process }) {
  const [first, second] = process.steps.map(({ id }) => id)
  const move = (id, verb, token) => call('POST', `/processes/${process.id}/steps/${id}/${verb}`, { token })
  const back = (id, status) =>
    call('PATCH', `/processes/${process.id}/steps/${id}`, { token: admin.accessToken, body: { status } })
  const statuses = (body) => body.steps.map(({ status }) => status)
  const impossible = (answer) => refused(answer, 409, 'STEP_TRANSITION_INVALID')
  await check('propose-ready : la première seulement, par un employé', async () => {
    impossible(await move(second, 'propose-ready', employee.accessToken))
    const body = answered(await move(first, 'propose-ready', employee.accessToken), 200)
    assert.deepEqual(
      [statuses(body), body.status, body.pendingValidation],
      [['ready', 'proposed'], 'in_progress', true],
    )
    impossible(await move(first, 'propose-ready', employee.accessToken))
  })
  await check('validate : par un administrateur, avec validatedAt', async () => {
    refused(await move(first, 'validate', employee.accessToken), 403, 'FORBIDDEN', 'Accès refusé')
    impossible(await move(second, 'validate', admin.accessToken))
    const body = answered(await move(first, 'validate', admin.accessToken), 200)
    assert.deepEqual([statuses(body), body.progress.percent], [['validated', 'proposed'], 50])
    assert.ok(Date.parse(body.steps[0].validatedAt) > 0)
  })
  await check('PATCH d’une étape : retour d’un statut, rien d’autre', async () => {
    impossible(await back(second, 'proposed'))
    impossible(await back(first, 'validated'))
    assert.deepEqual(statuses(answered(await back(first, 'ready'), 200)), ['ready', 'proposed'])
    assert.deepEqual(statuses(answered(await back(first, 'proposed'), 200)), ['proposed', 'proposed'])
  })
  await check('stepsRemap jusqu’à la dernière étape : terminé, client prévenu une fois', async () => {
    const body = { stepsRemap: { status: 'validated', selectedIndex: 1 } }
    const done = answered(await call('PATCH', `/processes/${process.id}`, { token: admin.accessToken, body }), 200)
    assert.deepEqual([done.status, done.progress.percent], ['completed', 100])
    assert.ok(done.completedNotifiedAt, 'completedNotifiedAt est renseigné quand le client a un email')
    const again = answered(await back(second, 'ready'), 200)
    assert.deepEqual([again.status, again.completedNotifiedAt], ['in_progress', done.completedNotifiedAt])
  })
}

export async function publicLink({ call, page }, check, { admin, client, process }) {
  const { accessToken: token } = admin
  const path = (link) => `/public/processes/${link}`
  await check('GET /public/processes/{token} : rien sur le client, plaque masquée', async () => {
    const answer = await call('GET', path(process.qrToken.token))
    const body = answered(answer, 200)
    for (const secret of [client.nom, client.email, process.plaque]) assert.ok(!answer.text.includes(secret), secret)
    assert.ok(Array.isArray(body.steps) && typeof body.garage.nom === 'string')
  })
  await check('la page publique : HTML complet, sans script, non indexée', async () => {
    const { status, text, headers } = await page(`/public/processus/${process.qrToken.token}`)
    assert.equal(status, 200)
    assert.ok(!text.includes('<script'), 'un script')
    assert.match(headers.get('x-robots-tag') ?? '', /noindex/)
    assert.deepEqual([headers.get('cache-control'), headers.get('referrer-policy')], ['no-store', 'no-referrer'])
  })
  await check('qr-token/rotate : un nouveau lien, l’ancien répond 410', async () => {
    const { qrToken } = answered(await call('POST', `/processes/${process.id}/qr-token/rotate`, { token }), 200)
    assert.notEqual(qrToken.token, process.qrToken.token)
    refused(await call('GET', path(process.qrToken.token)), 410, 'LINK_EXPIRED')
    answered(await call('GET', path(qrToken.token)), 200)
  })
  await check('lien inconnu : 404 ; sur la page, 303 vers /public/lien-expire', async () => {
    refused(await call('GET', path('inconnu')), 404, 'NOT_FOUND')
    for (const link of ['inconnu', process.qrToken.token]) {
      const { status, headers } = await page(`/public/processus/${link}`)
      assert.deepEqual([status, headers.get('location')], [303, '/public/lien-expire'])
    }
    assert.equal((await page('/public/lien-expire')).status, 410)
  })
}

/** Last of the workshop: what is open may not lose its client, what is deleted is gone. */
export async function deletions({ call }, check, { admin, client, car, process, stepType }) {
  const { accessToken: token } = admin
  await check('client ou véhicule d’un processus ouvert : 409', async () => {
    answered(await call('DELETE', `/clients/${client.id}`, { token }), 409)
    answered(await call('DELETE', `/cars/${car.id}`, { token }), 409)
  })
  await check('un type dont on se sert est archivé (200)', async () => {
    assert.equal(answered(await call('DELETE', `/step-types/${stepType.id}`, { token }), 200).archived, true)
  })
  await check('DELETE /processes/{id} : 204, puis 404, avec son lien et ses notifications', async () => {
    const { qrToken } = answered(await call('GET', `/processes/${process.id}`, { token }), 200)
    answered(await call('DELETE', `/processes/${process.id}`, { token }), 204)
    answered(await call('GET', `/processes/${process.id}`, { token }), 404)
    answered(await call('GET', `/public/processes/${qrToken.token}`), 404)
    const { notifications } = answered(await call('GET', '/notifications', { token }), 200)
    assert.ok(notifications.every(({ processId }) => processId !== process.id))
  })
  await check('DELETE /clients/{id} : 204, avec ses véhicules', async () => {
    answered(await call('DELETE', `/clients/${client.id}`, { token }), 204)
    answered(await call('GET', `/cars/${car.id}`, { token }), 404)
  })
}
