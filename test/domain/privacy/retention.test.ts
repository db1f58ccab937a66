import { expect, test } from 'vitest'
import { keptFor, retention } from '../../../domain/privacy/retention.ts'

test('a retention period says that the garage sets it, or names the garage’s value', () => {
  expect(keptFor(retention.entries)).toBe('12 mois (réglable par le garage)')
  expect(keptFor(retention.entries, { entryMonths: 18 })).toBe('18 mois')
  expect(keptFor(retention.removedEntries)).toBe('1 heure')
})
