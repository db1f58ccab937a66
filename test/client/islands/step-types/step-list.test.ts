import { expect, test } from 'vitest'
import { linesOf, withErrors, withNewLine } from '../../../../client/hooks/useLineList.ts'
import { stepLines } from '../../../../client/islands/step-types/StepTypeForm/useStepList.ts'

const lines = (count: number) =>
  linesOf(
    stepLines,
    Array.from({ length: count }, (_, index) => ({ _id: '', name: `Étape ${index + 1}`, description: '' })),
    [],
  )

test('a new line never takes the key of another', () => {
  const [first, ...rest] = withNewLine(stepLines, lines(3))
  expect(first?.key).toBe(0)
  expect(withNewLine(stepLines, rest).map(({ key }) => key)).toEqual([1, 2, 3, 4])
  expect(withNewLine(stepLines, [])[0]?.key).toBe(0)
})

test('an error follows its line after a move, and disappears at the next check', () => {
  const [first, second, third] = lines(3)
  const moved = [third, first, second].filter((line) => line !== undefined)
  const withIssue = withErrors(stepLines, moved, [
    { path: ['steps', 0, 'name'], message: 'Nom requis', code: 'too_small' },
  ])
  expect(withIssue.map(({ key, errors }) => [key, errors])).toEqual([
    [2, { name: 'Nom requis' }],
    [0, {}],
    [1, {}],
  ])
  expect(withErrors(stepLines, withIssue, []).map(({ errors }) => errors)).toEqual([{}, {}, {}])
})
