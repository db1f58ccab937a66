import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Delivery, retryAfterS, type Webhook } from '../../../domain/webhooks/webhook.ts'
import { newId } from '../../../server/database/ids.ts'
import { type TenantTx, withGarage } from '../../../server/database/tenant.ts'
import { recordEvent } from '../../../server/events/record-event.ts'
import { nobody } from '../../../server/http/actor.ts'
import { deliver } from '../../../server/webhooks/deliver.ts'
import { startWorkers } from '../../../server/workers.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { type WebhookSink, webhookSink } from '../../setup/webhook-sink.ts'
import { customer, finish, repair } from '../../setup/workshop.ts'
import { app, people, stageWithGarages } from '../stage.ts'

stageWithGarages({}, { database: 'own' })

let sink: WebhookSink
beforeAll(async () => {
  sink = await webhookSink()
  await startWorkers(app.deps)
})
afterAll(() => sink.close())

const soon = { timeout: 15_000, interval: 50 }

/** A webhook with an own path of the sink. */
async function webhookFor(admin: Caller, events: string[], url = sink.url(`/${newId()}`)) {
  const { status, body, text } = await admin.post('/webhooks', { url, events })
  if (status !== 201) throw new Error(text)
  return { ...(body as Webhook), path: new URL(url).pathname }
}

const deliveriesOf = async (admin: Caller, { id }: Pick<Webhook, 'id'>): Promise<Delivery[]> =>
  (await admin.get(`/webhooks/${id}/deliveries`)).body.items
const statesOf = async (admin: Caller, webhook: Pick<Webhook, 'id'>) =>
  (await deliveriesOf(admin, webhook)).map(({ state }) => state)

const ofDelivery = ({ id }: Pick<Webhook, 'id'>, delivery: Delivery | undefined) =>
  `/webhooks/${id}/deliveries/${delivery?.id}`

const inGarage = <T>(work: (tx: TenantTx) => Promise<T>) => withGarage(app.db, people.camille.garageId, work)
const change = ({ id }: Pick<Webhook, 'id'>, fields: Record<string, Date>) =>
  inGarage((tx) => tx.from('webhooks').where({ garage_id: tx.garageId, id }).update(fields))

/** Runs the next attempt of a delivery now, instead of in hours. */
async function retry(delivery: Delivery | undefined) {
  if (!delivery) throw new Error('There is no delivery')
  const { id: deliveryId, attempts } = delivery
  await deliver(app.deps, { garageId: people.camille.garageId, deliveryId, attempts })
}

