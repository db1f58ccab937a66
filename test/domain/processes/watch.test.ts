import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { legalWorkingDays } from '../../../domain/ground/opening-days.ts'
import {
  caseMessage,
  dyingSpan,
  expiringSpan,
  idleSpan,
  passedDays,
  unfetchedSpans,
} from '../../../domain/processes/watch.ts'
import { instant } from '../arbitrary.ts'

const settings = { idleDays: 3, openingDays: legalWorkingDays }
const iso = ({ from, before }: { from: Date; before: Date }) => [from.toISOString(), before.toISOString()]

test('a passed date is reported for a week', () => {
  expect(passedDays(new Date('2026-11-23T22:59:00Z'))).toEqual({ from: '2026-11-16', today: '2026-11-23' })
  expect(passedDays(new Date('2026-11-23T23:01:00Z'))).toEqual({ from: '2026-11-17', today: '2026-11-24' })
})

test('idle work is reported in the week after its number of opening days', () => {
  const now = new Date('2026-11-20T11:00:00Z')
  expect(iso(idleSpan(now, { ...settings, unfetchedDays: [] }))).toEqual([
    '2026-11-09T23:00:00.000Z',
    '2026-11-16T23:00:00.000Z',
  ])
})

test('a dying link is reported two days before', () => {
  const now = new Date('2026-03-28T20:00:00Z')
  expect(iso(dyingSpan(now))).toEqual(['2026-03-28T20:00:00.000Z', '2026-03-30T20:00:00.000Z'])
})

test('an expiring agreement is reported one day before', () => {
  const now = new Date('2026-03-28T20:00:00Z')
  expect(iso(expiringSpan(now))).toEqual(['2026-03-28T20:00:00.000Z', '2026-03-29T20:00:00.000Z'])
})

describe('a car not fetched', () => {
  const spans = (now: string, unfetchedDays: number[]) =>
    unfetchedSpans(new Date(now), { ...settings, unfetchedDays }).map((span) => [span.days, ...iso(span)])

  test('is reported after each number of days in Paris', () => {
    expect(spans('2026-03-31T06:00:00Z', [3, 15, 75])).toEqual([
      // From the day of the change of hour on, and from before it.
      [3, '2026-03-21T23:00:00.000Z', '2026-03-28T23:00:00.000Z'],
      [15, '2026-03-09T23:00:00.000Z', '2026-03-16T23:00:00.000Z'],
      [75, '2026-01-08T23:00:00.000Z', '2026-01-15T23:00:00.000Z'],
    ])
  })

  test('is reported at one mark at a time', () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 365 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(instant, days, (now, marks) => {
        const rising = marks.sort((a, b) => a - b)
        const found = unfetchedSpans(new Date(now), { ...settings, unfetchedDays: rising })
        for (const [index, { from, before }] of found.entries()) {
          expect(from.getTime()).toBeLessThan(before.getTime())
          if (index > 0) expect(before.getTime()).toBeLessThanOrEqual(found[index - 1]?.from.getTime() ?? 0)
        }
      }),
    )
  })
})

test.each([
  ['process_late', '2026-12-01', 'En retard, fin prévue le 1er décembre'],
  ['process_idle', '2026-11-16', 'Rien n’a bougé depuis le 16 novembre'],
  ['process_wait_over', '2026-12-03', 'Attente dépassée, prévue le 3 décembre'],
  ['process_link_dying', '2026-11-24', 'Le lien du client expire le 24 novembre'],
  ['process_approval_expiring', '2026-11-24', 'Accord sans réponse, la demande expire le 24 novembre'],
  ['process_unfetched', '1', 'Le client n’est pas encore venu la chercher, depuis 1 jour'],
  ['process_unfetched', '75', 'Le client n’est pas encore venu la chercher, depuis 75 jours'],
] as const)('%s on %s reads « %s »', (type, about, message) => {
  expect(caseMessage(type, about)).toBe(message)
})
