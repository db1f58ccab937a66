import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../../server/database/ids.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { together } from '../../../server/jobs/queues.ts'
import { testDatabase } from '../../setup/database.ts'

test('a garage with more queued jobs than run at once does not delay another garage', async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  // A look that comes with the next poll would be too late for this test.
  const jobs = createJobs(db, pino({ level: 'silent' }), { pollS: 600, keepsTime: false })
  onTestFinished(() => jobs.stop())
  const [busy, other] = [newId(), newId()]
  const send = (garageId: string) =>
    db.transaction((tx) => {
      const raw = async <Row>(sql: string, bindings: readonly unknown[] = []) =>
        (await tx.raw(sql, [...bindings] as string[])).rows as Row[]
      return jobs.send({ raw }, 'webhook', { garageId, deliveryId: newId(), attempts: 0 })
    })
  for (let count = 0; count <= (together.webhook?.jobs ?? 0); count += 1) await send(busy)
  await send(other)
  const started: string[] = []
  const end = Promise.withResolvers<void>()
  onTestFinished(() => end.resolve())
  await jobs.work('webhook', async ({ garageId }) => {
    started.push(garageId)
    await end.promise
  })
  await expect.poll(() => started, { timeout: 20_000 }).toEqual([busy, busy, other])
})