describe('a delivery', () => {
  test('has ids alone, and a signature that the library of Standard Webhooks accepts', async () => {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin, ['client.created', 'car.created'])
    const { client, car, plaque } = await customer(admin, 'Lambert')
    await expect.poll(() => sink.at(webhook.path).length, soon).toBe(2)
    const mine = sink.received.filter(({ path }) => path === webhook.path)
    const verifier = new Verifier(webhook.secret ?? '')
    const bodies = mine.map(({ body, headers }) => verifier.verify(body, headers as Record<string, string>))
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(bodies).toEqual(
      expect.arrayContaining([
        { type: 'client.created', timestamp, data: { id: client.id, processId: null } },
        { type: 'car.created', timestamp, data: { id: car.id, processId: null } },
      ]),
    )
    expect(JSON.stringify(mine)).not.toMatch(new RegExp(`Lambert|Sophie|Peugeot|${plaque}`))
    const tampered = mine[0]
    expect(() => verifier.verify(`${tampered?.body} `, tampered?.headers as Record<string, string>)).toThrow()
    await expect.poll(() => statesOf(admin, webhook), soon).not.toContain('waiting')
    const listed = await deliveriesOf(admin, webhook)
    expect(listed.map(({ id }) => id).sort()).toEqual(mine.map(({ headers }) => headers['webhook-id']).sort())
    expect(listed).toMatchObject(listed.map(() => ({ state: 'delivered', attempts: 1, status: 204, answer: '' })))
  })

  test('is signed with both secrets during a rotation, and with the new one alone after a day', async () => {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin, ['car.created'])
    const { body: renewed } = await admin.post(`/webhooks/${webhook.id}/rotate`)
    const sent = async (count: number) => {
      await admin.post(`/webhooks/${webhook.id}/test`)
      await expect.poll(() => sink.at(webhook.path).length, soon).toBe(count)
      const last = sink.received.filter(({ path }) => path === webhook.path).at(-1)
      const verifies = (secret: string) => {
        try {
          return Boolean(new Verifier(secret).verify(last?.body ?? '', last?.headers as Record<string, string>))
        } catch {
          return false
        }
      }
      await expect.poll(() => statesOf(admin, webhook), soon).not.toContain('waiting')
      return { former: verifies(webhook.secret ?? ''), renewed: verifies(renewed.secret) }
    }
    expect(await sent(1)).toEqual({ former: true, renewed: true })
    await change(webhook, { former_secret_until: app.deps.now() })
    expect(await sent(2)).toEqual({ former: false, renewed: true })
  })

  test('is made only for the chosen events of an enabled webhook', async () => {
    const admin = await as(app, people.camille)
    const other = await webhookFor(admin, ['process.completed'])
    const off = await webhookFor(admin, ['car.created'])
    await admin.patch(`/webhooks/${off.id}`, { enabled: false })
    await customer(admin)
    expect([await deliveriesOf(admin, other), await deliveriesOf(admin, off)]).toEqual([[], []])
  })

  test('is not made when the transaction of its event is rolled back', async () => {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin, ['car.created'])
    const failing = inGarage(async (tx) => {
      await recordEvent(tx, nobody, { name: 'car.created', id: newId() }, app.deps)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await deliveriesOf(admin, webhook)).toEqual([])
  })

  test('shows the beginning of the answer, its status and its time', async () => {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin, ['car.created'])
    sink.answerAt(webhook.path, (res) => res.writeHead(500).end(`Erreur\0${'é'.repeat(5000)}`))
    await admin.post(`/webhooks/${webhook.id}/test`)
    await expect.poll(() => statesOf(admin, webhook), soon).toEqual(['given_up'])
    const [delivery] = await deliveriesOf(admin, webhook)
    expect(delivery).toMatchObject({ event: 'test', status: 500, failure: null, tookMs: expect.any(Number) })
    expect(delivery?.answer).toMatch(/^Erreuré{1018}$/)
  })

  test('does not follow a redirect', async () => {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin, ['car.created'])
    sink.answerAt(webhook.path, (res) => res.writeHead(307, { location: sink.url('/ailleurs') }).end())
    await admin.post(`/webhooks/${webhook.id}/test`)
    await expect.poll(() => statesOf(admin, webhook), soon).toEqual(['given_up'])
    expect(sink.at('/ailleurs')).toEqual([])
  })

  test('has no name, no plate and no text of a deleted client', async () => {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin, ['client.created', 'client.changed', 'client.erased', 'car.created'])
    const { client, plaque, email } = await customer(admin, 'Quenneville')
    await admin.patch(`/clients/${client.id}`, { prenom: 'Hortense' })
    expect((await admin.delete(`/clients/${client.id}`)).status).toBe(204)
    await expect.poll(async () => (await deliveriesOf(admin, webhook)).length, soon).toBe(4)
    const rows = await inGarage((tx) =>
      tx.from('webhook_deliveries').where({ garage_id: tx.garageId, webhook_id: webhook.id }),
    )
    expect(rows).toHaveLength(4)
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Quenneville|Hortense|Sophie|${plaque}|${email}`, 'i'))
  })
})

describe('deliveries of a process', () => {
  test('come in the order of their events, also when the first one fails', async () => {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin, ['process.started', 'step.readied', 'step.validated', 'process.completed'])
    sink.answerAt(webhook.path, 503)
    const { process } = await repair(admin)
    await finish(admin, process)
    await expect.poll(() => sink.at(webhook.path).length, { ...soon, timeout: 40_000 }).toBe(9)
    const [failed, ...rest] = sink.at(webhook.path).map(({ type }) => type)
    expect(failed).toBe('process.started')
    const steps = ['step.readied', 'step.validated']
    expect(rest).toEqual(['process.started', ...steps, ...steps, ...steps, 'process.completed'])
  })
})

describe('a failed delivery', () => {
  const failing = async (answer: number) => {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin, ['car.created'])
    sink.answerAt(webhook.path, answer)
    await customer(admin)
    await expect.poll(async () => (await deliveriesOf(admin, webhook))[0]?.attempts, soon).toBe(1)
    // The worker tries again after five seconds: on a busy machine this would come between the attempts of a test.
    await app.db('pgboss.job').where('name', 'like', '%webhook').where({ group_id: people.camille.garageId }).delete()
    return { admin, webhook, read: async () => (await deliveriesOf(admin, webhook))[0] }
  }

  test('is retried at the times of the contract, then given up', async () => {
    const { webhook, read } = await failing(503)
    for (const afterS of retryAfterS) {
      const delivery = await read()
      expect(delivery?.state).toBe('waiting')
      const waitS = (Date.parse(delivery?.nextAt ?? '') - Date.parse(delivery?.triedAt ?? '')) / 1000
      expect(Math.abs(waitS - afterS)).toBeLessThan(3)
      sink.answerAt(webhook.path, 503)
      await retry(delivery)
    }
    expect(await read()).toMatchObject({ state: 'given_up', attempts: 8, nextAt: null })
  })

  test('is attempted at once when an admin asks, and delivered with the same id', async () => {
    const { admin, webhook, read } = await failing(503)
    const before = await read()
    expect((await admin.post(`${ofDelivery(webhook, before)}/resend`)).status).toBe(200)
    await expect.poll(async () => (await read())?.state, soon).toBe('delivered')
    const ids = sink.received.filter(({ path }) => path === webhook.path).map(({ headers }) => headers['webhook-id'])
    expect([...new Set(ids)]).toEqual([before?.id])
  })

  test('switches the webhook off at once when the answer is 410, with a mail to the admins', async () => {
    const { admin, webhook, read } = await failing(410)
    const { items } = (await admin.get('/webhooks')).body
    expect(items).toMatchObject([{ id: webhook.id, enabled: false, offReason: 'gone' }])
    expect((await read())?.state).toBe('given_up')
    const mails = await inGarage((tx) => tx.from('mails').where({ garage_id: tx.garageId, kind: 'webhook_off' }))
    expect(mails.map(({ recipient }) => recipient)).toEqual([people.camille.email])
    await customer(admin)
    expect(await deliveriesOf(admin, webhook)).toHaveLength(1)
  })

  test('switches the webhook off after five days without a success', async () => {
    const { admin, webhook, read } = await failing(503)
    const ago = (days: number) => new Date(app.deps.now().getTime() - days * 86_400_000)
    const state = async () => (await admin.get('/webhooks')).body.items[0]
    await change(webhook, { failing_since: ago(4.9) })
    sink.answerAt(webhook.path, 503)
    await retry(await read())
    expect(await state()).toMatchObject({ enabled: true })
    await change(webhook, { failing_since: ago(5) })
    sink.answerAt(webhook.path, 503)
    await retry(await read())
    expect(await state()).toMatchObject({ enabled: false, offReason: 'failing' })
  })

  test('is forgotten by the next success', async () => {
    const { admin, webhook, read } = await failing(503)
    expect((await admin.get('/webhooks')).body.items[0].failingSince).not.toBeNull()
    await retry(await read())
    expect((await admin.get('/webhooks')).body.items[0]).toMatchObject({ id: webhook.id, failingSince: null })
  })
})

test('a dead address delays no other garage', async () => {
  const [camille, denise] = [await as(app, people.camille), await as(app, people.denise)]
  const dead = await webhookFor(camille, ['car.created'])
  const alive = await webhookFor(denise, ['car.created'])
  sink.answerAt(dead.path, ...Array.from({ length: 40 }, () => () => {}))
  for (let count = 0; count < 30; count += 1) await customer(camille)
  await expect.poll(() => sink.at(dead.path).length, soon).toBeGreaterThan(0)
  await customer(denise)
  await expect.poll(() => sink.at(alive.path).length, { ...soon, timeout: 60_000 }).toBe(1)
  // Each attempt at the dead address takes ten seconds, so most of them have not been made.
  expect(sink.at(dead.path).length).toBeLessThan(30)
  expect((await statesOf(camille, dead)).filter((state) => state === 'waiting')).toHaveLength(30)
})
