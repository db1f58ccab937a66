import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, movedTo, placeOf, withErrors, withNewLine } from '../../client/islands/StepTypeForm/step-list.ts'

const lines = (count: number) =>
  linesOf(
    Array.from({ length: count }, (_, index) => ({ _id: '', name: `Étape ${index + 1}`, description: '' })),
    [],
  )

test('a moved line takes its place, the others keep their order, none is lost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(11), fc.integer({ min: -3, max: 15 }), (count, key, to) => {
      fc.pre(key < count)
      const before = lines(count)
      const after = movedTo(before, key, to)
      expect(placeOf(after, key)).toBe(Math.min(Math.max(to, 0), count - 1))
      const others = (list: typeof before) => list.filter((line) => line.key !== key)
      expect(others(after)).toEqual(others(before))
    }),
  )
})

test('a new line never takes the key of another', () => {
  const [first, ...rest] = withNewLine(lines(3))
  expect(first?.key).toBe(0)
  expect(withNewLine(rest).map(({ key }) => key)).toEqual([1, 2, 3, 4])
  expect(withNewLine([])[0]?.key).toBe(0)
})

test('an issue goes to the line that stands there now, and leaves with the next check', () => {
  const moved = movedTo(lines(3), 2, 0)
  const told = withErrors(moved, [{ path: ['steps', 0, 'name'], message: 'Nom requis', code: 'too_small' }])
  expect(told.map(({ key, errors }) => [key, errors])).toEqual([
    [2, { name: 'Nom requis' }],
    [0, {}],
    [1, {}],
  ])
  expect(withErrors(told, []).every(({ errors }) => Object.keys(errors).length === 0)).toBe(true)
})
