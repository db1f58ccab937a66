import type { Knex } from 'knex'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../server/database/migrate.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { schedules } from '../../../server/jobs/queues.ts'
import { testDatabase } from '../../setup/database.ts'

const soon = { timeout: 20_000, interval: 50 }

test('migrations write the schedules into the job tables', async () => {
  const db = await migrated()
  const rows = await db('pgboss.schedule').select('name', 'cron', 'timezone', 'options')
  const written = rows.map(({ name, cron, timezone: tz, options }) => [name, { cron, tz, missed: options.missed }])
  const asked = Object.entries(schedules).map(([name, schedule]) => [name, { tz: 'UTC', ...schedule }])
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(asked))
})

test('a start writes the schedules only when another version wrote them before', async () => {
  const db = await migrated()
  const all = Object.keys(schedules).sort()
  const names = async () => (await db('pgboss.schedule').orderBy('name').pluck('name')) as string[]
  await db('pgboss.schedule').where({ name: 'purge' }).delete()
  await migrate(db)
  expect(await names()).toEqual(all.filter((name) => name !== 'purge'))
  await db.raw(`comment on schema pgboss is 'of another version'`)
  await migrate(db)
  expect(await names()).toEqual(all)
})

test('a job missed while every server was down runs once', async () => {
  const db = await migrated()
  // Half an hour from now, or half an hour ago: three runs were missed, and no other is due.
  const minute = (new Date().getUTCMinutes() + 30) % 60
  await db('pgboss.schedule')
    .where({ name: 'purge' })
    .update({ cron: `${minute} * * * *`, created_on: ago(4) })
  await db('pgboss.version').update({ cron_on: ago(3) })
  const done: string[] = []
  await Promise.all(
    ['one', 'two'].map(async (name) => {
      const jobs = createJobs(db, pino({ level: 'silent' }), { pollS: 0.5, rareS: 1 })
      onTestFinished(() => jobs.stop())
      await jobs.work('purge', async () => void done.push(name))
    }),
  )
  await expect.poll(() => states(db, 'purge'), soon).toEqual(['completed'])
  expect(await states(db, '__pgboss__send-it', { name: 'purge' })).toHaveLength(1)
  expect(done).toHaveLength(1)
})

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

async function migrated(): Promise<Knex> {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  return db
}

async function states(db: Knex, queue: string, data?: object): Promise<string[]> {
  const jobs = db('pgboss.job').where({ name: queue })
  if (data) jobs.whereRaw('data @> ?', [JSON.stringify(data)])
  return (await jobs.select('state')).map(({ state }) => state)
}
