import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Draft,
  draftCompletion,
  draftDaysLeft,
  draftExpiry,
  draftExpiryWords,
  draftNeeds,
  draftSign,
  draftTooltip,
  firstEmptyField,
  isDraft,
  isEmptyDraft,
  isExpiredDraft,
  newDraft,
  ownDrafts,
  pruneDrafts,
  warnsOfExpiry,
  withReadableDates,
} from '../../../domain/processes/draft.ts'

const now = '2026-11-21T12:00:00.000Z'
const camille = { userId: 'camille', garageId: 'port' }
const bruno = { userId: 'bruno', garageId: 'port' }
const hourMs = 3_600_000

const draft = (change: Partial<Draft> = {}): Draft => ({ ...newDraft('d1', camille, now), ...change })
const aged = (hours: number): string => new Date(Date.parse(now) - hours * hourMs).toISOString()

test('a new draft belongs to its writer and is empty', () => {
  expect(draft()).toMatchObject({ ...camille, status: 'draft', createdAt: now, lastModified: now })
  expect(isEmptyDraft(draft())).toBe(true)
  expect(isEmptyDraft(draft({ name: '  ', startDate: now }))).toBe(true)
})

test.each([
  { name: 'Avant vacances' },
  { client_id: 'x' },
  { car_id: 'x' },
  { stepType_id: 'x' },
  { estimatedEndDate: '2026-12-01' },
  { steps: [{ type: 'Vidange', description: null }] },
])('a draft with %j is not empty', (change) => {
  expect(isEmptyDraft(draft(change))).toBe(false)
})

test('the completion of a draft is the share of four fields', () => {
  expect(draftCompletion(draft({ name: 'x', startDate: now }))).toBe(0)
  expect(draftCompletion(draft({ client_id: 'x' }))).toBe(25)
  const full = { client_id: 'x', car_id: 'x', stepType_id: 'x', estimatedEndDate: '2026-12-01' }
  expect(draftCompletion(draft(full))).toBe(100)
})

test('missing required fields are listed in the order of the form, without the end date', () => {
  expect(draftNeeds(draft({ car_id: 'x' }))).toEqual(['le client', 'le type de réparation'])
  expect(draftNeeds(draft({ client_id: 'x', car_id: 'x', stepType_id: 'x' }))).toEqual([])
})

test('the first empty field is the next one to fill', () => {
  expect(firstEmptyField(draft({ client_id: 'x', name: 'x' }))).toBe('car_id')
  expect(firstEmptyField(draft({ client_id: 'x', car_id: 'x', stepType_id: 'x' }))).toBe('estimatedEndDate')
})

describe('the seven days of a draft', () => {
  test('count from its last change', () => {
    expect(draftExpiry(draft())).toBe('2026-11-28T12:00:00.000Z')
    expect(isExpiredDraft(draft({ lastModified: aged(7 * 24 - 1) }), now)).toBe(false)
    expect(isExpiredDraft(draft({ lastModified: aged(7 * 24) }), now)).toBe(true)
    expect(isExpiredDraft(draft({ lastModified: 'jamais' }), now)).toBe(false)
  })

  test.each([
    [0, 'Brouillon expire dans 7 jours', false],
    [4 * 24, 'Brouillon expire dans 3 jours', false],
    [5 * 24, 'Brouillon expire dans 2 jours', true],
    [6 * 24, 'Brouillon expire demain', true],
    [7 * 24 - 1, "Brouillon expire aujourd'hui !", true],
    [9 * 24, "Brouillon expire aujourd'hui !", true],
  ])('show after %d hours: %s', (hours, tooltip, warns) => {
    const old = draft({ lastModified: aged(hours) })
    expect(draftTooltip(old, now)).toBe(tooltip)
    expect(`Brouillon ${draftExpiryWords(old, now)}`).toBe(tooltip.replace(' !', ''))
    expect(warnsOfExpiry(old, now)).toBe(warns)
  })

  test('are counted in Paris days', () => {
    const late = draft({ lastModified: '2026-11-21T22:30:00.000Z' })
    expect(draftDaysLeft(late, '2026-11-27T22:59:00Z')).toBe(1)
    expect(draftDaysLeft(late, '2026-11-27T23:00:00Z')).toBe(0)
  })

  test('are not shown without a draft or a readable date', () => {
    expect(draftTooltip(null, now)).toBe('Brouillon disponible')
    expect(draftTooltip(draft({ lastModified: '?' }), now)).toBe('Brouillon disponible')
  })
})

