import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { collector, collectWhenQuiet, quietLevel } from '../../server/runtime/shutdown.ts'

const [calm, busy] = [0.01, 0.9]

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a look without a descriptor to read the memory with ends nothing, and the next ones look again', () => {
  vi.useFakeTimers()
  const look = vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => {
    throw Object.assign(new Error('EMFILE: too many open files, uv_resident_set_memory'), { code: 'EMFILE' })
  })
  const stop = collectWhenQuiet()
  vi.advanceTimersByTime(25_000)
  expect(look.mock.calls.length).toBeGreaterThan(2)
  stop()
})

test('what a rush left behind is collected once it is calm, and not again before the next one', () => {
  const { isTime, rested } = quietLevel()
  expect(isTime(180, calm)).toBe(true)
  rested(150)
  expect([isTime(180, calm), isTime(400, busy), isTime(400, calm)]).toEqual([false, false, true])
  rested(390)
  expect([isTime(400, calm), isTime(480, calm), isTime(500, calm)]).toEqual([false, false, true])
})

test('what nobody holds goes, and the pages it was in', async () => {
  const collect = collector()
  const before = process.memoryUsage.rss()
  const held = garbage()
  const during = process.memoryUsage.rss()
  await nextTurn()
  collect()
  expect(held.deref()).toBeUndefined()
  expect(process.memoryUsage.rss() - before).toBeLessThan((during - before) / 2)
})

const garbage = () => new WeakRef(Array.from({ length: 1_000_000 }, (_, index) => ({ index })))
