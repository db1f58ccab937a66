import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../domain/ground/limits.ts'
import * as routes from '../../../domain/ground/routes.ts'
import {
  type Delivery,
  type DeliveryPage,
  failingDaysMax,
  slowAnswerMs,
  slowMailMs,
  type Webhook,
  waitingDeliveriesMax,
} from '../../../domain/webhooks/webhook.ts'
import { readChanges } from '../../../server/database/changes.ts'
import { newId } from '../../../server/database/ids.ts'
import { type TenantTx, withGarage } from '../../../server/database/tenant.ts'
import { recordEvent } from '../../../server/events/record-event.ts'
import { nobody } from '../../../server/http/actor.ts'
import { purgeExpired } from '../../../server/maintenance/purge.ts'
import { outboundLimits } from '../../../server/outbound/post-safely.ts'
import { deliver, deliverQuick } from '../../../server/webhooks/deliver.ts'
import { queueLost } from '../../../server/webhooks/deliveries.ts'
import { as, browse, type Caller } from '../../setup/doors.ts'
import { type WebhookSink, webhookSink } from '../../setup/webhook-sink.ts'
import { app, people, stageWithGarages } from '../stage.ts'

// No worker runs here: each test runs the queued jobs itself.
stageWithGarages({}, { database: 'own' })

let sink: WebhookSink
beforeAll(async () => {
  sink = await webhookSink()
})
afterAll(() => sink.close())

type Job = { garageId: string; deliveryId: string; attempts: number }

const inGarage = <T>(work: (tx: TenantTx) => Promise<T>) => withGarage(app.db, people.camille.garageId, work)
const jobsOf = () => app.db('pgboss.job').where('name', 'like', '%webhook').where({ group_id: people.camille.garageId })

async function webhookFor(admin: Caller) {
  const url = sink.url(`/${newId()}`)
  const { body } = await admin.post('/webhooks', { url, events: ['car.created'] })
  return { ...(body as Webhook), path: new URL(url).pathname }
}

/** Records events of one car, which are sent in order like those of a process. @returns their deliveries, the first one first */
async function events(admin: Caller, webhook: Webhook, count: number): Promise<Delivery[]> {
  const id = newId()
  for (let made = 0; made < count; made += 1)
    await inGarage((tx) => recordEvent(tx, nobody, { name: 'car.created', id }, app.deps))
  return (await deliveriesOf(admin, webhook)).toReversed()
}

const deliveriesOf = async (admin: Caller, { id }: Pick<Webhook, 'id'>): Promise<Delivery[]> =>
  (await admin.get(`/webhooks/${id}/deliveries`)).body.items

/** Runs the queued jobs and the jobs that these queue, also those of a later retry. @returns their number */
async function runJobs(): Promise<number> {
  let ran = 0
  for (;;) {
    const [job] = await jobsOf().orderBy('created_on').limit(1)
    if (!job) return ran
    await jobsOf().where({ id: job.id }).delete()
    await deliver(app.deps, job.data as Job)
    ran += 1
  }
}

/** Runs the jobs that are queued now, and no job of a retry. */
async function runQueuedJobs(): Promise<void> {
  const jobs = await jobsOf().orderBy('created_on')
  await jobsOf().delete()
  for (const { data } of jobs) await deliver(app.deps, data as Job)
}

const again = (admin: Caller, { id, webhookId }: Delivery) =>
  admin.post(`/webhooks/${webhookId}/deliveries/${id}/resend`)
const received = (path: string) =>
  sink.received.filter((one) => one.path === path).map(({ headers }) => headers['webhook-id'])

