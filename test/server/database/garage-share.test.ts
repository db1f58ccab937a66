import { expect, test } from 'vitest'
import { poolOf } from '../../../server/database/db.ts'
import { shareOf } from '../../../server/database/garage-share.ts'
import { readGarage } from '../../../server/database/read-garage.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { as } from '../../setup/doors.ts'
import { app, people, stage } from '../stage.ts'

stage()

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 2],
  [10, 5],
  [11, 5],
])('a garage may use, of %s connections, at most %s', (connections, share) => {
  expect(shareOf(connections)).toBe(share)
})

test('a garage blocked by a lock leaves connections to the others', async () => {
  const { garageId } = people.camille
  const [camille, denise] = [await as(app, people.camille), await as(app, people.denise)]
  const { body: client } = await camille.post('/clients', { nom: 'Verrou', prenom: 'Anne' })
  const [held] = await withGarage(app.db, garageId, async (tx) => {
    await tx.from('clients').where({ garage_id: garageId, id: client.id }).forUpdate().first('id')
    const edits = Promise.all(
      Array.from({ length: 20 }, (_, at) => camille.patch(`/clients/${client.id}`, { prenom: `A${at}` })),
    )
    const isFull = () => poolOf(app.db).numUsed() === shareOf(poolOf(app.db).max)
    await expect.poll(isFull, { timeout: 20_000 }).toBe(true)
    expect((await denise.get('/clients')).status).toBe(200)
    expect(poolOf(app.db).numPendingAcquires()).toBe(0)
    return [edits]
  })
  // On a slow machine, some requests wait for longer than the limit.
  const statuses = (await held)?.map(({ status }) => status)
  expect(statuses?.filter((status) => status !== 200 && status !== 503)).toEqual([])
})

test('a garage that holds its share is refused more, and another garage is not', async () => {
  const { garageId } = people.camille
  const ends: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => ends.push(resolve))
  const share = shareOf(poolOf(app.db).max)
  const kept = Array.from({ length: share }, () => readGarage(app.db, garageId, wait))
  await expect.poll(() => ends.length).toBe(share)
  const { status, headers } = await (await as(app, people.denise)).get('/clients')
  expect([status, headers['retry-after']]).toEqual([200, undefined])
  await expect(readGarage(app.db, garageId, async () => 'read')).rejects.toThrow('share')
  for (const end of ends) end()
  await Promise.all(kept)
  expect(await readGarage(app.db, garageId, async () => 'read')).toBe('read')
})
