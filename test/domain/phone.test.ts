import { expect, test } from 'vitest'
import { formatPhone } from '../../domain/phone.ts'

test.each([
  ['+33612345678', '06\u00a012\u00a034\u00a056\u00a078'],
  ['+442079460958', '+442079460958'],
])('%s is read as %s', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown)
})