describe('« Renvoyer » on the first waiting delivery of a car', () => {
  test('sends the deliveries behind it too', async () => {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin)
    sink.answerAt(webhook.path, 503)
    const [first, second, third] = await events(admin, webhook, 3)
    if (!first || !second || !third) throw new Error('There are three deliveries')
    await runQueuedJobs()
    expect(received(webhook.path)).toEqual([first.id])
    await jobsOf().delete()
    await again(admin, first)
    await runJobs()
    const ids = received(webhook.path)
    expect(ids.filter((id) => id === first.id)).toHaveLength(2)
    expect(ids.filter((id) => id !== first.id)).toEqual([second.id, third.id])
  })

  test('during an attempt that fails, does not lose the delivery', async () => {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin)
    const [first, second] = await events(admin, webhook, 2)
    if (!first || !second) throw new Error('There are two deliveries')
    sink.answerAt(webhook.path, async (res) => {
      await again(admin, first)
      res.writeHead(503).end()
    })
    await runJobs()
    expect((await deliveriesOf(admin, webhook)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })
})

describe('a delivery without a job', () => {
  test('is queued again, and the later deliveries of its car follow', async () => {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin)
    const [first, second] = await events(admin, webhook, 2)
    await jobsOf().delete()
    await queueLost(app.deps)
    await runJobs()
    expect(received(webhook.path)).toEqual([first?.id, second?.id])
  })

  test('is not queued again while its job waits', async () => {
    const admin = await as(app, people.camille)
    await events(admin, await webhookFor(admin), 1)
    const before = await jobsOf().select('id')
    await queueLost(app.deps)
    expect(await jobsOf().select('id')).toEqual(before)
  })

  test('is not queued before its next attempt is due', async () => {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin)
    sink.answerAt(webhook.path, 503)
    await events(admin, webhook, 1)
    await runQueuedJobs()
    await jobsOf().delete()
    await queueLost(app.deps)
    expect(await jobsOf()).toEqual([])
  })
})

test('an attempt is made by one of two servers, and by the other once the first is lost', async () => {
  const admin = await as(app, people.camille)
  const webhook = await webhookFor(admin)
  const [delivery] = await events(admin, webhook, 1)
  const job = { garageId: people.camille.garageId, deliveryId: delivery?.id ?? '', attempts: 0 }
  // The first attempt gets no answer, and its server is taken for lost before it records this.
  const held: ServerResponse[] = []
  sink.answerAt(webhook.path, (res) => void held.push(res))
  const lost = deliver(app.deps, job, { deadlineMs: 120_000 })
  await expect.poll(() => received(webhook.path).length).toBe(1)
  await deliver(app.deps, job)
  expect(received(webhook.path)).toHaveLength(1)
  const later = new Date(app.deps.now().getTime() + 3 * outboundLimits.deadlineMs)
  await deliver({ ...app.deps, now: () => later }, job)
  expect(received(webhook.path)).toHaveLength(2)
  held[0]?.destroy()
  await lost
  expect((await deliveriesOf(admin, webhook))[0]).toMatchObject({ state: 'delivered', status: 204 })
})

test('an attempt does not wait for a transaction that records an event', async () => {
  const admin = await as(app, people.camille)
  const webhook = await webhookFor(admin)
  await events(admin, webhook, 1)
  await inGarage(async (tx) => {
    await recordEvent(tx, nobody, { name: 'car.created', id: newId() }, app.deps)
    await runJobs()
    expect(received(webhook.path)).toHaveLength(1)
  })
})

test('attempts renew the pages of webhooks, and no other page', async () => {
  const admin = await as(app, people.camille)
  const webhook = await webhookFor(admin)
  sink.answerAt(webhook.path, 503)
  await events(admin, webhook, 1)
  const { kinds: before } = await inGarage(readChanges)
  await runJobs()
  expect(received(webhook.path).length).toBeGreaterThan(1)
  const { kinds: after } = await inGarage(readChanges)
  expect(Object.keys(after).filter((kind) => after[kind] !== before[kind])).toEqual([routes.webhooks.path])
})

const rowsOf = (count: number) => Array.from({ length: count }, () => ({ id: newId() }))

/** Writes waiting deliveries without jobs. */
const fill = ({ id }: Webhook, count: number) =>
  inGarage((tx) =>
    tx.raw(
      `insert into webhook_deliveries (garage_id, id, webhook_id, event, lane_id, created_at, next_at)
       select cast(:garageId as uuid), r.id, :id, 'car.created', r.id, :at, :at
       from jsonb_to_recordset(cast(:rows as jsonb)) as r (id uuid)
       returning id`,
      { garageId: tx.garageId, id, at: app.deps.now(), rows: JSON.stringify(rowsOf(count)) },
    ),
  )

