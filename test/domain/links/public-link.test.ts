import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOwnMachine, linkExpiry, linkState, publicSteps } from '../../../domain/links/public-link.ts'
import type { Step } from '../../../domain/processes/steps.ts'
import { day, legalSteps, steps } from '../arbitrary.ts'

test('a link expires at the end of the seventh day after the end date', () => {
  expect(linkExpiry({ estimatedEndDate: '2026-11-21', completedAt: null })).toBe('2026-11-28T22:59:59.999Z')
})

test('the end date decides the expiry, even for a completed process', () => {
  const completedAt = '2026-12-24T10:00:00.000Z'
  expect(linkExpiry({ estimatedEndDate: '2026-11-21', completedAt })).toBe('2026-11-28T22:59:59.999Z')
  expect(linkExpiry({ estimatedEndDate: null, completedAt })).toBe('2026-12-31T10:00:00.000Z')
})

test('an open process without an end date keeps its link', () => {
  expect(linkExpiry({ estimatedEndDate: null, completedAt: null })).toBeNull()
  expect(linkState(null, '2199-01-01T00:00:00Z')).toBe('alive')
})

test('a link works until its last millisecond', () => {
  fc.assert(
    fc.property(day, (estimatedEndDate) => {
      const expiresAt = linkExpiry({ estimatedEndDate, completedAt: null }) ?? ''
      expect(linkState(expiresAt, expiresAt)).toBe('alive')
      expect(linkState(expiresAt, new Date(Date.parse(expiresAt) + 1))).toBe('expired')
    }),
  )
})

const shownOf = (list: readonly Step[]) => publicSteps(list.map((step) => ({ ...step, photos: [], notes: [] })))

test('the public sees finished steps and the next one', () => {
  expect(shownOf(steps('v', 'r', 'p')).map((step) => step.name)).toEqual(['Étape 1', 'Étape 2'])
  expect(shownOf(steps('p', 'p')).map((step) => step.name)).toEqual(['Étape 1'])
  expect(shownOf(steps('v', 'v'))).toHaveLength(2)
  expect(publicSteps([])).toEqual([])
})

test('public steps show no id and at most one open step', () => {
  fc.assert(
    fc.property(legalSteps, (list) => {
      const shown = shownOf(list)
      const open = shown.filter((step) => step.status !== 'validated')
      expect(open.length).toBeLessThanOrEqual(1)
      for (const step of shown)
        expect(Object.keys(step)).toEqual(['name', 'description', 'status', 'validatedAt', 'photos', 'notes'])
    }),
  )
})

test.each([
  ['http://localhost:3000/public/processus/a', true],
  ['http://127.0.0.1', true],
  ['http://127.0.0.2:80/', true],
  ['http://[::1]:3000/', true],
  ['http://192.168.1.20:3000/', false],
  ['https://localhost.garage.example/', false],
  ['https://suivi.garage.example/?vers=http://localhost/', false],
])('%s leads to this machine: %s', (url, own) => {
  expect(isOwnMachine(url)).toBe(own)
})
