import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  beginNowText,
  heldStepText,
  heldText,
  heldUntilOf,
  isFromAfar,
  mayRenounce,
  rightText,
  workDoneFault,
} from '../../../domain/approvals/withdrawal.ts'
import { withdrawalEnd } from '../../../domain/approvals/withdrawal-end.ts'
import { addDays, dayParis, daysBetween } from '../../../domain/ground/dates.ts'
import { isOpeningDay, legalWorkingDays } from '../../../domain/ground/opening-days.ts'
import { instant } from '../arbitrary.ts'

const ended = (moment: string) => withdrawalEnd(moment).toISOString()

describe('the end of the withdrawal period', () => {
  test.each([
    ['a Thursday', '2026-11-26T09:12:00Z', '2026-12-10T22:59:59.999Z'],
    ['the last minute of a day in Paris', '2026-11-26T22:59:59Z', '2026-12-10T22:59:59.999Z'],
    ['the first minute of a day in Paris', '2026-11-25T23:00:00Z', '2026-12-10T22:59:59.999Z'],
    ['from a Saturday to the Monday', '2026-11-28T09:00:00Z', '2026-12-14T22:59:59.999Z'],
    ['from Christmas, a Friday, to the Monday', '2026-12-11T09:00:00Z', '2026-12-28T22:59:59.999Z'],
    ['from Easter Monday to the Tuesday', '2026-03-23T09:00:00Z', '2026-04-07T21:59:59.999Z'],
    ['over the change of the clocks', '2026-10-20T09:00:00Z', '2026-11-03T22:59:59.999Z'],
  ])('is fourteen days later (%s)', (_, answered, end) => expect(ended(answered)).toBe(end))

  test('is the first opening day from the fourteenth day on', () => {
    fc.assert(
      fc.property(instant, (moment) => {
        const [from, last] = [dayParis(moment), dayParis(withdrawalEnd(moment))]
        const over = daysBetween(from, last) - 14
        expect(over).toBeGreaterThanOrEqual(0)
        expect(isOpeningDay(last, legalWorkingDays)).toBe(true)
        for (let day = 0; day < over; day += 1)
          expect(isOpeningDay(addDays(from, 14 + day), legalWorkingDays)).toBe(false)
      }),
    )
  })
})

describe('the right of withdrawal', () => {
  const until = '2026-12-10T22:59:59.999Z'
  const right = { withdrawalUntil: until, renouncedAt: null, beginNow: false }
  const done = '2026-12-01T09:00:00Z'
  const now = '2026-12-02T09:00:00Z'

  test.each([
    ['applies in time', right, null, now, true],
    ['applies in the last millisecond', right, null, until, true],
    ['ends after the period', right, null, '2026-12-10T23:00:00.000Z', false],
    ['ends with its use', { ...right, renouncedAt: now }, null, now, false],
    ['does not apply without a period', { ...right, withdrawalUntil: null }, null, now, false],
    ['still applies when work was done without a request to begin', right, done, now, true],
    ['applies while work begun on request goes on', { ...right, beginNow: true }, null, now, true],
    ['ends once work begun on request is done', { ...right, beginNow: true }, done, now, false],
  ])('%s', (_, given, doneAt, at, may) => expect(mayRenounce(given, doneAt, at)).toBe(may))
})

test('an answer online or by phone is a distance contract; on paper or on site it is not', () => {
  expect((['online', 'phone', 'paper', 'on_site'] as const).filter(isFromAfar)).toEqual(['online', 'phone'])
})

test('the garage reads whether the customer asked to begin at once', () => {
  const right = { withdrawalUntil: '2026-12-10T22:59:59.999Z', renouncedAt: null }
  expect(beginNowText({ ...right, beginNow: null })).toBeNull()
  expect(beginNowText({ ...right, beginNow: true })).toBe('Le client demande que les travaux commencent tout de suite.')
  expect(beginNowText({ ...right, beginNow: false })).toBe(
    'Le client n’a pas demandé de commencer tout de suite\u00a0: le délai court jusqu’au 10 déc. 2026.',
  )
  expect(beginNowText({ beginNow: false, withdrawalUntil: null })).toBe(
    'Le client n’a pas demandé de commencer tout de suite.',
  )
  expect(rightText({ ...right, beginNow: true, renouncedAt: '2026-11-27T09:05:00Z' })).toBe(
    'Le client a renoncé le 27 nov. 2026 à 10:05.',
  )
})

test.each([
  [null, 30_000],
  [0, 0],
  [30_000, 30_000],
])('work done for %s cents of %s accepted is allowed', (amountCents, acceptedCents) => {
  expect(workDoneFault(amountCents, acceptedCents)).toBeNull()
})

test.each([
  [30_001, 30_000],
  [9_999_999, 30_000],
  [1, 0],
])('work done for %s cents of %s accepted is refused', (amountCents, acceptedCents) => {
  expect(workDoneFault(amountCents, acceptedCents)).toContain('Pas plus que le prix accepté')
})

describe('accepted work during the withdrawal period', () => {
  const until = '2026-12-10T22:59:59.999Z'
  const now = '2026-11-26T10:00:00Z'
  const right = { id: 'a1', withdrawalUntil: until, renouncedAt: null, beginNow: false }

  test('shows when it may begin, unless the customer asks for it', () => {
    expect(heldText(until, now)).toBe('pas avant le 11 déc., sauf demande')
    expect(heldText(until, '2026-12-10T22:59:59Z')).not.toBeNull()
    expect(heldText(until, '2026-12-10T23:00:00Z')).toBeNull()
    expect(heldText('2027-12-31T22:59:59.999Z', now)).toBe('pas avant le 1er janv., sauf demande')
  })

  test('is not held if the customer asked to begin, withdrew, or has no such right', () => {
    expect(heldUntilOf(right)).toBe(until)
    expect(heldUntilOf({ ...right, beginNow: true })).toBeNull()
    expect(heldUntilOf({ ...right, beginNow: null })).toBeNull()
    expect(heldUntilOf({ ...right, renouncedAt: now })).toBeNull()
  })

  test('is marked on its own steps until they are validated', () => {
    const step = { status: 'ready', approvalId: 'a1' }
    expect(heldStepText(step, [right], now)).toBe(heldText(until, now))
    expect(heldStepText({ ...step, status: 'validated' }, [right], now)).toBeNull()
    expect(heldStepText({ ...step, approvalId: null }, [right], now)).toBeNull()
  })
})