describe('a failing webhook', () => {
  async function failingWebhook() {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin)
    await inGarage((tx) =>
      tx
        .from('webhooks')
        .where({ garage_id: tx.garageId, id: webhook.id })
        .update({ failing_since: new Date(app.deps.now().getTime() - failingDaysMax * limits.dayMs) }),
    )
    return { admin, webhook, read: async () => (await admin.get('/webhooks')).body.items[0] }
  }

  test('is switched off by an event when the most deliveries wait, and not before', async () => {
    const { admin, webhook, read } = await failingWebhook()
    await fill(webhook, waitingDeliveriesMax - 1)
    await events(admin, webhook, 1)
    expect(await read()).toMatchObject({ enabled: true })
    await events(admin, webhook, 1)
    expect(await read()).toMatchObject({ enabled: false, offReason: 'full' })
    const waiting = await inGarage((tx) =>
      tx.from('webhook_deliveries').where({ garage_id: tx.garageId, state: 'waiting' }).first('id'),
    )
    expect(waiting).toBeUndefined()
    const mails = await inGarage((tx) => tx.from('mails').where({ garage_id: tx.garageId, kind: 'webhook_off' }))
    expect(mails.map(({ recipient }) => recipient)).toEqual([people.camille.email])
  })

  test('has five days again after a change of its address', async () => {
    const { admin, webhook, read } = await failingWebhook()
    await admin.patch(`/webhooks/${webhook.id}`, { events: ['car.created', 'car.changed'] })
    expect((await read()).failingSince).not.toBeNull()
    await admin.patch(`/webhooks/${webhook.id}`, { url: sink.url('/ailleurs') })
    expect((await read()).failingSince).toBeNull()
    sink.answerAt('/ailleurs', 503)
    await events(admin, webhook, 1)
    await runQueuedJobs()
    expect(received('/ailleurs')).toHaveLength(1)
    expect(await read()).toMatchObject({ enabled: true, failingSince: expect.any(String) })
  })
})

describe('a webhook that uses much sending time', () => {
  const ofWebhook = (tx: TenantTx, { id }: Webhook) => tx.from('webhooks').where({ garage_id: tx.garageId, id })
  const busy = (webhook: Webhook, seconds: number) =>
    inGarage((tx) => ofWebhook(tx, webhook).update({ busy_until: new Date(app.deps.now().getTime() + seconds * 1000) }))
  const queues = async () => (await jobsOf().orderBy('created_on')).map(({ name, priority }) => [name, priority])

  test('owes twice the time of each attempt, and pays it back as time passes', async () => {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin)
    sink.answerAt(webhook.path, (res) => void setTimeout(() => res.writeHead(204).end(), 50))
    const began = app.deps.now().getTime()
    await events(admin, webhook, 1)
    await runJobs()
    const [delivery] = await deliveriesOf(admin, webhook)
    const row = await inGarage((tx) => ofWebhook(tx, webhook).first())
    expect(delivery?.tookMs).toBeGreaterThanOrEqual(50)
    expect(Date.parse(row?.busy_until ?? '') - Date.parse(delivery?.triedAt ?? '')).toBe(2 * (delivery?.tookMs ?? 0))
    expect(Date.parse(delivery?.triedAt ?? '')).toBeGreaterThanOrEqual(began)
  })

  test('is sent to apart, behind webhooks that have used less, from ten seconds on', async () => {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin)
    await busy(webhook, 9)
    await events(admin, webhook, 1)
    expect(await queues()).toEqual([['webhook', 0]])
    await jobsOf().delete()
    await busy(webhook, 3_590)
    await events(admin, webhook, 1)
    expect(await queues()).toEqual([['slow-webhook', -60]])
  })

  test('leaves the quick queue with the deliveries queued before', async () => {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin)
    await events(admin, webhook, 1)
    const [job] = await jobsOf()
    await jobsOf().delete()
    await busy(webhook, 65)
    await deliverQuick(app.deps, job.data as Job)
    expect(received(webhook.path)).toEqual([])
    expect(await queues()).toEqual([['slow-webhook', -2]])
    await runJobs()
    expect(received(webhook.path)).toHaveLength(1)
  })

  test('is switched off when the most deliveries wait', async () => {
    const admin = await as(app, people.camille)
    const webhook = await webhookFor(admin)
    await busy(webhook, 60)
    await fill(webhook, waitingDeliveriesMax)
    await events(admin, webhook, 1)
    expect((await admin.get('/webhooks')).body.items[0]).toMatchObject({ enabled: false, offReason: 'full' })
  })
})

