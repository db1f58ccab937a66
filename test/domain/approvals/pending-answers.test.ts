import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type PendingAnswer,
  rowsOfAnswers,
  withAnswer,
  withoutAnswer,
} from '../../../domain/approvals/pending-answers.ts'

const facts = { renounced: false, acceptedCents: 100, totalCents: 200, heldUntil: null } as const
const answer = (approvalId: string, hour: number, outcome: PendingAnswer['outcome'] = 'partial'): PendingAnswer => ({
  ...facts,
  approvalId,
  outcome,
  answeredAt: `2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`,
})

test('every pending answer is listed once, oldest first', () => {
  const hours = fc.uniqueArray(fc.tuple(fc.uuid(), fc.integer({ min: 0, max: 23 })), { selector: ([id]) => id })
  fc.assert(
    fc.property(hours, (all) => {
      const pending = all.reduce<PendingAnswer[]>((some, [id, hour]) => withAnswer(some, answer(id, hour)), [])
      expect(new Set(pending.map(({ approvalId }) => approvalId))).toEqual(new Set(all.map(([id]) => id)))
      expect(pending.map(({ answeredAt }) => answeredAt)).toEqual(pending.map(({ answeredAt }) => answeredAt).sort())
      for (const [id] of all) expect(withoutAnswer(pending, id)).toHaveLength(all.length - 1)
    }),
  )
})

test('a withdrawal replaces the answer it is about', () => {
  const pending = withAnswer([answer('a', 8), answer('b', 9)], { ...answer('a', 10, 'renounced'), renounced: true })
  expect(pending.map(({ approvalId, renounced }) => [approvalId, renounced])).toEqual([
    ['b', false],
    ['a', true],
  ])
})

test('a process has one row per answer, with its outcome', () => {
  const pendingAnswers = [answer('a', 8, 'refused'), answer('b', 9, 'accepted')]
  const process: Parameters<typeof rowsOfAnswers>[0] = { approval: null, pendingAnswer: null, pendingAnswers }
  const rows = rowsOfAnswers(process)
  expect(rows.map(({ approval, pendingAnswer }) => [pendingAnswer?.approvalId, approval?.outcome])).toEqual([
    ['a', 'refused'],
    ['b', 'accepted'],
  ])
})
