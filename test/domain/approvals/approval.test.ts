import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Answers,
  type Approval,
  type ApprovalLine,
  acceptedLines,
  acceptedTotal,
  answersAll,
  approvalActs,
  expiryOf,
  refusedSecurity,
  stateAt,
  totalOf,
} from '../../../domain/approvals/approval.ts'
import { approvalStates } from '../../../domain/approvals/approval-schemas.ts'
import { approvalText, confirmText, deadlineText, rowApprovalText } from '../../../domain/approvals/approval-texts.ts'

const now = '2026-11-23T10:00:00.000Z'
const later = '2026-11-30T10:00:00.000Z'

const answer = fc.constantFrom('accepted' as const, 'refused' as const)
const answeredLines = fc
  .array(fc.record({ amountCents: fc.integer({ min: 0, max: 9_999_999 }), answer }), { minLength: 1, maxLength: 20 })
  .map((lines) => lines.map((line, index) => ({ ...line, id: `line-${index}` })))
const answersOf = (lines: { id: string; answer: 'accepted' | 'refused' }[]): Answers =>
  Object.fromEntries(lines.map(({ id, answer }) => [id, answer]))

describe('the total of an agreement', () => {
  test('equals the accepted total plus the refused total', () => {
    fc.assert(
      fc.property(answeredLines, (lines) => {
        const answers = answersOf(lines)
        const refused = totalOf(lines.filter(({ answer }) => answer === 'refused'))
        expect(acceptedTotal(lines, answers) + refused).toBe(totalOf(lines))
      }),
    )
  })

  test('ignores answers to other lines', () => {
    expect(acceptedTotal([{ id: 'a', amountCents: 100 }], { a: 'refused', b: 'accepted' })).toBe(0)
  })

  test('is exact for twenty lines at the maximum amount', () => {
    expect(totalOf(Array.from({ length: 20 }, () => ({ amountCents: 9_999_999 })))).toBe(199_999_980)
  })
})

test('an answer is complete with exactly one answer for each line', () => {
  fc.assert(
    fc.property(answeredLines, (lines) => {
      const answers = answersOf(lines)
      expect(answersAll(lines, answers)).toBe(true)
      expect(answersAll(lines, { ...answers, other: 'accepted' })).toBe(false)
      const { 'line-0': _, ...less } = answers
      expect(answersAll(lines, less)).toBe(false)
      expect(answersAll(lines, { ...less, other: 'accepted' })).toBe(false)
    }),
  )
})

describe('a sent agreement', () => {
  test('expires at its end, not before', () => {
    const sent = { state: 'sent' as const, expiresAt: later }
    expect(stateAt(sent, now)).toBe('sent')
    expect(stateAt(sent, new Date(Date.parse(later) - 1))).toBe('sent')
    expect(stateAt(sent, later)).toBe('expired')
  })

  test.each(approvalStates.filter((state) => state !== 'sent'))('stays %s at any time', (state) => {
    expect(stateAt({ state, expiresAt: now }, later)).toBe(state)
  })

  test.each([
    ['in the morning', '2026-11-24T05:52:00Z', 7, '2026-12-01T22:59:59.999Z'],
    ['after midnight in Paris, before it in Greenwich', '2026-11-23T23:30:00Z', 7, '2026-12-01T22:59:59.999Z'],
    ['before the clocks are put back', '2026-10-24T10:00:00Z', 1, '2026-10-25T22:59:59.999Z'],
    ['before they are put forward', '2026-03-28T10:00:00Z', 1, '2026-03-29T21:59:59.999Z'],
  ])('expires at the end of its last day in Paris (%s)', (_, sentAt, days, until) => {
    expect(expiryOf(new Date(sentAt), days).toISOString()).toBe(until)
  })

  test('shows its last day, or the hour at which it ends', () => {
    expect(deadlineText('2026-12-01T22:59:59.999Z')).toBe('d’ici mardi 1er décembre')
    expect(deadlineText('2026-12-01T05:52:00.000Z')).toBe('avant le 1er déc. 2026 à 06:52')
  })
})