test('an address with slow answers alone for a day is mailed to the admins once, until a quick one', async () => {
  const admin = await as(app, people.camille)
  const webhook = await webhookFor(admin)
  const slowly = (res: ServerResponse) => void setTimeout(() => res.writeHead(204).end(), slowAnswerMs + 50)
  const read = async () => (await admin.get('/webhooks')).body.items[0]
  const mailed = () => inGarage((tx) => tx.from('mails').where({ garage_id: tx.garageId, kind: 'webhook_slow' }))
  const attempted = async (...answers: (typeof slowly)[]) => {
    sink.answerAt(webhook.path, ...answers)
    await events(admin, webhook, 1)
    await runJobs()
  }
  await attempted(slowly)
  const { slowSince } = await read()
  expect(slowSince).not.toBeNull()
  expect((await (await browse(app, people.camille)).get(`/parametres/webhooks/${webhook.id}`)).text).toContain(
    'Répond lentement depuis',
  )
  expect(await mailed()).toEqual([])
  await inGarage((tx) =>
    tx
      .from('webhooks')
      .where({ garage_id: tx.garageId, id: webhook.id })
      .update({ slow_since: new Date(Date.parse(slowSince) - slowMailMs) }),
  )
  await attempted(slowly)
  await attempted(slowly)
  expect((await mailed()).map(({ recipient }) => recipient)).toEqual([people.camille.email])
  await attempted()
  expect((await read()).slowSince).toBeNull()
})

test('the list of deliveries has pages of fifty, in the call and on the page', async () => {
  const admin = await as(app, people.camille)
  const webhook = await webhookFor(admin)
  await fill(webhook, 51)
  const pageOf = async (page: number) => (await admin.get(`/webhooks/${webhook.id}/deliveries?page=${page}`)).body
  const [first, second]: DeliveryPage[] = [await pageOf(1), await pageOf(2)]
  expect([first?.items.length, second?.items.length]).toEqual([50, 1])
  expect(first).toMatchObject({ total: 51, pages: 2 })
  expect(new Set([...(first?.items ?? []), ...(second?.items ?? [])].map(({ id }) => id)).size).toBe(51)
  const { text } = await (await browse(app, people.camille)).get(`/parametres/webhooks/${webhook.id}?page=2`)
  expect(text).toContain(second?.items[0]?.id)
  expect(text).not.toContain(first?.items[0]?.id)
  expect((await admin.get(`/webhooks/${webhook.id}/deliveries?page=0`)).status).toBe(400)
})

test('the purge deletes deliveries 30 days after their event', async () => {
  const admin = await as(app, people.camille)
  const webhook = await webhookFor(admin)
  const [older, newer] = await events(admin, webhook, 2)
  if (!older || !newer) throw new Error('There are two deliveries')
  const daysAgo = (days: number) => new Date(app.deps.now().getTime() - days * limits.dayMs)
  await inGarage(async (tx) => {
    const one = ({ id }: Delivery) => tx.from('webhook_deliveries').where({ garage_id: tx.garageId, id })
    await one(older).update({ created_at: daysAgo(30.01) })
    await one(newer).update({ created_at: daysAgo(29.99) })
  })
  await purgeExpired(app.deps)
  expect((await deliveriesOf(admin, webhook)).map(({ id }) => id)).toEqual([newer.id])
})
