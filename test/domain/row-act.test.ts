import { describe, expect, test } from 'vitest'
import { canGoOn, rowAct, rowActLabels } from '../../domain/board/row-act.ts'

type Acted = Parameters<typeof rowAct>[0]

const now = '2026-11-25T07:00:00.000Z'
const camille = { role: 'admin' } as const
const bruno = { role: 'employee' } as const

const calm: Acted = {
  status: 'in_progress',
  estimatedEndDate: '2026-12-04',
  visit: {
    arrivedAt: '2026-11-20T07:00:00.000Z',
    returnedAt: null,
    kmIn: null,
    kmOut: null,
    keyNumber: null,
    place: null,
  },
  waiting: null,
  stepsSummary: { total: 3, validated: 1, ready: 0 },
  approval: null,
  pendingAnswer: null,
}
const late = { estimatedEndDate: '2026-11-24' }
const ready = { stepsSummary: { total: 3, validated: 1, ready: 1 } }
const wait = (reason: 'piece' | 'accord') => ({
  waiting: { id: 'w1', reason, since: '2026-11-20T07:00:00.000Z', expectedDate: null },
})
const approval = (state: 'asked' | 'received', until: string | null, outcome: 'partial' | 'refused' | null = null) => ({
  approval: { state, until, outcome, acceptedCents: null, totalCents: null },
})
const asked = approval('asked', '2026-11-30T22:59:59.999Z')
const unanswered = approval('asked', '2026-11-24T22:59:59.999Z')
const answerOf = (outcome: 'partial' | 'refused' | 'renounced'): Partial<Acted> => ({
  pendingAnswer: {
    approvalId: 'a1',
    answeredAt: '2026-11-24T07:00:00.000Z',
    renounced: outcome === 'renounced',
    outcome,
    acceptedCents: null,
    totalCents: null,
    heldUntil: null,
  },
})

describe('the act of a row', () => {
  test.each<[string, Partial<Acted>, ReturnType<typeof rowAct>, ReturnType<typeof rowAct>]>([
    ['whose work goes on', {}, 'markReady', 'markReady'],
    ['that is late gets another date, from who may give one', late, 'newDate', 'markReady'],
    ['that is late with a ready step is validated', { ...late, ...ready }, 'validate', null],
    ['that waits for a part goes on', wait('piece'), 'resume', 'resume'],
    ['that waits for a customer who was asked is told again', { ...wait('accord'), ...asked }, 'remind', 'resume'],
    ['that waits for a customer who was asked elsewhere goes on', wait('accord'), 'resume', 'resume'],
    ['whose customer was asked while work goes on', asked, 'markReady', 'markReady'],
    ['whose customer has let the time go by is told again', unanswered, 'remind', 'markReady'],
    [
      'with an answer that accepts becomes steps',
      { ...late, ...approval('received', null, 'refused'), ...answerOf('partial') },
      'addSteps',
      'markReady',
    ],
    [
      'with an answer that refuses is noted',
      { ...ready, ...approval('received', null, 'partial'), ...answerOf('refused') },
      'settle',
      null,
    ],
    [
      'whose customer has renounced is noted, whatever else was asked since',
      { ...asked, ...answerOf('renounced') },
      'noteDone',
      'markReady',
    ],
    ['with an answer that was dealt with', approval('received', null, 'partial'), 'markReady', 'markReady'],
  ])('%s', (_, fields, admin, mechanic) => {
    const process = { ...calm, ...fields }
    expect(rowAct(process, camille, now)).toBe(admin)
    expect(rowAct(process, bruno, now)).toBe(mechanic)
  })
})

test('each act has its word', () => {
  expect(rowActLabels).toEqual({
    addSteps: 'Ajouter aux étapes',
    settle: 'C’est noté',
    noteDone: 'Noter ce qui était fait',
    validate: 'Valider',
    remind: 'Relancer',
    newDate: 'Nouvelle date',
    handBack: 'Rendue',
    resume: 'Reprendre',
    markReady: 'Marquer prêt',
  })
})

test('a mechanic can go on with work that is theirs to do, and not with what waits or was sent', () => {
  const may = (fields: Partial<Acted>) => canGoOn({ ...calm, ...fields }, bruno, now)
  expect([may({}), may(late), may(ready), may(wait('piece')), may({ status: 'completed' })]).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
})
