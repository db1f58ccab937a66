import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choiceWithScript,
  firstChoice,
  mayUpdate,
  remapSteps,
  stepsAfter,
  stepsBefore,
  targetFinalises,
  targetOf,
  typedChoice,
  updatePatch,
  withType,
} from '../../../domain/processes/process-update.ts'
import type { StepStatus } from '../../../domain/processes/step-status.ts'
import { preselectedIndex } from '../../../domain/processes/steps.ts'
import { legalSteps, past, steps } from '../arbitrary.ts'

const own = '00000000-0000-7000-8000-00000000000a'
const other = '00000000-0000-7000-8000-00000000000b'
const aProcess = (list = steps('v', 'r', 'p')) => ({
  name: 'Freins',
  estimatedEndDate: '2026-11-21',
  stepTypeId: own,
  steps: list,
  status: 'in_progress' as const,
  startDate: '2026-11-02T08:00:00.000Z',
  visit: { arrivedAt: past, returnedAt: null, kmIn: null, kmOut: null, keyNumber: null, place: null },
})
const status = fc.constantFrom<StepStatus>('proposed', 'ready', 'validated')
const statusesOf = (list: readonly { status: StepStatus }[]) => list.map((step) => step.status)

describe('the choice of the update form', () => {
  test('opens on the current step with its status', () => {
    expect(firstChoice(aProcess())).toMatchObject({ stepTypeId: own, selectedIndex: 1, status: 'ready' })
    expect(firstChoice(aProcess(steps('v', 'v', 'p')))).toMatchObject({ selectedIndex: 1, status: 'validated' })
    expect(firstChoice(aProcess(steps('p', 'p')))).toMatchObject({ selectedIndex: 0, status: 'proposed' })
  })

  test.each([
    ['in_progress', 'ready'],
    ['pending', 'ready'],
    ['completed', 'validated'],
    ['done', 'validated'],
    ['ailleurs', 'proposed'],
  ] as const)('reads the old status %s as %s', (word, status) => {
    const [first, second, last] = steps('v', 'v', 'p')
    const legacy = (one: typeof first, text: string) => ({ ...one, status: text }) as NonNullable<typeof first>
    const process = aProcess([legacy(first, 'done'), legacy(second, word), legacy(last, 'nowhere')])
    const index = status === 'proposed' ? 0 : 1
    expect(firstChoice(process)).toMatchObject({ selectedIndex: index, status: index ? status : 'validated' })
    expect(statusesOf(stepsBefore(process, null))).toEqual(['validated', status, 'proposed'])
  })

  test('has no step for another type, and the current step for its own', () => {
    const process = aProcess()
    const away = withType(firstChoice(process), process, other)
    expect(away).toMatchObject({ stepTypeId: other, selectedIndex: null, name: 'Freins' })
    expect(withType(away, process, own)).toMatchObject({ stepTypeId: own, selectedIndex: 1, status: 'ready' })
  })

  test('needs a type, one of its steps, and a status', () => {
    const choice = firstChoice(aProcess())
    expect(mayUpdate(choice, [1, 2, 3])).toBe(true)
    expect(mayUpdate({ ...choice, stepTypeId: null }, [1, 2, 3])).toBe(false)
    expect(mayUpdate({ ...choice, selectedIndex: null }, [1, 2, 3])).toBe(false)
    expect(mayUpdate({ ...choice, status: null }, [1, 2, 3])).toBe(false)
    expect(mayUpdate({ ...choice, selectedIndex: 3 }, [1, 2, 3])).toBe(false)
    expect(mayUpdate(firstChoice(aProcess([])), [])).toBe(false)
  })
})

