import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statusLabels } from '../../../domain/processes/list-words.ts'
import {
  finaliseConfirmation,
  isLate,
  processHeading,
  processName,
  processStatus,
  progress,
  shownPercent,
} from '../../../domain/processes/process.ts'
import {
  dateRange,
  isEstimateBeforeStart,
  matchesDates,
  periodDates,
  startInstant,
} from '../../../domain/processes/process-form.ts'
import { stepCounts } from '../../../domain/processes/steps.ts'
import { day, instant, legalSteps } from '../arbitrary.ts'

const now = '2026-11-21T12:00:00.000Z'

test.each([
  [{ total: 0, validated: 0, ready: 0 }, 'proposed', 0],
  [{ total: 3, validated: 0, ready: 0 }, 'proposed', 0],
  [{ total: 3, validated: 0, ready: 1 }, 'in_progress', 0],
  [{ total: 3, validated: 1, ready: 0 }, 'in_progress', 33],
  [{ total: 3, validated: 2, ready: 1 }, 'in_progress', 67],
  [{ total: 3, validated: 3, ready: 0 }, 'completed', 100],
])('%j gives status %s at %d %%', (counts, status, percent) => {
  expect(processStatus(counts)).toBe(status)
  expect(progress(counts)).toEqual({ ...counts, percent })
})

test('a process is completed if and only if all its steps are validated', () => {
  fc.assert(
    fc.property(legalSteps, (steps) => {
      const counts = stepCounts(steps)
      const all = steps.length > 0 && steps.every((step) => step.status === 'validated')
      expect(processStatus(counts) === 'completed').toBe(all)
      expect(progress(counts).percent === 100).toBe(all)
      expect(processStatus(counts) === 'proposed').toBe(steps.every((step) => step.status === 'proposed'))
    }),
  )
})

test('the percentage stays between 0 and 100 for any counts', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (total, validated) => {
      const { percent } = progress({ total, validated, ready: 0 })
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent).toBeLessThanOrEqual(100)
    }),
  )
})

test('a process is named by its name, its type, or « Processus »', () => {
  expect(processName({ name: 'Avant vacances', stepType: { name: 'Révision' } })).toBe('Avant vacances')
  expect(processName({ name: null, stepType: { name: 'Révision' } })).toBe('Révision')
  expect(processName({ name: '', stepType: null })).toBe('Processus')
})

test('a process without a name is headed « Processus »', () => {
  expect(processHeading({ name: 'Avant vacances' })).toBe('Avant vacances')
  expect(processHeading({ name: null })).toBe('Processus')
})

test.each([
  [-10, 0],
  [0, 0],
  [67, 67],
  [140, 100],
])('the percentage %d is shown as %d', (percent, shown) => {
  expect(shownPercent(percent)).toBe(shown)
})

test('statuses have the labels of the contract', () => {
  expect(statusLabels).toEqual({ proposed: 'Proposé', in_progress: 'En cours', completed: 'Terminé' })
})

test.each([
  ['in_progress', '2026-11-20', true],
  ['in_progress', '2026-11-21', false],
  ['completed', '2026-11-20', false],
  ['proposed', null, false],
] as const)('%s, due on %s, is late: %s', (status, estimatedEndDate, late) => {
  expect(isLate({ status, estimatedEndDate }, now)).toBe(late)
})

test('a process is late from midnight in Paris', () => {
  const process = { status: 'proposed', estimatedEndDate: '2026-11-21' } as const
  expect(isLate(process, '2026-11-21T22:59:59Z')).toBe(false)
  expect(isLate(process, '2026-11-21T23:00:00Z')).toBe(true)
})

test('the final question says whether the client will be notified', () => {
  const confirmation = (completedNotifiedAt: string | null, hasEmail: boolean, mailsLeave = true) =>
    finaliseConfirmation(
      { completedNotifiedAt, completionMail: completedNotifiedAt ? 'sent' : null },
      hasEmail,
      mailsLeave,
    )
  expect(confirmation(null, true)).toEqual({
    title: 'Finaliser le processus ?',
    text: 'Un email de fin sera envoyé automatiquement au client.',
    confirm: 'Oui, finaliser',
  })
  expect(confirmation(now, true).text).toContain('déjà été prévenu')
  expect(confirmation(null, false).text).toContain('personne ne sera prévenu')
  expect(confirmation(null, true, false).text).toMatch(
    /^Un email de fin sera envoyé automatiquement au client, à condition que la messagerie soit réglée : elle ne l’est pas/,
  )
  const kept = { completedNotifiedAt: now, completionMail: 'held' } as const
  expect(finaliseConfirmation(kept, true, true).text).toMatch(
    /^Le client est déjà noté comme prévenu.*il n’est pas parti/,
  )
})

describe('date filters', () => {
  test.each([
    ['today', '2026-03-02', '2026-03-02'],
    ['7days', '2026-02-24', '2026-03-02'],
    ['30days', '2026-02-01', '2026-03-02'],
    ['month', '2026-03-01', '2026-03-02'],
  ] as const)('for %s run from %s to %s', (period, dateFrom, dateTo) => {
    expect(periodDates(period, '2026-03-01T23:30:00Z')).toEqual({ dateFrom, dateTo })
  })

  test('include both end days', () => {
    const november = { dateFrom: '2026-11-01', dateTo: '2026-11-21' }
    expect(matchesDates('2026-10-31T23:00:00Z', november)).toBe(true)
    expect(matchesDates('2026-10-31T22:59:59Z', november)).toBe(false)
    expect(matchesDates('2026-11-21T22:59:59.999Z', november)).toBe(true)
    expect(matchesDates('2026-11-21T23:00:00Z', november)).toBe(false)
    expect(matchesDates('1999-01-01T00:00:00Z', {})).toBe(true)
  })

  test('match the range of the database query', () => {
    const bound = fc.option(day, { nil: undefined })
    fc.assert(
      fc.property(instant, bound, bound, (startDate, dateFrom, dateTo) => {
        const { from, before } = dateRange({ dateFrom, dateTo })
        const inside = (from === null || startDate >= from) && (before === null || startDate < before)
        expect(matchesDates(startDate, { dateFrom, dateTo })).toBe(inside)
      }),
    )
  })
})

test('a start is now, the given day, or the given instant', () => {
  expect(startInstant(null, now)).toBe(now)
  expect(startInstant('2026-11-21', now)).toBe(now)
  expect(startInstant('2026-11-20', now)).toBe('2026-11-19T23:00:00.000Z')
  expect(startInstant('2026-11-20T10:00:00+01:00', now)).toBe('2026-11-20T09:00:00.000Z')
})

test('an end date on the day of the start is accepted', () => {
  expect(isEstimateBeforeStart('2026-11-21', '2026-11-21T22:00:00Z')).toBe(false)
  expect(isEstimateBeforeStart('2026-11-21', '2026-11-21T23:00:00Z')).toBe(true)
  expect(isEstimateBeforeStart('2026-11-20', '2026-11-21')).toBe(true)
  expect(isEstimateBeforeStart(null, '2026-11-21')).toBe(false)
})
