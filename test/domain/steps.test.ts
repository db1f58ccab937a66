import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { legacyStatus, publicStepLabels, stepLabels } from '../../domain/processes/step-status.ts'
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
} from '../../domain/processes/steps.ts'
import { RuleBroken } from '../../domain/rule-broken.ts'
import { legalSteps, past, steps } from './arbitrary.ts'
import { expectLegal, order } from './legal-order.ts'

const now = '2026-11-21T12:00:00.000Z'
const idAt = (list: Step[], index: number) => list[index]?.id ?? 'none'
describe('proposing', () => {
  test('the first open step becomes ready, at the time given', () => {
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
  ])('%s is refused', (_what, list, index) => {
    expect(() => markStepReady(list, idAt(list, index), now)).toThrow(RuleBroken)
  })
})

describe('validating', () => {
  test('the ready step becomes validated and keeps the time it was ready', () => {
    const before = steps('v', 'r', 'p')
    const after = validateStep(before, idAt(before, 1), now)
    expect(order(after)).toBe('vvp')
    expect(after[1]).toMatchObject({ readyAt: past, validatedAt: now })
  })

  test.each([
    ['a proposed step', steps('v', 'p'), 1],
    ['a validated step', steps('v', 'r'), 0],
    ['a ready step whose elder is open', steps('p', 'r'), 1],
    ['a step of another process', steps('r'), 7],
  ])('%s is refused', (_what, list, index) => {
    expect(() => validateStep(list, idAt(list, index), now)).toThrow(RuleBroken)
  })
})

describe('reverting', () => {
  test('the last validated step goes back to ready', () => {
    const before = steps('v', 'v', 'p')
    const after = revertStep(before, idAt(before, 1), 'ready')
    expect(order(after)).toBe('vrp')
    expect(after[1]?.validatedAt).toBeNull()
  })

  test('the ready step goes back to proposed', () => {
    const before = steps('v', 'r', 'p')
    expect(order(revertStep(before, idAt(before, 1), 'proposed'))).toBe('vpp')
  })

  test('a step ready behind the one sent back is proposed again', () => {
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
  ] as const)('%s is refused', (_what, list, index, to) => {
    const call = () => revertStep(list, idAt(list, index), to)
    expect(call).toThrow(RuleBroken)
    expect(call).toThrow(expect.objectContaining({ code: 'STEP_TRANSITION_INVALID' }))
  })

  test('asks first, in the words of the contract', () => {
    expect(revertConfirmation('ready')).toEqual({
      title: 'Confirmer le retour',
      text: 'Cette étape repassera à "Prêt". Continuer ?',
    })
    expect(revertConfirmation('proposed').text).toBe('Cette étape repassera à "Proposé". Continuer ?')
  })

  test('names the step whose preparation goes with it, and none when none goes', () => {
    const before = steps('v', 'r', 'p').map((step, index) => ({ ...step, name: `Étape ${index + 1}` }))
    expect(revertConfirmation('ready', before, idAt(before, 0)).note).toBe('«\u00a0Étape 2\u00a0» repassera à Proposé.')
    expect(revertConfirmation('proposed', before, idAt(before, 1))).not.toHaveProperty('note')
  })
})

describe('whatever the order allowed', () => {
  test('every move offered to an admin leads to an order allowed', () => {
    fc.assert(
      fc.property(legalSteps, (list) => {
        const { markReady, validate, revert } = nextActions(list, 'admin')
        if (markReady) expectLegal(markStepReady(list, markReady, now))
        if (validate) expectLegal(validateStep(list, validate, now))
        for (const { stepId, to } of revert) expectLegal(revertStep(list, stepId, to))
      }),
    )
  })

  test('what is not offered is refused', () => {
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

  test('reverting undoes proposing and validating', () => {
    fc.assert(
      fc.property(legalSteps, (list) => {
        const { markReady, validate } = nextActions(list, 'admin')
        if (markReady) expect(revertStep(markStepReady(list, markReady, now), markReady, 'proposed')).toEqual(list)
        if (validate) expect(revertStep(validateStep(list, validate, now), validate, 'ready')).toEqual(list)
      }),
    )
  })
})

test('who may press what', () => {
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

test('the last step validated ends the process', () => {
  const list = steps('v', 'r')
  expect(finalises(list, 1, 'validated')).toBe(true)
  expect(finalises(list, 1, 'ready')).toBe(false)
  expect(finalises(list, 0, 'validated')).toBe(false)
  expect(finalises([], -1, 'validated')).toBe(false)
  expect(isLastStep(list, idAt(list, 1))).toBe(true)
  expect(isLastStep(list, idAt(list, 0))).toBe(false)
  expect(isLastStep([], 'none')).toBe(false)
})

test('counts and the step the workshop is on', () => {
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
])('an old status %s reads as %s', (text, status) => {
  expect(legacyStatus(text)).toBe(status)
})

test('staff and public have their own words', () => {
  expect(Object.values(stepLabels)).toEqual(['Proposé', 'Prêt', 'Validé'])
  expect(Object.values(publicStepLabels)).toEqual(['À venir', 'En cours', 'Terminé'])
})

describe('forward', () => {
  const others = (...letters: Parameters<typeof steps>) =>
    steps(...letters).map((step) => ({ ...step, id: `autre-${step.id}` }))

  test.each([
    ['a step that becomes ready', steps('p', 'p'), (list: Step[]) => markStepReady(list, idAt(list, 0), now), true],
    ['a step that is validated', steps('r', 'p'), (list: Step[]) => validateStep(list, idAt(list, 0), now), true],
    ['a step that goes back', steps('r', 'p'), (list: Step[]) => revertStep(list, idAt(list, 0), 'proposed'), false],
    ['nothing that moves', steps('v', 'p'), (list: Step[]) => list, false],
    ['other steps, all ahead', steps('v', 'p'), () => others('p', 'p', 'p'), false],
    ['other steps, one of them done', steps('v', 'p'), () => others('v', 'p', 'p'), true],
  ])('%s', (_what, before, move, forward) => {
    expect(movesForward(before, move(before))).toBe(forward)
  })
})