describe('the values of a plain update form', () => {
  const process = aProcess()

  test('leave steps and other fields alone unless chosen or typed', () => {
    const choice = typedChoice(process, { name: 'Freins avant', selectedIndex: '' })
    expect(choice).toMatchObject({ name: 'Freins avant', estimatedEndDate: '2026-11-21', stepTypeId: own })
    expect(targetOf({ ...choice })).toBeNull()
    expect(typedChoice(process, { selectedIndex: '2', status: 'validated' })).toMatchObject({
      selectedIndex: 2,
      status: 'validated',
    })
  })

  test('are ignored when no field could have them', () => {
    expect(typedChoice(process, { selectedIndex: 'deux', status: 'perdu' })).toMatchObject({
      selectedIndex: null,
      status: 'ready',
    })
  })

  test('get the current step at hydration, unless another was chosen', () => {
    expect(choiceWithScript(process, { name: 'À garder' })).toEqual({ ...firstChoice(process), name: 'À garder' })
    expect(choiceWithScript(process, { selectedIndex: '0', status: 'validated' })).toMatchObject({ selectedIndex: 0 })
    expect(choiceWithScript(process, { stepType_id: other })).toMatchObject({ stepTypeId: other, selectedIndex: null })
  })
})

describe('the preview of an update', () => {
  test('matches the server’s result', () => {
    fc.assert(
      fc.property(legalSteps, fc.nat(14), status, (list, selectedIndex, wanted) => {
        fc.pre(selectedIndex < list.length)
        const target = { selectedIndex, status: wanted }
        expect(statusesOf(stepsAfter(list, target))).toEqual(statusesOf(remapSteps(list, target, past)))
      }),
    )
  })

  test('starts over with another type', () => {
    const before = stepsBefore(aProcess(), { steps: [{ name: 'Vidange' }, { name: 'Filtre' }] })
    expect(before).toEqual([
      { name: 'Vidange', status: 'proposed' },
      { name: 'Filtre', status: 'proposed' },
    ])
    expect(stepsAfter(before, null)).toEqual(before)
  })
})

describe('the patch of an update', () => {
  test('is empty for an unchanged form', () => {
    fc.assert(
      fc.property(legalSteps, (list) => {
        fc.pre(list.length > 0)
        const process = aProcess(list)
        expect(updatePatch(process, firstChoice(process), list)).toEqual({})
        expect(targetOf(firstChoice(process))?.selectedIndex).toBe(preselectedIndex(list))
      }),
    )
  })

  test('has only changed fields, and null for emptied ones', () => {
    const process = aProcess()
    const choice = firstChoice(process)
    const sent = (change: object, before = process) => updatePatch(before, { ...choice, ...change }, before.steps)
    expect(sent({ name: '  Freins ' })).toEqual({})
    expect(sent({ name: ' ' })).toEqual({ name: null })
    expect(sent({ estimatedEndDate: '' })).toEqual({ estimatedEndDate: null })
    expect(sent({ status: 'validated' })).toEqual({ stepsRemap: { status: 'validated', selectedIndex: 1 } })
    // Other choices lead to the same steps.
    const fresh = aProcess(steps('v', 'p', 'p'))
    expect(sent({ selectedIndex: 0, status: 'validated' }, fresh)).toEqual({})
    expect(sent({ selectedIndex: 1, status: 'proposed' }, fresh)).toEqual({})
  })

  test('has another type, and a remap only if work has begun', () => {
    const process = aProcess()
    const fresh = stepsBefore(process, { steps: [{ name: 'Un' }, { name: 'Deux' }] })
    const choice = withType(firstChoice(process), process, other)
    expect(updatePatch(process, { ...choice, selectedIndex: 0 }, fresh)).toEqual({ stepType_id: other })
    expect(updatePatch(process, { ...choice, selectedIndex: 1 }, fresh)).toEqual({
      stepType_id: other,
      stepsRemap: { status: 'proposed', selectedIndex: 1 },
    })
  })

  test('ends the process when the last step becomes validated', () => {
    const target = { status: 'validated' as const, selectedIndex: 2 }
    expect(targetFinalises(target, [1, 2, 3])).toBe(true)
    expect(targetFinalises(target, [1, 2, 3, 4])).toBe(false)
    expect(targetFinalises({ ...target, status: 'ready' }, [1, 2, 3])).toBe(false)
    expect(targetFinalises(null, [1, 2, 3])).toBe(false)
  })
})
