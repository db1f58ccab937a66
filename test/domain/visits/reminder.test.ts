import { expect, test } from 'vitest'
import { RuleBroken } from '../../../domain/ground/rule-broken.ts'
import { offersReminder, refuseReminder } from '../../../domain/visits/visit.ts'

const visit = {
  arrivedAt: '2026-11-18T08:00:00Z',
  returnedAt: null,
  kmIn: null,
  kmOut: null,
  keyNumber: null,
  place: null,
}
const here = {
  status: 'completed' as const,
  completedAt: '2026-11-20T15:00:00Z',
  visit,
  remindedAt: null,
  client: {
    _id: 'x',
    id: 'x',
    nom: 'Lambert',
    prenom: 'Sophie',
    type: 'particulier' as const,
    langue: 'fr' as const,
    email: 'sophie@exemple.fr',
  },
}
const monday = '2026-11-23T09:00:00Z'

test.each([
  ['from the day after', {}, '2026-11-20T23:30:00Z', true],
  ['not on the day itself', {}, '2026-11-20T22:30:00Z', false],
  ['not twice a day', { remindedAt: '2026-11-23T07:00:00Z' }, monday, false],
  ['again on another day', { remindedAt: '2026-11-22T22:30:00Z' }, monday, true],
  ['not of a car that was returned', { visit: { ...visit, returnedAt: monday } }, monday, false],
  ['not of one that never came', { visit: { ...visit, arrivedAt: null } }, monday, false],
  ['not before the end', { status: 'in_progress' as const, completedAt: null }, monday, false],
  ['not without an email', { client: { ...here.client, email: null } }, monday, false],
  ['not without a client', { client: null }, monday, false],
])('a reminder is offered or not: %s', (_when, changes, now, offered) => {
  expect(offersReminder({ ...here, ...changes }, now)).toBe(offered)
})

test.each([
  [{ status: 'in_progress' as const }, 'NOT_TO_RETURN'],
  [{ visit: { ...visit, returnedAt: monday } }, 'NOT_TO_RETURN'],
  [{ remindedAt: '2026-11-23T07:00:00Z' }, 'ALREADY_REMINDED'],
  [{}, undefined],
])('a reminder with %j gives the refusal %s', (changes, code) => {
  const broken = () => {
    try {
      refuseReminder({ ...here, ...changes }, monday)
    } catch (error) {
      return error instanceof RuleBroken ? error.code : error
    }
  }
  expect(broken()).toBe(code)
})
