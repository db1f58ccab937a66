import { describe, expect, test } from 'vitest'
import { RuleBroken } from '../../../domain/ground/rule-broken.ts'
import type { StepStatus } from '../../../domain/processes/step-status.ts'
import type { Step } from '../../../domain/processes/steps.ts'
import { type LatestWork, undoStep } from '../../../domain/processes/undo-step.ts'

const pressedAt = new Date('2026-11-20T09:00:00Z')
const later = (seconds: number) => new Date(pressedAt.getTime() + seconds * 1000)

const stepsOf = (...statuses: StepStatus[]): Step[] =>
  statuses.map((status, index) => ({
    _id: `s${index}`,
    id: `s${index}`,
    name: `Étape ${index}`,
    description: null,
    status,
    readyAt: status === 'proposed' ? null : '2026-11-20T08:00:00.000Z',
    validatedAt: status === 'validated' ? '2026-11-20T09:00:00.000Z' : null,
    approvalId: null,
    renouncedAt: null,
  }))

const validated: LatestWork = {
  name: 'step.validated',
  subjectId: 's0',
  by: 'camille',
  at: pressedAt.toISOString(),
  before: 'ready',
}
const readied: LatestWork = { ...validated, name: 'step.readied', before: 'proposed' }
const byCamille = { stepId: 's0', by: 'camille', now: later(9) }

function refusal(act: () => unknown): string | undefined {
  try {
    act()
  } catch (error) {
    return error instanceof RuleBroken ? error.code : String(error)
  }
  return undefined
}

describe('undoing a step', () => {
  test('makes a validated step ready again, with its earlier time', () => {
    const [step] = undoStep(stepsOf('validated', 'proposed'), validated, byCamille)
    expect(step).toMatchObject({ status: 'ready', readyAt: '2026-11-20T08:00:00.000Z', validatedAt: null })
  })

  test('makes a ready step proposed again', () => {
    const [step] = undoStep(stepsOf('ready', 'proposed'), readied, byCamille)
    expect(step).toMatchObject({ status: 'proposed', readyAt: null })
  })

  test('is allowed for fifteen seconds', () => {
    const steps = stepsOf('ready', 'proposed')
    expect(refusal(() => undoStep(steps, readied, { ...byCamille, now: later(15) }))).toBeUndefined()
    expect(refusal(() => undoStep(steps, readied, { ...byCamille, now: later(15.001) }))).toBe('STEP_UNDO_TOO_LATE')
  })
})

describe('undoing a step is refused', () => {
  test('to another person', () => {
    const steps = stepsOf('ready', 'proposed')
    expect(refusal(() => undoStep(steps, readied, { ...byCamille, by: 'bruno' }))).toBe('STEP_UNDO_NOT_YOURS')
  })

  test.each<[string, LatestWork | null]>([
    ['the last change is unknown', null],
    ['another step moved since', { ...validated, subjectId: 's1' }],
    ['the process was changed since', { ...validated, name: 'process.changed' }],
    ['it is already undone', { ...validated, name: 'step.undone' }],
    ['a wait began since', { ...validated, name: 'wait.started' }],
  ])('when %s', (_, latest) => {
    expect(refusal(() => undoStep(stepsOf('validated', 'proposed'), latest, byCamille))).toBe('STEP_TRANSITION_INVALID')
  })

  test('once all steps are validated', () => {
    expect(refusal(() => undoStep(stepsOf('validated'), validated, byCamille))).toBe('STEP_UNDO_FINISHED')
  })
})
