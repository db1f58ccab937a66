import { describe, expect, test } from 'vitest'
import { factorDue, isReauthenticationDue, secondFactorLimits } from '../../../domain/factors/second-factor.ts'

const day = (n: number) => new Date(Date.UTC(2026, 10, n)).toISOString()
const somebody = {
  askedOf: 'admins',
  askedSince: day(10),
  role: 'admin',
  roleSince: day(1),
  hasSecondFactor: false,
} as const

describe('a garage that requires a second factor', () => {
  test('gives seven days from the day it began', () => {
    expect(factorDue(somebody)).toBe(day(17))
  })

  test('gives seven days from the day the user got the required role', () => {
    expect(factorDue({ ...somebody, roleSince: day(12) })).toBe(day(19))
  })

  test.each([
    ['a user with a second factor', { hasSecondFactor: true }],
    ['a mechanic, if only admins need one', { role: 'employee' }],
    ['anybody, if nobody needs one', { askedOf: 'nobody' }],
  ] as const)('requires none of %s', (_who, but) => {
    expect(factorDue({ ...somebody, ...but })).toBeNull()
  })

  test('requires one of everybody if set so', () => {
    expect(factorDue({ ...somebody, askedOf: 'everybody', role: 'employee' })).toBe(day(17))
  })
})

test('a proof of identity lasts fifteen minutes', () => {
  const proved = day(1)
  expect(isReauthenticationDue(proved, new Date(Date.parse(proved) + secondFactorLimits.proofMs))).toBe(false)
  expect(isReauthenticationDue(proved, new Date(Date.parse(proved) + secondFactorLimits.proofMs + 1))).toBe(true)
})
