import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RuleBroken } from '../../../domain/ground/rule-broken.ts'
import { legacyStatus, publicStepLabels, stepLabels } from '../../../domain/processes/step-status.ts'
import {
  currentStep,
  finalises,
  isLastStep,
  markStepReady,
  movesForward,
  nextActions,
  preselectedIndex,
  revertConfirmation,
  revertStep,
  type Step,
  stepCounts,
  validateStep,
} from '../../../domain/processes/steps.ts'
import { legalSteps, past, steps } from '../arbitrary.ts'
import { expectLegal, order } from './legal-order.ts'

const now = '2026-11-21T12:00:00.000Z'
const idAt = (list: Step[], index: number) => list[index]?.id ?? 'none'
describe('marking a step ready', () => {
  test('makes the first open step ready at the given time', () => {
    const before = steps('v', 'p', 'p')
    const after = markStepReady(before, idAt(before, 1), new Date(now))
    expect(order(after)).toBe('vrp')
    expect(after[1]?.readyAt).toBe(now)
    expect(order(before)).toBe('vpp')
  })

  test.each([
    ['a later step', steps('p', 'p'), 1],
    ['a step behind a ready one', steps('r', 'p'), 1],
    ['a ready step', steps('r', 'p'), 0],
    ['a validated step', steps('v', 'p'), 0],
    ['a step of another process', steps('p'), 7],
    ['anything of an empty list', [], 0],
  ])('refuses %s', (_what, list, index) => {
    expect(() => markStepReady(list, idAt(list, index), now)).toThrow(RuleBroken)
  })
})

describe('validating a step', () => {
  test('validates the ready step and keeps the time it was ready', () => {
    const before = steps('v', 'r', 'p')
    const after = validateStep(before, idAt(before, 1), now)
    expect(order(after)).toBe('vvp')
    expect(after[1]).toMatchObject({ readyAt: past, validatedAt: now })
  })

  test.each([
    ['a proposed step', steps('v', 'p'), 1],
    ['a validated step', steps('v', 'r'), 0],
    ['a ready step after an open one', steps('p', 'r'), 1],
    ['a step of another process', steps('r'), 7],
  ])('refuses %s', (_what, list, index) => {
    expect(() => validateStep(list, idAt(list, index), now)).toThrow(RuleBroken)
  })
})

describe('reverting a step', () => {
  test('moves the last validated step to ready', () => {
    const before = steps('v', 'v', 'p')
    const after = revertStep(before, idAt(before, 1), 'ready')
    expect(order(after)).toBe('vrp')
    expect(after[1]?.validatedAt).toBeNull()
  })

  test('moves the ready step to proposed', () => {
    const before = steps('v', 'r', 'p')
    expect(order(revertStep(before, idAt(before, 1), 'proposed'))).toBe('vpp')
  })

  test('moves a ready step after the reverted one to proposed', () => {
    const before = steps('v', 'r', 'p')
    const after = revertStep(before, idAt(before, 0), 'ready')
    expect(order(after)).toBe('rpp')
    expectLegal(after)
  })

  test.each([
    ['an earlier validated step', steps('v', 'v'), 0, 'ready'],
    ['a validated step straight to proposed', steps('v'), 0, 'proposed'],
    ['a ready step to ready', steps('r'), 0, 'ready'],
    ['a proposed step', steps('p'), 0, 'proposed'],
    ['a ready step to validated', steps('r'), 0, 'validated'],
    ['a step of another process', steps('r'), 7, 'proposed'],
  ] as const)('refuses %s', (_what, list, index, to) => {
    const call = () => revertStep(list, idAt(list, index), to)
    expect(call).toThrow(RuleBroken)
    expect(call).toThrow(expect.objectContaining({ code: 'STEP_TRANSITION_INVALID' }))
  })

  test('asks first, with the words of the contract', () => {
    expect(revertConfirmation('ready')).toEqual({
      title: 'Confirmer le retour',
      text: 'Cette étape repassera à "Prêt". Continuer ?',
    })
    expect(revertConfirmation('proposed').text).toBe('Cette étape repassera à "Proposé". Continuer ?')
  })

  test('names another step that moves back too', () => {
    const before = steps('v', 'r', 'p').map((step, index) => ({ ...step, name: `Étape ${index + 1}` }))
    expect(revertConfirmation('ready', before, idAt(before, 0)).note).toBe('«\u00a0Étape 2\u00a0» repassera à Proposé.')
    expect(revertConfirmation('proposed', before, idAt(before, 1))).not.toHaveProperty('note')
  })
})

