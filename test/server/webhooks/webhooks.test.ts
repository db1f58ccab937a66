import { describe, expect, onTestFinished, test } from 'vitest'
import { type Webhook, webhooksMax } from '../../../domain/webhooks/webhook.ts'
import { newId } from '../../../server/database/ids.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { as, browse, type Caller } from '../../setup/doors.ts'
import { app, people, stageWithGarages } from '../stage.ts'

stageWithGarages()

const sent = { url: 'https://recevoir.invalid/fil?cle=secrete', events: ['process.completed', 'car.created'] }
const made = async (admin: Caller, body = {}): Promise<Webhook> =>
  (await admin.post('/webhooks', { ...sent, ...body })).body

/** Makes the last proof of everybody an hour old. */
const withOldProofs = () =>
  app.db('auth_sessions').update({ proved_at: new Date(app.deps.now().getTime() - 3_600_000) })

const rowsOf = (table: string) =>
  withGarage(app.db, people.camille.garageId, (tx) => tx.from(table).where({ garage_id: tx.garageId }))

describe('an admin', () => {
  test('makes a webhook with a secret of 32 bytes', async () => {
    const admin = await as(app, people.camille)
    const { status, body } = await admin.post('/webhooks', { ...sent, events: [...sent.events, 'car.created'] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ url: sent.url, events: ['car.created', 'process.completed'], enabled: true })
    expect(body.secret).toMatch(/^whsec_/)
    expect(Buffer.from(body.secret.slice(6), 'base64')).toHaveLength(32)
    expect((await admin.get('/webhooks')).body.items).toEqual([body])
  })

  test('gets the same webhook for a repeated request', async () => {
    const admin = await as(app, people.camille)
    const key = newId()
    const first = await admin.post('/webhooks', sent, key)
    expect((await admin.post('/webhooks', sent, key)).body).toEqual(first.body)
    expect((await admin.get('/webhooks')).body.items).toHaveLength(1)
  })

  test.each([
    'http://exemple.fr/',
    'https://127.0.0.2.nip.invalid:99999/',
    'https://moi:secret@exemple.fr/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x7f000002.0/',
    'javascript:alert(1)',
    `https://exemple.fr/${'a'.repeat(500)}`,
    '',
  ])('is refused the address %s', async (url) => {
    const admin = await as(app, people.camille)
    const { status, body } = await admin.post('/webhooks', { ...sent, url })
    expect(status).toBe(400)
    expect(body.issues[0].path).toEqual(['url'])
  })

  test('is refused an unknown name and one of a private address with the same answer', async () => {
    const admin = await as(app, people.camille)
    const { resolveName } = app.deps
    onTestFinished(() => void Object.assign(app.deps, { resolveName }))
    const answers = []
    for (const addresses of [[], ['10.0.0.1'], ['8.8.8.8', '10.0.0.2']]) {
      app.deps.resolveName = async () => addresses
      const { status, body } = await admin.post('/webhooks', { ...sent, url: 'https://n8n.atelier.lan/' })
      answers.push([status, body.issues?.[0].message])
    }
    expect(answers).toEqual(Array(3).fill([400, expect.stringContaining('OUTBOUND_ALLOW')]))
    expect((await admin.get('/webhooks')).body.items).toEqual([])
  })

  test('takes a destination of the local network that the operator allows', async () => {
    const admin = await as(app, people.camille)
    const { config } = app.deps
    onTestFinished(() => void Object.assign(app.deps, { config }))
    const production = { ...config, env: 'production' as const }
    const url = 'http://127.0.0.1:5678/webhook/fil'
    app.deps.config = production
    expect((await admin.post('/webhooks', { ...sent, url })).status).toBe(400)
    app.deps.config = { ...production, outboundAllow: new Set(['127.0.0.1:5678']) }
    expect((await admin.post('/webhooks', { ...sent, url })).status).toBe(201)
  })

  test.each([[[]], [['garage.changed']], [['user.created', 'car.created']]])(
    'is refused the events %j',
    async (events) => {
      const admin = await as(app, people.camille)
      const { status, body } = await admin.post('/webhooks', { ...sent, events })
      expect(status).toBe(400)
      expect(body.issues[0].path[0]).toBe('events')
    },
  )

  test('changes the address and the events, and keeps the secret', async () => {
    const admin = await as(app, people.camille)
    const webhook = await made(admin)
    const patch = { url: 'https://autre.invalid/', events: ['step.validated'] }
    const { body } = await admin.patch(`/webhooks/${webhook.id}`, patch)
    expect(body).toEqual({ ...webhook, ...patch })
  })

  test('changes the secret, and the former one is announced for a day', async () => {
    const admin = await as(app, people.camille)
    const { id, secret } = await made(admin)
    const { body } = await admin.post(`/webhooks/${id}/rotate`)
    expect(body.secret).toMatch(/^whsec_/)
    expect(body.secret).not.toBe(secret)
    const hours = (Date.parse(body.formerSecretUntil) - app.deps.now().getTime()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
  })

  test('switches a webhook off and on', async () => {
    const admin = await as(app, people.camille)
    const { id } = await made(admin)
    await admin.post(`/webhooks/${id}/test`)
    const off = await admin.patch(`/webhooks/${id}`, { enabled: false })
    expect(off.body).toMatchObject({ enabled: false, offReason: 'hand' })
    const { items } = (await admin.get(`/webhooks/${id}/deliveries`)).body
    expect(items).toMatchObject([{ state: 'given_up', failure: 'off' }])
    const on = await admin.patch(`/webhooks/${id}`, { enabled: true })
    expect(on.body).toMatchObject({ enabled: true, offReason: null })
  })

  test('removes a webhook and its deliveries', async () => {
    const admin = await as(app, people.camille)
    const { id } = await made(admin)
    await admin.post(`/webhooks/${id}/test`)
    expect((await admin.delete(`/webhooks/${id}`)).status).toBe(204)
    expect((await admin.get('/webhooks')).body.items).toEqual([])
    expect((await admin.get(`/webhooks/${id}/deliveries`)).status).toBe(404)
    expect(await rowsOf('webhook_deliveries')).toEqual([])
  })

  test('has ten webhooks at most, also when several are made at once', async () => {
    const admin = await as(app, people.camille)
    for (let count = 0; count < webhooksMax - 2; count += 1) await made(admin)
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post('/webhooks', sent)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400])
  })

  test('finds each change in the journal by the host, never by the path', async () => {
    const admin = await as(app, people.camille)
    const { id } = await made(admin)
    await admin.patch(`/webhooks/${id}`, { events: ['step.validated'] })
    await admin.post(`/webhooks/${id}/rotate`)
    await admin.patch(`/webhooks/${id}`, { enabled: false })
    await admin.patch(`/webhooks/${id}`, { enabled: true })
    await admin.delete(`/webhooks/${id}`)
    const { items } = (await admin.get('/journal?kind=garage')).body as { items: { sentence: string }[] }
    expect(items.map(({ sentence }) => sentence)).toEqual([
      'Webhook supprimé\u00a0: recevoir.invalid',
      'Webhook réactivé\u00a0: recevoir.invalid',
      'Webhook recevoir.invalid\u00a0: désactivé',
      'Secret d’un webhook changé\u00a0: recevoir.invalid',
      'Webhook modifié\u00a0: recevoir.invalid',
      'Webhook créé\u00a0: recevoir.invalid',
    ])
  })

  test('needs a fresh proof to read, make, move or switch on, not to switch off', async () => {
    const admin = await as(app, people.camille)
    const { id } = await made(admin)
    await withOldProofs()
    const refused = [
      admin.post('/webhooks', sent),
      admin.patch(`/webhooks/${id}`, { url: 'https://autre.invalid/' }),
      admin.patch(`/webhooks/${id}`, { enabled: true }),
      admin.post(`/webhooks/${id}/rotate`),
    ]
    for (const call of refused) expect((await call).body.code).toBe('PROOF_REQUIRED')
    expect((await admin.get('/webhooks')).body.items[0].secret).toBeNull()
    expect((await admin.patch(`/webhooks/${id}`, { enabled: false })).status).toBe(200)
  })
})

