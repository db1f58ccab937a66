import { expect, test } from 'vitest'
import { failuresAndChanges } from './changes.ts'
import { failuresOf, unlike } from './failures.ts'

const letters = [...'abcdefghijklmno']

test('every failing case is named with its reason, after a failure and after an error too', async () => {
  const attempt = async (letter: string) => {
    if (letter === 'b') throw new Error('no answer')
    return unlike(letter.toUpperCase(), letter === 'd' ? '?' : letter.toUpperCase())
  }
  expect(await failuresOf(letters, attempt)).toEqual(['b: no answer', 'd: D instead of ?'])
})

test('a list without a case is refused', async () => {
  await expect(failuresOf([], () => undefined)).rejects.toThrow('nothing to try')
  await expect(failuresAndChanges({ cases: [], attempt: () => undefined, look: async () => ({}) })).rejects.toThrow()
})

test('the case that changes a row is named among ten', async () => {
  const rows = { cars: 0, clients: 0 }
  const attempt = (letter: string) => {
    if (letter === 'm') rows.clients += 1
    return undefined
  }
  const found = await failuresAndChanges({ cases: letters, attempt, look: async () => ({ ...rows }) })
  expect(found).toEqual(['m: changed clients'])
})

test('all ten are named when the change happens only once, and one in new garages', async () => {
  const rows = { cars: 'none' }
  const attempt = (letter: string) => {
    if (letter === 'm') rows.cars = 'planted'
    return letter === 'c' ? '500' : undefined
  }
  const look = async () => ({ ...rows })
  const found = await failuresAndChanges({ cases: letters, attempt, look })
  expect(found).toEqual(['c: 500', 'one of k, l, m, n, o: changed cars'])

  rows.cars = 'none'
  const renew = async () => {
    rows.cars = 'none'
  }
  expect(await failuresAndChanges({ cases: letters, attempt, look, renew })).toEqual(['c: 500', 'm: changed cars'])
})

test('a long difference is shown from a little before it begins', () => {
  const long = 'a'.repeat(5_000)
  expect(unlike(`${long}b`, `${long}c`)).toBe(`${'a'.repeat(60)}b instead of ${'a'.repeat(60)}c`)
  expect(unlike([403, 'x'], [403, 'x'])).toBeUndefined()
})
