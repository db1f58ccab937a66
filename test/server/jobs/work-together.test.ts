import type { Knex } from 'knex'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../../server/database/ids.ts'
import { createJobs, type Jobs } from '../../../server/jobs/jobs.ts'
import { together } from '../../../server/jobs/queues.ts'
import { testDatabase } from '../../setup/database.ts'

const send = (db: Knex, jobs: Jobs, garageId: string) =>
  db.transaction((tx) => {
    const raw = async <Row>(sql: string, bindings: readonly unknown[] = []) =>
      (await tx.raw(sql, [...bindings] as string[])).rows as Row[]
    return jobs.send({ raw }, 'webhook', { garageId, deliveryId: newId(), attempts: 0 })
  })

/** Starts jobs that run until the end of the test. @returns the garages of the started jobs, in their order */
async function startWork(jobs: Jobs): Promise<string[]> {
  const started: string[] = []
  const end = Promise.withResolvers<void>()
  onTestFinished(() => end.resolve())
  await jobs.work('webhook', async ({ garageId }) => {
    started.push(garageId)
    await end.promise
  })
  return started
}

test('a garage with more queued jobs than run at once does not delay another garage', async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  // A look that comes with the next poll would be too late for this test.
  const jobs = createJobs(db, pino({ level: 'silent' }), { pollS: 600, keepsTime: false })
  onTestFinished(() => jobs.stop())
  const [busy, other] = [newId(), newId()]
  for (let count = 0; count <= (together.webhook?.jobs ?? 0); count += 1) await send(db, jobs, busy)
  await send(db, jobs, other)
  const started = await startWork(jobs)
  await expect.poll(() => started, { timeout: 20_000 }).toEqual([busy, busy, other])
})

test('jobs that run for long leave their places to other garages', async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const jobs = createJobs(db, pino({ level: 'silent' }), { pollS: 600, keepsTime: false })
  onTestFinished(() => jobs.stop())
  const { jobs: places, ofGarage } = together.webhook ?? { jobs: 0, ofGarage: 1 }
  const slow = Array.from({ length: places / ofGarage }, () => newId())
  const other = newId()
  for (const garageId of [...slow, ...slow, other]) await send(db, jobs, garageId)
  const started = await startWork(jobs)
  await expect.poll(() => started, { timeout: 20_000 }).toContain(other)
  expect(started).toHaveLength(places + 1)
})
