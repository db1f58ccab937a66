import { expect, test } from 'vitest'
import { formatPhone } from '../../domain/phone.ts'

test('a French number reads by pairs', () => {
  expect(formatPhone('+33465712348')).toBe('04\u00a065\u00a071\u00a023\u00a048')
})

test('a number of another country stays as it is kept', () => {
  expect(formatPhone('+32470123456')).toBe('+32470123456')
})
