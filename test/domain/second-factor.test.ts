import { describe, expect, test } from 'vitest'
import { factorDue, isReauthenticationDue, secondFactorLimits } from '../../domain/factors/second-factor.ts'

const day = (n: number) => new Date(Date.UTC(2026, 10, n))
const somebody = {
  askedOf: 'admins',
  askedSince: day(10),
  role: 'admin',
  roleSince: day(1),
  hasSecondFactor: false,
} as const

describe('a garage that asks for a second factor', () => {
  test('leaves seven days, from the day it began to ask', () => {
    expect(factorDue(somebody)).toEqual(day(17))
  })

  test('and from the day one became whom it asks', () => {
    expect(factorDue({ ...somebody, roleSince: day(12) })).toEqual(day(19))
  })

  test.each([
    ['who has one', { hasSecondFactor: true }],
    ['a mechanic, where it asks admins', { role: 'employee' }],
    ['anybody, where it asks nobody', { askedOf: 'nobody' }],
  ] as const)('asks nothing of %s', (_who, but) => {
    expect(factorDue({ ...somebody, ...but })).toBeNull()
  })

  test('asks it of everybody', () => {
    expect(factorDue({ ...somebody, askedOf: 'everybody', role: 'employee' })).toEqual(day(17))
  })
})

test('a proof is good for a quarter of an hour, to the millisecond', () => {
  const proved = day(1)
  expect(isReauthenticationDue(proved, new Date(proved.getTime() + secondFactorLimits.proofMs))).toBe(false)
  expect(isReauthenticationDue(proved, new Date(proved.getTime() + secondFactorLimits.proofMs + 1))).toBe(true)
})
