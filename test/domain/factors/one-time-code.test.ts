import { expect, test } from 'vitest'
import { readOneTimeCode } from '../../../domain/factors/second-factor.ts'

test.each(['123456', ' 123 456 ', '123-456', '123.456'])('%j is read as six digits', (text) => {
  expect(readOneTimeCode(text)).toBe('123456')
})

test.each(['', '12345', '1234567', '12345a', '１２３４５６', '12345-6789K'])('%j is not a one-time code', (text) => {
  expect(readOneTimeCode(text)).toBeNull()
})