describe('allowed actions on an agreement', () => {
  const line: ApprovalLine = {
    id: 'a',
    label: 'Disques',
    kind: 'security',
    amountCents: 1,
    part: null,
    photoIds: [],
    answer: null,
  }
  const of = (state: Approval['state'], more: Partial<Approval> = {}) => ({
    state,
    remindedAt: null,
    stepsAddedAt: null,
    renouncedAt: null,
    lines: [line],
    ...more,
  })
  const acts = (role: 'admin' | 'employee', approval: ReturnType<typeof of>) =>
    Object.entries(approvalActs(approval, { role }))
      .filter(([, may]) => may)
      .map(([act]) => act)

  test.each([
    ['draft', ['edit', 'send', 'record'], ['edit']],
    ['sent', ['link', 'remind', 'withdraw', 'record', 'correct'], ['correct']],
    ['expired', ['record', 'correct'], ['correct']],
    ['withdrawn', [], []],
    ['answered', [], []],
  ] as const)('in state %s: admins %j, employees %j', (state, admin, employee) => {
    expect(acts('admin', of(state))).toEqual(admin)
    expect(acts('employee', of(state))).toEqual(employee)
  })

  test('offer one reminder, and adding accepted steps once', () => {
    expect(acts('admin', of('sent', { remindedAt: now }))).not.toContain('remind')
    const accepted = { lines: [{ ...line, answer: 'accepted' as const }] }
    expect(acts('admin', of('answered', accepted))).toEqual(['addSteps'])
    expect(acts('employee', of('answered', accepted))).toEqual([])
    expect(acts('admin', of('answered', { ...accepted, stepsAddedAt: now }))).toEqual([])
  })

  test('find refused safety work and accepted lines', () => {
    const lines = [
      { kind: 'security', answer: 'refused' },
      { kind: 'advice', answer: 'refused' },
      { kind: 'security', answer: 'accepted' },
    ] as const
    expect(refusedSecurity(lines)).toEqual([lines[0]])
    expect(acceptedLines(lines)).toEqual([lines[2]])
  })
})

describe('an agreement in words', () => {
  const none = {
    expiresAt: null,
    answeredAt: null,
    acceptedCents: null,
    withdrawnAt: null,
    totalCents: 66_040,
    renouncedAt: null,
    lines: [{ answer: null }, { answer: null }],
  }
  const given = (...answers: ('accepted' | 'refused')[]) => ({
    ...none,
    state: 'answered' as const,
    answeredAt: now,
    lines: answers.map((answer) => ({ answer })),
  })

  test.each([
    [{ ...none, state: 'draft' }, 'Brouillon'],
    [{ ...none, state: 'sent', expiresAt: later }, 'Attend une réponse jusqu’au 30 nov. 2026'],
    [{ ...none, state: 'expired', expiresAt: now }, 'Sans réponse depuis le 23 nov. 2026'],
    [{ ...none, state: 'withdrawn', withdrawnAt: now }, 'Retiré le 23 nov. 2026'],
    [{ ...given('accepted', 'accepted'), acceptedCents: 66_040 }, 'Accepté\u00a0: 660,40\u00a0€ TTC, le 23 nov. 2026'],
    [
      { ...given('accepted', 'refused'), acceptedCents: 61_240 },
      'Accepté en partie\u00a0: 612,40\u00a0€ sur 660,40\u00a0€ TTC, le 23 nov. 2026',
    ],
    [
      { ...given('accepted', 'refused'), acceptedCents: 0 },
      'Accepté en partie\u00a0: 0,00\u00a0€ sur 660,40\u00a0€ TTC, le 23 nov. 2026',
    ],
    [{ ...given('refused', 'refused'), acceptedCents: 0 }, 'Refusé, le 23 nov. 2026'],
    [{ ...given('accepted', 'accepted'), renouncedAt: later }, 'Le client a renoncé, le 30 nov. 2026'],
  ] as const)('%j reads %s', (approval, text) => {
    expect(approvalText(approval)).toBe(text)
  })

  test('shows in its row as requested, received or unanswered', () => {
    const asked = { state: 'asked', outcome: null, acceptedCents: null, totalCents: null } as const
    expect(rowApprovalText({ ...asked, until: later }, now)).toBe('Accord demandé')
    expect(rowApprovalText({ ...asked, until: now }, now)).toBe('Accord sans réponse')
    expect(rowApprovalText({ ...asked, state: 'received', until: null }, now)).toBe('Accord reçu')
  })

  test.each([
    ['accepted', 66_040, 'Accord accepté\u00a0: 660,40\u00a0€ TTC'],
    ['partial', 61_240, 'Accord accepté en partie\u00a0: 612,40\u00a0€ sur 660,40\u00a0€ TTC'],
    ['refused', 0, 'Accord refusé'],
  ] as const)('shows in its row the accepted amount of the outcome %s', (outcome, acceptedCents, text) => {
    const received = { state: 'received', until: null, totalCents: 66_040 } as const
    expect(rowApprovalText({ ...received, outcome, acceptedCents }, now)).toBe(text)
  })

  test('shows the amount or the refusal on its confirm button', () => {
    const lines = [
      { id: 'a', amountCents: 18_400 },
      { id: 'b', amountCents: 0 },
    ]
    const said = (a: 'accepted' | 'refused', b: 'accepted' | 'refused') => confirmText(lines, { a, b })
    expect(said('accepted', 'refused')).toBe('Confirmer ma réponse\u00a0: je m’engage à payer 184,00\u00a0€ TTC')
    expect(said('refused', 'accepted')).toBe('Confirmer ma réponse\u00a0: je m’engage à payer 0,00\u00a0€ TTC')
    expect(said('refused', 'refused')).toBe('Confirmer mon refus')
  })
})
