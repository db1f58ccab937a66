import { describe, expect, test } from 'vitest'
import { canGoOn, rowAct } from '../../../domain/board/row-act.ts'

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

describe('the action of a row', () => {
  test.each<[string, Partial<Acted>, ReturnType<typeof rowAct>, ReturnType<typeof rowAct>]>([
    ['is « Marquer prêt » while work goes on', {}, 'markReady', 'markReady'],
    ['is a new date from an admin when the process is late', late, 'newDate', 'markReady'],
    ['is a validation when a late process has a ready step', { ...late, ...ready }, 'validate', null],
    ['ends a wait for a part', wait('piece'), 'resume', 'resume'],
    ['is a reminder during a wait for a customer’s answer', { ...wait('accord'), ...asked }, 'remind', 'resume'],
    ['ends a wait for an answer requested elsewhere', wait('accord'), 'resume', 'resume'],
    ['is « Marquer prêt » while an answer is pending and work goes on', asked, 'markReady', 'markReady'],
    ['is a reminder when the request expired without an answer', unanswered, 'remind', 'markReady'],
    [
      'adds accepted work to the steps',
      { ...late, ...approval('received', null, 'refused'), ...answerOf('partial') },
      'addSteps',
      'markReady',
    ],
    [
      'acknowledges a refusal',
      { ...ready, ...approval('received', null, 'partial'), ...answerOf('refused') },
      'settle',
      null,
    ],
    [
      'records the work done when the customer withdrew, even with a newer request',
      { ...asked, ...answerOf('renounced') },
      'noteDone',
      'markReady',
    ],
    [
      'is « Marquer prêt » after the answer was handled',
      approval('received', null, 'partial'),
      'markReady',
      'markReady',
    ],
  ])('%s', (_, fields, admin, mechanic) => {
    const process = { ...calm, ...fields }
    expect(rowAct(process, camille, now)).toBe(admin)
    expect(rowAct(process, bruno, now)).toBe(mechanic)
  })
})

test('a mechanic can continue work, unless it waits or is ready', () => {
  const may = (fields: Partial<Acted>) => canGoOn({ ...calm, ...fields }, bruno, now)
  expect([may({}), may(late), may(ready), may(wait('piece')), may({ status: 'completed' })]).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
})
