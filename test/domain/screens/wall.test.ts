import { describe, expect, test } from 'vitest'
import { type WallGroup, wallOf } from '../../../domain/screens/wall.ts'

type OnSite = Parameters<typeof wallOf>[0][number]

const now = new Date('2026-11-27T09:00:00Z')
const freins: OnSite = {
  id: 'p1',
  stepType: null,
  stepTypeId: null,
  car: { id: 'v1', marque: 'Peugeot', modele: '308', plaque: 'GH482KL' },
  status: 'in_progress',
  startDate: '2026-11-02T09:00:00.000Z',
  estimatedEndDate: '2026-12-01',
  completedAt: null,
  completedNotifiedAt: null,
  stepsSummary: { total: 3, validated: 1, ready: 0 },
  progress: { total: 3, validated: 1, ready: 0, percent: 33 },
  currentStep: { id: 's2', name: 'Montage', status: 'proposed' },
  plaque: 'GH482KL',
  pendingValidation: false,
  readyStepId: null,
  linkExpiresAt: null,
  waiting: null,
  assignee: { id: 'u1', prenom: 'Bruno', nom: 'Martin' },
  visit: { arrivedAt: '2026-11-25T07:00:00Z', returnedAt: null, kmIn: null, kmOut: null, keyNumber: null, place: null },
  pendingAnswer: null,
  photoCount: 0,
  noteCount: 0,
}
const ready = { stepsSummary: { total: 3, validated: 1, ready: 1 } }
const wait = { id: 'w1', reason: 'piece', since: '2026-11-21T09:00:00Z', expectedDate: null } as const
const waits = (changes: Partial<NonNullable<OnSite['waiting']>> = {}) => ({ waiting: { ...wait, ...changes } })
const done = { status: 'completed', completedAt: '2026-11-24T15:00:00Z', currentStep: null } as const

const groupsOf = (...processes: Partial<OnSite>[]) =>
  wallOf(
    processes.map((changes) => ({ ...freins, ...changes })),
    false,
    now,
  )
const carOf = (changes: Partial<OnSite> = {}, masks = false) =>
  wallOf([{ ...freins, ...changes }], masks, now).flatMap(({ cars }) => cars)[0]

const cases: [which: string, process: Partial<OnSite>, group: WallGroup][] = [
  ['work goes on', {}, 'workshop'],
  ['nothing has begun', { status: 'proposed' }, 'workshop'],
  ['it is late', { estimatedEndDate: '2026-11-20' }, 'workshop'],
  ['a step is ready', ready, 'pending'],
  ['a step is ready while it waits', { ...ready, ...waits() }, 'pending'],
  ['it waits', waits(), 'waiting'],
  ['it is finished', done, 'toReturn'],
]

test.each(cases)('a car is in one group: %s', (_which, process, group) => {
  const filled = groupsOf(process).filter(({ cars }) => cars.length > 0)
  expect(filled.map(({ name }) => name)).toEqual([group])
})

test('the groups have one order and the titles of the board, also without cars', () => {
  expect(groupsOf().map(({ title }) => title)).toEqual(['À valider', 'En atelier', 'En attente', 'À rendre'])
})

test('the cars due first are first, those without an estimate last', () => {
  const due = (day: string | null) => ({ estimatedEndDate: day, assignee: { id: 'u', prenom: String(day), nom: '' } })
  const [, workshop] = groupsOf(due(null), due('2026-12-03'), due('2026-11-20'))
  expect(workshop?.cars.map(({ who }) => who)).toEqual(['2026-11-20', '2026-12-03', 'null'])
})

describe('a car', () => {
  test('has its plate, model, step and the first name of the person in charge, and nothing else', () => {
    expect(carOf()).toEqual({
      plate: 'GH-482-KL',
      model: 'Peugeot 308',
      state: null,
      step: 'Montage',
      who: 'Bruno',
      late: null,
    })
  })

  test('leaves out a step that says the reason of its wait again', () => {
    const step = (name: string) => ({ currentStep: { id: 's2', name, status: 'proposed' } as const })
    expect(carOf({ ...step('Commande des PIÈCES'), ...waits() })?.step).toBeNull()
    expect(carOf({ ...step('Commande des pièces') })?.step).toBe('Commande des pièces')
    expect(carOf({ ...step('Montage'), ...waits() })?.step).toBe('Montage')
    expect(carOf({ ...step('Autre roue'), ...waits({ reason: 'autre' }) })?.step).toBe('Autre roue')
  })

  test('has a masked plate where the screen asks for it', () => {
    expect(carOf({}, true)?.plate).toBe('GH-•••-KL')
  })

  test('says since when it is late, from the day after its estimate', () => {
    expect(carOf({ estimatedEndDate: '2026-11-26' })?.late).toBe('En retard depuis le 26 nov.')
    expect(carOf({ estimatedEndDate: '2026-11-27' })?.late).toBeNull()
  })

  test.each([
    ['a part, for days', {}, 'Pièce, depuis 6\u00a0j'],
    ['a part with a day', { expectedDate: '2026-12-03' }, 'Pièce, pour le 3 déc.'],
    ['an agreement since today', { reason: 'accord', since: now.toISOString() } as const, 'Accord du client'],
    ['a withdrawal', { reason: 'retractation' } as const, 'Le client a renoncé il y a 6\u00a0j'],
  ])('says what it waits for: %s', (_which, changes, text) => {
    expect(carOf(waits(changes))?.state).toBe(text)
  })

  test('says since when it is ready to hand back', () => {
    expect(carOf(done)?.state).toBe('Prête depuis 3\u00a0j')
  })

  test('is shown without a vehicle, once that was deleted', () => {
    expect(carOf({ car: null })).toMatchObject({ plate: null, model: null })
  })
})
