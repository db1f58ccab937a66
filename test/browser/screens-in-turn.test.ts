import { expect, test } from 'vitest'
import { firstStates, named, turns, visits, visitsOn } from './screens/visits.ts'

const day = 20_785
const namesOf = (some: typeof visits) =>
  some.flatMap(([who, , screens]) => named(screens).map(([name]) => `${who}: ${name}`))

test('four consecutive days visit every state of every page', () => {
  const seen = new Set([0, 1, 2, 3].flatMap((later) => namesOf(visitsOn(day + later))))
  expect(namesOf(visits).filter((name) => !seen.has(name))).toEqual([])
})

test('each day visits the first state of each page', () => {
  for (const later of [0, 1, 2, 3]) {
    const seen = new Set(visitsOn(day + later).flatMap(([, , screens]) => screens))
    expect([...firstStates].filter((screen) => !seen.has(screen))).toEqual([])
  }
})

test('a day visits a fourth of the other states', () => {
  const others = namesOf(visits).length - firstStates.size
  for (const later of [0, 1, 2, 3]) {
    const inTurn = namesOf(visitsOn(day + later)).length - firstStates.size
    expect(Math.abs(inTurn - others / turns)).toBeLessThan(1)
  }
})

test('no two states of one visit have the same name', () => {
  const names = namesOf(visits)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
