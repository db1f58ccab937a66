import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { fromKnex, PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withGarage } from '../../server/database/tenant.ts'
import { queueMail } from '../../server/mails/queue.ts'
import { type TestApp, testApp } from '../setup/app.ts'
import { type Cast, cast } from '../setup/cast.ts'
import { type MailSink, mailSink } from '../setup/mail-sink.ts'

const mails = 60
const kills = 2
const worker = fileURLToPath(new URL('../setup/mail-worker.ts', import.meta.url))
let sink: MailSink
let app: TestApp
let people: Cast
const servers = new Set<ChildProcess>()
beforeAll(async () => {
  sink = await mailSink()
  app = await testApp({ smtpUrl: sink.url() })
  people = await cast(app)
})
afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL')
  await app.close()
  await sink.stop()
})

test('a killed server loses no mail, and repeats at most one per kill with the same Message-ID', {
  timeout: 120_000,
}, async () => {
  await withGarage(app.db, people.camille.garageId, async (tx) => {
    for (let index = 0; index < mails; index += 1) await queueMail(tx, app.deps, notice(index))
  })
  for (let kill = 1; kill <= kills; kill += 1) {
    const server = start()
    await expect.poll(() => sink.letters.length, { timeout: 30_000, interval: 1 }).toBeGreaterThan(kill * 15)
    await end(server)
    await giveBackJobs()
  }
  const last = start()
  await expect.poll(unsent, { timeout: 60_000, interval: 100 }).toBe(0)
  await end(last)
  const ids = sink.letters.map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(mails)
  expect(ids.length - mails).toBeLessThanOrEqual(kills)
})

function notice(index: number) {
  const props = { prenom: 'Camille', changedAt: new Date().toISOString() }
  return { kind: 'password_changed', recipient: `client${index}@exemple.fr`, link: null, props } as const
}

function start(): ChildProcess {
  const { connectionString } = app.db.client.config.connection
  const tokens = app.deps.secrets.linkKey.toString('hex')
  const server = spawn(process.execPath, [worker, connectionString, sink.url(), tokens], { stdio: 'ignore' })
  servers.add(server)
  return server
}

async function end(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL')
  await once(server, 'exit')
  servers.delete(server)
}

/** Returns interrupted jobs at once; the queue does so two minutes after a crash. */
async function giveBackJobs(): Promise<void> {
  await app.db('pgboss.job').where({ state: 'active' }).update({ expire_seconds: 1 })
  await app.db('pgboss.queue').update({ monitor_on: null, monitor_claim_on: null })
  await sleep(1100)
  const boss = new PgBoss({ db: fromKnex(app.db), schema: 'pgboss', migrate: false, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.supervise('urgent-mail')
  await boss.stop({ graceful: false })
  await app.db('pgboss.job').where({ state: 'retry' }).update({ start_after: app.db.fn.now() })
}

const unsent = () =>
  withGarage(app.db, people.camille.garageId, async (tx) => {
    const [row] = await tx.from('mails').whereNot({ state: 'sent' }).count({ count: '*' })
    return Number(row?.count)
  })
