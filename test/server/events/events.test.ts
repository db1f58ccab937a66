import { expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import type { Reaction } from '../../../server/deps.ts'
import { as } from '../../setup/doors.ts'
import { app, people, stage } from '../stage.ts'

stage()

// That every event reaches its reactions is proved by the recorded walk (test/server/cost/every-statement.test.ts).
test('a failed reaction rolls the event back', async () => {
  const camille = await as(app, people.camille)
  const fail: Reaction = async () => {
    throw new Error('this reaction fails')
  }
  const before = await historyLines()
  const { reactions } = app.deps
  app.deps.reactions = { ...reactions, 'client.created': [...(reactions['client.created'] ?? []), fail] }
  const { status } = await camille.post('/clients', { nom: 'Roussel', prenom: 'Hugo' })
  expect(status).toBe(500)
  app.deps.reactions = reactions
  expect((await camille.get('/clients?q=roussel')).body).toMatchObject({ total: 0 })
  expect(await historyLines()).toEqual(before)
})

const inGarage = <T>(work: Parameters<typeof withGarage<T>>[2]) => withGarage(app.db, people.camille.garageId, work)

async function historyLines(): Promise<string[]> {
  const rows = await inGarage<{ action: string; object_id: string }[]>((tx) =>
    tx.from('activity').select('action', 'object_id'),
  )
  return rows.map(({ action, object_id }) => `${action} ${object_id}`).sort()
}
