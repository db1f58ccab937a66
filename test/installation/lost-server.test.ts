import { expect, test } from 'vitest'
import { bossOptions } from '../../server/jobs/jobs.ts'
import { jobSchema } from '../../server/jobs/queues.ts'
import { startWorkers } from '../../server/workers.ts'
import { app, people, stage } from '../server/stage.ts'
import { as } from '../setup/doors.ts'
import { tried } from '../setup/import.ts'

stage({}, { database: 'own' })

const pollS = 1

test('an import restarts within 30 seconds after its server died', async () => {
  const camille = await as(app, people.camille)
  const { id } = await tried(camille, 'nom;prenom\nPetit;Luc\n')
  await camille.post(`/imports/${id}/start`)
  const jobs = () => app.db.withSchema(jobSchema).from('job').where({ name: 'import' })
  const [job] = await jobs()
  const longestS = job.heartbeat_seconds + bossOptions.superviseIntervalSeconds + 2 * job.retry_delay + pollS
  expect(longestS).toBeLessThanOrEqual(30)

  const silent = app.db.raw(`now() - interval '20 seconds'`)
  await jobs().update({ state: 'active', started_on: silent, heartbeat_on: silent })
  await startWorkers(app.deps)
  await expect.poll(async () => (await camille.get(`/imports/${id}`)).body.state, { timeout: 60_000 }).toBe('done')
  expect((await camille.get('/clients?q=petit')).body.total).toBe(1)
}, 90_000)