describe('webhooks of a garage', () => {
  test('are refused to an employee, and unknown to the admin of another garage', async () => {
    const { id } = await made(await as(app, people.camille))
    const calls = (caller: Caller) => [
      caller.patch(`/webhooks/${id}`, { enabled: false }),
      caller.post(`/webhooks/${id}/rotate`),
      caller.post(`/webhooks/${id}/test`),
      caller.get(`/webhooks/${id}/deliveries`),
      caller.delete(`/webhooks/${id}`),
    ]
    const bruno = await as(app, people.bruno)
    for (const call of [bruno.get('/webhooks'), bruno.post('/webhooks', sent), ...calls(bruno)])
      expect((await call).status).toBe(403)
    const denise = await as(app, people.denise)
    for (const call of calls(denise)) expect((await call).status).toBe(404)
    expect((await denise.get('/webhooks')).body.items).toEqual([])
  })

  test('store their secrets encrypted', async () => {
    const admin = await as(app, people.camille)
    const { id, secret } = await made(admin)
    const { body } = await admin.post(`/webhooks/${id}/rotate`)
    const [row] = await rowsOf('webhooks')
    const stored = Buffer.concat([row.secret_cipher, row.former_secret_cipher]).toString('latin1')
    for (const one of [secret, body.secret]) expect(stored).not.toContain(one.slice(6))
  })
})

