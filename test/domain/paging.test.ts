import { expect, test } from 'vitest'
import { pageCount } from '../../domain/ground/answer-schemas.ts'

test.each([
  [0, 1],
  [1, 1],
  [50, 1],
  [51, 2],
])('%d rows make %d pages of 50', (total, pages) => {
  expect(pageCount(total, 50)).toBe(pages)
})