describe('legal step orders', () => {
  test('stay legal after every action offered to an admin', () => {
    fc.assert(
      fc.property(legalSteps, (list) => {
        const { markReady, validate, revert } = nextActions(list, 'admin')
        if (markReady) expectLegal(markStepReady(list, markReady, now))
        if (validate) expectLegal(validateStep(list, validate, now))
        for (const { stepId, to } of revert) expectLegal(revertStep(list, stepId, to))
      }),
    )
  })

  test('refuse every action not offered', () => {
    fc.assert(
      fc.property(legalSteps, (list) => {
        const { markReady, validate, revert } = nextActions(list, 'admin')
        for (const { id } of list) {
          if (id !== markReady) expect(() => markStepReady(list, id, now)).toThrow(RuleBroken)
          if (id !== validate) expect(() => validateStep(list, id, now)).toThrow(RuleBroken)
          for (const to of ['proposed', 'ready', 'validated'] as const) {
            const offered = revert.some((move) => move.stepId === id && move.to === to)
            if (!offered) expect(() => revertStep(list, id, to)).toThrow(RuleBroken)
          }
        }
      }),
    )
  })

  test('return to the same order when an action is reverted', () => {
    fc.assert(
      fc.property(legalSteps, (list) => {
        const { markReady, validate } = nextActions(list, 'admin')
        if (markReady) expect(revertStep(markStepReady(list, markReady, now), markReady, 'proposed')).toEqual(list)
        if (validate) expect(revertStep(validateStep(list, validate, now), validate, 'ready')).toEqual(list)
      }),
    )
  })
})

test('each role has its own step actions', () => {
  const waiting = steps('v', 'r', 'p')
  const open = steps('v', 'p')
  const nothing = { markReady: null, validate: null, revert: [] }
  expect(nextActions(open, 'employee')).toEqual({ ...nothing, markReady: idAt(open, 1) })
  expect(nextActions(waiting, 'employee')).toEqual(nothing)
  expect(nextActions(open, 'reader')).toEqual(nothing)
  expect(nextActions(waiting, 'admin')).toEqual({
    markReady: null,
    validate: idAt(waiting, 1),
    revert: [
      { stepId: idAt(waiting, 0), to: 'ready' },
      { stepId: idAt(waiting, 1), to: 'proposed' },
    ],
  })
  expect(nextActions([], 'admin')).toEqual(nothing)
})

test.each([
  [steps('v', 'r', 'p'), 1],
  [steps('v', 'v', 'p'), 1],
  [steps('p', 'p'), 0],
  [[], 0],
])('an update starts from the ready step, else the last validated, else the first (%#)', (list, index) => {
  expect(preselectedIndex(list)).toBe(index)
})

test('validating the last step ends the process', () => {
  const list = steps('v', 'r')
  expect(finalises(list, 1, 'validated')).toBe(true)
  expect(finalises(list, 1, 'ready')).toBe(false)
  expect(finalises(list, 0, 'validated')).toBe(false)
  expect(finalises([], -1, 'validated')).toBe(false)
  expect(isLastStep(list, idAt(list, 1))).toBe(true)
  expect(isLastStep(list, idAt(list, 0))).toBe(false)
  expect(isLastStep([], 'none')).toBe(false)
})

test('steps are counted, and the current step is found', () => {
  expect(stepCounts(steps('v', 'v', 'r', 'p'))).toEqual({ total: 4, validated: 2, ready: 1 })
  expect(currentStep(steps('v', 'r'))?.status).toBe('ready')
  expect(currentStep(steps('v'))).toBeNull()
})

test.each([
  ['in_progress', 'ready'],
  ['pending', 'ready'],
  [' READY ', 'ready'],
  ['completed', 'validated'],
  ['done', 'validated'],
  ['validated', 'validated'],
  ['proposed', 'proposed'],
  ['whatever', 'proposed'],
  [undefined, 'proposed'],
])('the old status %s is read as %s', (text, status) => {
  expect(legacyStatus(text)).toBe(status)
})

test('staff and public have different step labels', () => {
  expect(Object.values(stepLabels)).toEqual(['Proposé', 'Prêt', 'Validé'])
  expect(Object.values(publicStepLabels)).toEqual(['À venir', 'En cours', 'Terminé'])
})

describe('movement of steps', () => {
  const others = (...letters: Parameters<typeof steps>) =>
    steps(...letters).map((step) => ({ ...step, id: `autre-${step.id}` }))

  test.each([
    ['a step that becomes ready', steps('p', 'p'), (list: Step[]) => markStepReady(list, idAt(list, 0), now), true],
    ['a step that is validated', steps('r', 'p'), (list: Step[]) => validateStep(list, idAt(list, 0), now), true],
    ['a step that goes back', steps('r', 'p'), (list: Step[]) => revertStep(list, idAt(list, 0), 'proposed'), false],
    ['nothing that moves', steps('v', 'p'), (list: Step[]) => list, false],
    ['other steps, all ahead', steps('v', 'p'), () => others('p', 'p', 'p'), false],
    ['other steps, one of them done', steps('v', 'p'), () => others('v', 'p', 'p'), true],
  ])('is forward or not: %s', (_what, before, move, forward) => {
    expect(movesForward(before, move(before))).toBe(forward)
  })
})
