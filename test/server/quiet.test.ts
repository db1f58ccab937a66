import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collector, timeToCollect } from '../../server/quiet.ts'

const [calm, busy] = [0.01, 0.9]

test('what a rush left behind is collected once, when it is calm', () => {
  const isTime = timeToCollect()
  const looks: [megabytes: number, share: number, collects: boolean][] = [
    [180, calm, true],
    [150, calm, false],
    [180, calm, false],
    [400, busy, false],
    [400, calm, true],
    [160, calm, false],
    [160, calm, false],
  ]
  for (const [megabytes, share, collects] of looks)
    expect([megabytes, isTime(megabytes, share)]).toEqual([megabytes, collects])
})

test('memory that cannot be given back is not asked for again and again', () => {
  const isTime = timeToCollect()
  expect([400, 400, 400, 400].map((megabytes) => isTime(megabytes, calm))).toEqual([true, false, false, false])
})

test('the collector collects', async () => {
  const collect = collector()
  const held = garbage()
  await nextTurn()
  collect()
  expect(held.deref()).toBeUndefined()
})

const garbage = () => new WeakRef({ held: 'by nobody' })
