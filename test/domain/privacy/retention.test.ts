import { expect, test } from 'vitest'
import { keptFor, monthsBefore, retention } from '../../../domain/privacy/retention.ts'

test.each([
  ['2026-11-23T10:00:00Z', 12, '2025-11-23T10:00:00.000Z'],
  ['2026-03-31T10:00:00Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2024-02-29T10:00:00Z', 12, '2023-02-28T10:00:00.000Z'],
  ['2026-01-15T10:00:00Z', 60, '2021-01-15T10:00:00.000Z'],
])('%s minus %i months is %s', (now, months, before) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(before)
})

test('a retention period says that the garage sets it, or names the garage’s value', () => {
  expect(keptFor(retention.entries)).toBe('12 mois (réglable par le garage)')
  expect(keptFor(retention.entries, { entryMonths: 18 })).toBe('18 mois')
  expect(keptFor(retention.removedEntries)).toBe('1 heure')
})
