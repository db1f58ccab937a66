import { describe, expect, test } from 'vitest'
import { keptSides, mergedField } from '../../../domain/ground/forms/edited-form.ts'

describe('a field of an edit form', () => {
  test.each([
    ['is left alone when nobody changed it', 'a', 'a', 'a', undefined, 'leave'],
    ['is left alone when only somebody else changed it', 'a', 'a', 'b', undefined, 'leave'],
    ['is written when only its person changed it', 'a', 'b', 'a', undefined, 'write'],
    ['is left alone when both wrote the same', 'a', 'b', 'b', undefined, 'leave'],
    ['is asked about when both changed it', 'a', 'b', 'c', undefined, 'ask'],
    ['is asked about again while no answer is chosen', 'c', 'b', 'c', '', 'ask'],
    ['is written when its person keeps their own value', 'c', 'b', 'c', keptSides.own, 'write'],
    ['is left alone when its person takes the other value', 'c', 'b', 'c', keptSides.other, 'leave'],
    ['is asked about again when it changed once more', 'c', 'b', 'd', keptSides.own, 'ask'],
    ['is left alone when it changed once more and the other value is taken', 'c', 'b', 'd', keptSides.other, 'leave'],
  ] as const)('%s', (_title, brought, typed, current, answer, fate) => {
    expect(mergedField({ brought, typed, current }, answer)).toBe(fate)
  })
})