describe('the pages of webhooks', () => {
  const path = '/parametres/webhooks'
  const list = async () => (await (await as(app, people.camille)).get('/webhooks')).body.items as Webhook[]

  test('make, change, test, renew, switch and remove a webhook without scripts', async () => {
    const page = await browse(app, people.camille)
    const created = await page.submit(path, sent)
    const [webhook] = await list()
    if (!webhook) throw new Error('No webhook was made')
    const own = `${path}/${webhook.id}`
    expect([created.status, created.headers.location]).toEqual([303, own])
    expect((await page.get(own)).text).toContain(webhook.secret)
    await page.submit(own, { geste: 'essayer' })
    expect((await page.get(own)).text).toContain('Pas encore de réponse')
    await page.submit(own, { url: 'https://autre.invalid/', events: 'step.validated' }, `${own}?modifier=1`)
    expect(await list()).toMatchObject([{ url: 'https://autre.invalid/', events: ['step.validated'] }])
    expect((await page.submit(own, { geste: 'secret' })).text).toContain('Changer le secret')
    await page.submit(own, { geste: 'secret', confirme: '1' })
    expect((await page.get(own)).text).toContain('L’ancien secret signe aussi jusqu’au')
    await page.submit(own, { geste: 'desactiver' })
    expect((await page.get(own)).text).toContain('Aucun événement n’est envoyé')
    await page.submit(own, { geste: 'reactiver' })
    expect(await list()).toMatchObject([{ enabled: true }])
    await page.submit(own, { geste: 'supprimer', confirme: '1' })
    expect(await list()).toEqual([])
  })

  test('show each error on its field, and keep what was typed and ticked', async () => {
    const page = await browse(app, people.camille)
    const none = await page.submit(path, { url: 'https://10.0.0.1/' })
    expect(none.status).toBe(422)
    expect(none.text).toContain('Choisissez au moins un événement')
    const { status, text } = await page.submit(path, { url: 'https://10.0.0.1/', events: ['car.created'] })
    expect(status).toBe(422)
    expect(text).toContain('OUTBOUND_ALLOW')
    expect(text).toMatch(/value="car.created"[^>]*checked|checked[^>]*value="car.created"/)
    expect(text).toContain('value="https://10.0.0.1/"')
  })

  test('send the events of the chosen purpose, and those ticked under « Choisir »', async () => {
    const page = await browse(app, people.camille)
    const { headers } = await page.submit(path, { url: sent.url, usage: 'facturer', events: 'car.created' })
    expect((await list())[0]?.events).toEqual(['process.billable', 'process.billableUndone'])
    const own = String(headers.location)
    expect((await page.get(`${own}?modifier=1`)).text).toMatch(/id="usage-facturer"[^>]*checked/)
    await page.submit(own, { url: sent.url, usage: 'choisir', events: 'car.created' }, `${own}?modifier=1`)
    expect((await list())[0]?.events).toEqual(['car.created'])
  })

  test('keep the ticks of « Choisir » when a purpose is refused', async () => {
    const page = await browse(app, people.camille)
    const { text } = await page.submit(path, { url: 'https://10.0.0.1/', usage: 'planning', events: 'car.created' })
    expect(text).toMatch(/id="usage-planning"[^>]*checked/)
    expect(text).toMatch(/value="car.created"[^>]*checked|checked[^>]*value="car.created"/)
  })

  test('hide the secret without a fresh proof, and ask for one to show it', async () => {
    const page = await browse(app, people.camille)
    const { id, secret } = await made(await as(app, people.camille))
    await withOldProofs()
    const own = `${path}/${id}`
    const { text } = await page.get(own)
    expect(text).not.toContain(secret)
    expect(text).toContain('Montrer le secret')
    expect((await page.submit(own, { geste: 'montrer' })).text).toContain('Confirmez que c’est bien vous')
  })

  test('answer 404 for a webhook of another garage', async () => {
    const { id } = await made(await as(app, people.denise))
    expect((await (await browse(app, people.camille)).get(`${path}/${id}`)).status).toBe(404)
  })
})
