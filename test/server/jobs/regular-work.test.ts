import { expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import { startRegularWork } from '../../../server/workers.ts'
import { as } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

const soon = { timeout: 20_000, interval: 100 }

stage({ smtpUrl: 'smtp://127.0.0.1:9', backupAt: null }, { database: 'own' })

test('a server runs the scheduled jobs: hourly notifications and morning mails', async () => {
  const at = (paris: string) => app.travel(Date.parse(paris) - app.deps.now().getTime())
  const { garageId } = people.camille
  at('2040-02-06T10:00:00+01:00')
  await repair(await as(app, people.camille), { estimatedEndDate: '2040-02-07' })
  await (await as(app, people.camille)).patch('/auth/me', { morningMail: true })
  at('2040-02-08T07:30:00+01:00')
  await startRegularWork(app.deps, { url: '', stopping: new AbortController().signal })
  await withGarage(app.db, garageId, async (tx) => {
    await app.deps.jobs.send(tx, 'watch', null)
    await app.deps.jobs.send(tx, 'morning', null)
  })
  const rows = (table: string, where: object) => withGarage(app.db, garageId, (tx) => tx.from(table).where(where))
  await expect.poll(() => rows('notifications', { type: 'process_late' }), soon).toHaveLength(1)
  await expect.poll(() => rows('mails', { kind: 'morning' }), soon).toHaveLength(1)
})
