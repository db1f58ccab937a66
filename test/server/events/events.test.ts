import { expect, test } from 'vitest'
import { processEvents } from '../../../domain/events.ts'
import { type DomainEvent, otherEvents } from '../../../domain/features.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import type { Reaction } from '../../../server/deps.ts'
import { collected } from '../../../server/features.ts'
import { as } from '../../setup/doors.ts'
import { everything } from '../../setup/everything.ts'
import { app, people, stage } from '../stage.ts'

stage()

test('every event reaches its reactions, and has one line in the history', async () => {
  const received: DomainEvent[] = []
  await reacting(
    'everything',
    async (_tx, _actor, event) => void received.push(event),
    () => everything(app, people),
  )
  expect(new Set(received.map(({ name }) => name))).toEqual(new Set(Object.keys({ ...processEvents, ...otherEvents })))
  const lines = received.map(({ name, id }) => `${name} ${id}`)
  expect(await historyLines()).toEqual(lines.sort())
})

test('a failed reaction rolls the event back', async () => {
  const camille = await as(app, people.camille)
  const fail: Reaction = async () => {
    throw new Error('this reaction fails')
  }
  const before = await historyLines()
  await reacting('client.created', fail, async () => {
    const { status } = await camille.post('/clients', { nom: 'Roussel', prenom: 'Hugo' })
    expect(status).toBe(500)
  })
  expect((await camille.get('/clients?q=roussel')).body).toMatchObject({ total: 0 })
  expect(await historyLines()).toEqual(before)
})

async function reacting(to: 'everything' | 'client.created', reaction: Reaction, work: () => Promise<void>) {
  const { reactions } = collected
  app.deps.reactions = { ...reactions, [to]: [...(reactions[to] ?? []), reaction] }
  await work()
  app.deps.reactions = reactions
}

const inGarage = <T>(work: Parameters<typeof withGarage<T>>[2]) => withGarage(app.db, people.camille.garageId, work)

async function historyLines(): Promise<string[]> {
  const rows = await inGarage<{ action: string; object_id: string }[]>((tx) =>
    tx.from('activity').select('action', 'object_id'),
  )
  return rows.map(({ action, object_id }) => `${action} ${object_id}`).sort()
}
