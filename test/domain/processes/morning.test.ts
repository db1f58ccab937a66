import { expect, test } from 'vitest'
import { legalWorkingDays } from '../../../domain/ground/opening-days.ts'
import { isMorning, type MorningFacts, morningReason, sectionsFor } from '../../../domain/processes/watch.ts'

test.each([
  ['just before half past seven', '2026-11-23T06:29:59Z', false],
  ['half past seven', '2026-11-23T06:30:00Z', true],
  ['at nine, after a night without a server', '2026-11-23T08:00:00Z', true],
  ['noon', '2026-11-23T11:00:00Z', false],
  ['the evening', '2026-11-23T19:00:00Z', false],
  ['Saturday', '2026-11-21T07:00:00Z', false],
  ['a public holiday', '2026-11-11T07:00:00Z', false],
  ['Easter Monday', '2040-04-02T05:30:00Z', false],
  ['the Tuesday after', '2040-04-03T05:30:00Z', true],
  ['the Friday before the clocks go forward', '2026-03-27T06:30:00Z', true],
  ['an hour before, the Monday after', '2026-03-30T05:29:00Z', false],
  ['half past seven, the Monday after', '2026-03-30T05:30:00Z', true],
  ['half past seven, the Monday after they go back', '2026-10-26T06:30:00Z', true],
  ['an hour before, that Monday', '2026-10-26T05:30:00Z', false],
])('the morning summary is due or not: %s', (_when, now, morning) => {
  expect(isMorning(new Date(now), legalWorkingDays)).toBe(morning)
})

test('the summary of an employee has no validations and no links', () => {
  expect(sectionsFor('admin')).toEqual(['pending', 'late', 'waits', 'toReturn', 'links'])
  expect(sectionsFor('employee')).toEqual(['late', 'waits', 'toReturn'])
})

const facts: MorningFacts = {
  step: 'Essai',
  estimatedEndDate: '2026-11-20',
  waitReason: 'piece',
  waitUntil: '2026-11-22',
  completedAt: new Date('2026-11-20T15:00:00Z'),
  linkExpiresAt: new Date('2026-11-24T22:59:59Z'),
}
const none: MorningFacts = {
  step: null,
  estimatedEndDate: null,
  waitReason: null,
  waitUntil: null,
  completedAt: null,
  linkExpiresAt: null,
}

test.each([
  ['pending', 'Essai'],
  ['late', 'en retard de 3 j'],
  ['waits', 'En attente d’une pièce, prévue le 22 novembre'],
  ['toReturn', 'terminé depuis 3 j'],
  ['links', 'le lien expire le 24 novembre'],
] as const)('the reason in section %s is « %s »', (section, reason) => {
  expect(morningReason(section, facts, '2026-11-23T06:30:00Z')).toBe(reason)
  expect(morningReason(section, none, '2026-11-23T06:30:00Z')).toBe('')
})

test.each([
  ['2026-11-20T18:00:00Z', 'terminé aujourd’hui'],
  ['2026-11-20T23:30:00Z', 'terminé hier'],
])('a car to return at %s reads « %s »', (now, reason) => {
  expect(morningReason('toReturn', facts, now)).toBe(reason)
})
