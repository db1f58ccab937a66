import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placedAt } from '../../domain/ground/moved-item.ts'

test('moving an item keeps the order of the others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(11), fc.integer({ min: -3, max: 15 }), (count, item, to) => {
      fc.pre(item < count)
      const before = Array.from({ length: count }, (_, index) => index)
      const after = placedAt(before, item, to)
      expect(after.indexOf(item)).toBe(Math.min(Math.max(to, 0), count - 1))
      expect(after.filter((each) => each !== item)).toEqual(before.filter((each) => each !== item))
    }),
  )
})
