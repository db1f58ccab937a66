import { describe, expect, test } from 'vitest'
import { legalWorkingDays } from '../../../domain/ground/opening-days.ts'
import {
  belongsTo,
  type DayGroup,
  dayGroups,
  dayOf,
  type Grouped,
  groupOf,
  groupsFor,
  isIdle,
  isToReturn,
} from '../../../domain/processes/day-groups.ts'

const camille = { role: 'admin' } as const
const bruno = { role: 'employee' } as const

// A Wednesday, at eight in the morning in Paris.
const day = dayOf(new Date('2026-11-25T07:00:00Z'), { userId: 'bruno', idleDays: 3, openingDays: legalWorkingDays })

const calm: Grouped = {
  status: 'in_progress',
  estimatedEndDate: '2026-12-04',
  startDate: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-24T15:00:00.000Z',
  stepsSummary: { ready: 0 },
  waiting: null,
  pendingAnswer: null,
  assignee: null,
  visit: { arrivedAt: null, returnedAt: null },
}
const ready = { stepsSummary: { ready: 1 } }
const forgotten = { updatedAt: '2026-11-19T15:00:00.000Z', startDate: '2026-11-19T08:00:00.000Z' }
const waits = { waiting: {} }
const answered = { pendingAnswer: {} }
const own = { assignee: { id: 'bruno' } }
const onSite = { arrivedAt: '2026-11-20T07:00:00.000Z', returnedAt: null }
const done = { status: 'completed', visit: onSite } as const

const cases: [which: string, process: Partial<Grouped>, admin: DayGroup | null, mechanic: DayGroup | null][] = [
  ['its customer has answered', answered, 'answered', 'toDo'],
  ['its customer has answered, and it is late', { ...answered, estimatedEndDate: '2026-11-24' }, 'answered', 'toDo'],
  ['its customer had answered before it was finished', { ...answered, ...done }, 'toReturn', 'toReturn'],
  ['the estimate was yesterday', { estimatedEndDate: '2026-11-24' }, 'late', 'toDo'],
  ['late, and to validate', { estimatedEndDate: '2026-11-24', ...ready }, 'late', 'sent'],
  ['late, and one’s own', { estimatedEndDate: '2026-11-24', ...own }, 'late', 'mine'],
  ['due today', { estimatedEndDate: '2026-11-25' }, 'today', 'toDo'],
  ['due tomorrow', { estimatedEndDate: '2026-11-26', ...ready }, 'today', 'sent'],
  ['due tomorrow, and it waits', { estimatedEndDate: '2026-11-26', ...waits }, 'today', 'held'],
  ['a step is ready', ready, 'pending', 'sent'],
  ['a step is ready of one’s own car', { ...ready, ...own }, 'pending', 'mine'],
  ['a step is ready while it waits', { ...ready, ...waits }, 'pending', 'sent'],
  ['finished, and on site', done, 'toReturn', 'toReturn'],
  ['finished, on site, and one’s own', { ...done, ...own }, 'toReturn', 'toReturn'],
  ['finished long past its estimate, and on site', { ...done, estimatedEndDate: '2026-11-01' }, 'toReturn', 'toReturn'],
  ['it waits', waits, 'waiting', 'held'],
  ['it waits, and is one’s own', { ...waits, ...own }, 'waiting', 'mine'],
  ['it waits for long', { ...waits, ...forgotten }, 'waiting', 'held'],
  ['work goes on', {}, 'workshop', 'toDo'],
  ['work goes on, without an end', { estimatedEndDate: null }, 'workshop', 'toDo'],
  ['nothing happened for three opening days', forgotten, 'idle', 'toDo'],
  ['it never began', { status: 'proposed', ...forgotten }, 'idle', 'toDo'],
  ['it is to begin', { status: 'proposed' }, 'toStart', 'toDo'],
  [
    'entered long ago, it begins next week',
    { status: 'proposed', updatedAt: forgotten.updatedAt, startDate: '2026-12-01T08:00:00.000Z' },
    'toStart',
    'toDo',
  ],
  [
    'finished and gone',
    { status: 'completed', visit: { ...onSite, returnedAt: '2026-11-24T16:00:00.000Z' } },
    null,
    null,
  ],
  ['finished, never said to have come', { status: 'completed' }, null, null],
]

test.each(cases)('the group of a process in the day: %s', (_, fields, admin, mechanic) => {
  const process = { ...calm, ...fields }
  expect(groupOf(process, camille, day)).toBe(admin)
  expect(groupOf(process, bruno, day)).toBe(mechanic)
})

test('a process counts in each group it belongs to', () => {
  const lateAndReady = { ...calm, estimatedEndDate: '2026-11-24', ...ready }
  expect(belongsTo('late', lateAndReady, day)).toBe(true)
  expect(belongsTo('pending', lateAndReady, day)).toBe(true)
  expect(belongsTo('workshop', lateAndReady, day)).toBe(false)
})

describe('the groups of the day', () => {
  test('differ for admins and mechanics, and readers see those of admins', () => {
    expect(groupsFor(camille)[0]).toBe('answered')
    expect(groupsFor({ role: 'reader' })).toEqual(groupsFor(camille))
    expect(groupsFor(bruno)).toEqual(['mine', 'toDo', 'sent', 'toReturn', 'held'])
    expect(new Set([...groupsFor(camille), ...groupsFor(bruno)])).toEqual(new Set(dayGroups))
  })

  test('use the day of Paris, and skip days without work', () => {
    const monday = dayOf(new Date('2026-11-22T23:30:00Z'), {
      userId: 'bruno',
      idleDays: 1,
      openingDays: legalWorkingDays,
    })
    expect(monday).toMatchObject({ today: '2026-11-23', tomorrow: '2026-11-24' })
    expect(monday.idleBefore).toBe('2026-11-19T23:00:00.000Z')
  })
})

test('idle work is open, without wait or ready step', () => {
  expect(isIdle({ ...calm, ...forgotten }, day)).toBe(true)
  expect(isIdle({ ...calm, ...forgotten, ...waits }, day)).toBe(false)
  expect(isIdle({ ...calm, ...forgotten, ...ready }, day)).toBe(false)
  expect(isIdle({ ...calm, ...forgotten, status: 'completed' }, day)).toBe(false)
})

test('a car to return is finished and still in the garage', () => {
  expect(isToReturn({ status: 'in_progress', visit: onSite })).toBe(false)
  expect(isToReturn(done)).toBe(true)
})