test('each person sees their own drafts, latest first', () => {
  const list = [
    draft({ id: 'old', lastModified: aged(5) }),
    draft({ id: 'brunos', ...bruno }),
    draft({ id: 'elsewhere', garageId: 'gare' }),
    draft({ id: 'new', lastModified: aged(1) }),
  ]
  expect(ownDrafts(list, camille).map(({ id }) => id)).toEqual(['new', 'old'])
})

describe('a draft with an unreadable date', () => {
  const unreadable = draft({ name: 'Freins', lastModified: 'jamais' })

  test('is kept, and its seven days start when it is found', () => {
    expect(isDraft(JSON.parse(JSON.stringify(unreadable)))).toBe(true)
    expect(pruneDrafts([unreadable], now)).toEqual([unreadable])
    expect(withReadableDates(unreadable, now)).toEqual({ ...unreadable, lastModified: new Date(now).toISOString() })
    expect(withReadableDates({ ...unreadable, createdAt: '' }, now).createdAt).toBe(new Date(now).toISOString())
    expect(withReadableDates(draft(), '2026-11-25T08:00:00Z')).toEqual(draft())
  })

  test('comes last, and does not hide another draft about to expire', () => {
    const older = draft({ id: 'older', name: 'Vidange', lastModified: aged(6 * 24) })
    expect(ownDrafts([unreadable, older], camille)).toEqual([older, unreadable])
    expect(draftSign([unreadable], now)).toEqual({ tooltip: 'Brouillon disponible', urgent: false })
    expect(draftSign([unreadable, older], now)).toEqual({ tooltip: 'Brouillon expire demain', urgent: true })
  })
})

test('the bar announces the draft that expires first, unless it is empty', () => {
  const empty = draft({ id: 'empty', lastModified: aged(6 * 24) })
  const filled = draft({ id: 'filled', name: 'Freins', lastModified: aged(4 * 24) })
  expect(draftSign([], now)).toBeNull()
  expect(draftSign([draft({ lastModified: aged(8 * 24) })], now)).toBeNull()
  expect(draftSign([empty], now)).toEqual({ tooltip: 'Brouillon disponible', urgent: false })
  expect(draftSign([empty, draft({ name: 'Vidange' }), filled], now)).toEqual({
    tooltip: 'Brouillon expire dans 3 jours',
    urgent: false,
  })
})

describe('pruning drafts', () => {
  const stored = fc.array(
    fc.record({ owner: fc.constantFrom(camille, bruno), hours: fc.nat(8 * 24) }).map(({ owner, hours }) => ({
      ...newDraft(`${hours}`, owner, aged(hours)),
    })),
    { minLength: 30, maxLength: 60 },
  )

  test('keeps the latest twenty living drafts of each person', () => {
    fc.assert(
      fc.property(stored, (drafts) => {
        const kept = pruneDrafts(drafts, now)
        for (const owner of [camille, bruno]) {
          const living = ownDrafts(drafts, owner).filter((one) => !isExpiredDraft(one, now))
          expect(ownDrafts(kept, owner)).toEqual(living.slice(0, 20))
        }
        expect(pruneDrafts(kept, now)).toEqual(kept)
      }),
    )
  })
})

describe('a stored value', () => {
  test('is a draft if it has the fields of one', () => {
    const kept = JSON.parse(JSON.stringify(draft({ steps: [{ type: 'Vidange', description: null }] })))
    expect(isDraft(kept)).toBe(true)
  })

  test.each([
    null,
    'draft',
    [],
    {},
    draft({ id: '' }),
    { ...draft(), userId: undefined },
    { ...draft(), name: 3 },
    { ...draft(), steps: 'x' },
    { ...draft(), steps: [null] },
    { ...draft(), status: 'sent' },
  ])('is refused without the fields of a draft (%#)', (value) => {
    expect(isDraft(value)).toBe(false)
  })
})
