import { expect, test } from 'vitest'
import { callNames, callOf } from '../../../domain/calls.ts'
import { programRights } from '../../../domain/ground/program-rights.ts'
import type { CallRight } from './probe.ts'
import { callRights } from './probes.ts'

/** The calls with these rights in the `probe.ts` of their noun, in the product's order. */
const expected = (wanted: (rights: CallRight) => boolean) => callNames.filter((name) => wanted(callRights[name]))

test.each(programRights)('the right %s opens exactly its calls', (right) => {
  const opened = expected(([, program]) => program === right)
  expect(opened).not.toEqual([])
  expect(callNames.filter((name) => callOf(name).right === right)).toEqual(opened)
})

test('every other call is closed to programs', () => {
  const closed = expected(([, program]) => program === 'no program')
  expect(callNames.filter((name) => callOf(name).right === undefined)).toEqual(closed)
})

test('no right opens a call that needs a reauthentication, or a public one', () => {
  const guarded = callNames.filter((name) => callOf(name).reauthentication || callOf(name).access === 'public')
  expect(guarded.length).toBeGreaterThan(20)
  expect(guarded.filter((name) => callOf(name).right)).toEqual([])
})

test('a right to read opens no call that writes', () => {
  const reading = callNames.filter((name) => callOf(name).right?.endsWith(':read'))
  expect(reading.length).toBeGreaterThan(15)
  expect(reading.filter((name) => !name.startsWith('GET '))).toEqual([])
})

test('exactly the expected calls are done once for each key', () => {
  const once = expected(([, , repeats]) => repeats === 'once')
  expect(once.length).toBeGreaterThan(15)
  expect(callNames.filter((name) => callOf(name).idempotent)).toEqual(once)
})
