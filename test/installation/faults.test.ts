import { expect, test } from 'vitest'
import { killPostgres } from '../../scripts/faults/cases/kill-postgres.ts'
import { killServer } from '../../scripts/faults/cases/kill-server.ts'
import { photosUnderWay } from '../../scripts/faults/cases/photos.ts'
import { writesPerRepair } from '../../scripts/faults/crew.ts'
import { compare } from '../../scripts/faults/tally.ts'

// The most useful faults of `npm run faults`, at a small size, each on its own installation.
const timeout = 120_000
const repairs = 8
const whole = { acknowledged: repairs * writesPerRepair, lost: 0, doubled: 0, faults: [] }

test('a server killed during writes loses and doubles no confirmed write', { timeout }, async () => {
  expect(await killServer({ repairs, kills: 1 })).toMatchObject(whole)
})

test('PostgreSQL killed during writes restarts, and no confirmed write is lost or doubled', { timeout }, async () => {
  expect(await killPostgres({ repairs, kills: 1 })).toMatchObject(whole)
})

test('a full disk and a killed server lose and double no confirmed photo', {
  timeout,
}, async (context) => {
  const outcome = await photosUnderWay({ photos: 12, kills: 1 })
  // Only root may mount a small disk.
  if ('skipped' in outcome) return context.skip(outcome.skipped)
  expect(outcome).toMatchObject({ acknowledged: 12, lost: 0, doubled: 0, faults: [] })
})

test('the comparison counts lost, doubled and unexpected entries', () => {
  const entry = (marker: string, id?: string) => ({ kind: 'client' as const, marker, ...(id ? { id } : {}) })
  const entries = [entry('A'), entry('A', '1'), entry('B'), entry('B', '2'), entry('C')]
  const there = (...rows: [string, string][]) => rows.map(([marker, id]) => ({ marker, id }))
  expect(compare(entries, there(['A', '1'], ['B', '2']))).toEqual({ acknowledged: 2, lost: 0, doubled: 0 })
  expect(compare(entries, there(['A', '1'], ['B', '2'], ['C', '3']))).toMatchObject({ lost: 0, doubled: 0 })
  expect(compare(entries, there(['A', '1']))).toMatchObject({ lost: 1, doubled: 0 })
  expect(compare(entries, there(['A', '1'], ['A', '9'], ['B', '9'], ['D', '4']))).toMatchObject({ lost: 1, doubled: 2 })
})
