import { expect, test } from 'vitest'
import { numbered } from '../../../server/database/statement-names.ts'

test('named values are numbered by first use, and casts are left alone', () => {
  const sql = 'select id::text from cars where garage_id = :garageId and (id = :id or :garageId = client_id)'
  expect(numbered(sql, { id: 'b', garageId: 'a' })).toEqual({
    text: 'select id::text from cars where garage_id = $1 and (id = $2 or $1 = client_id)',
    values: ['a', 'b'],
  })
})

test('unnamed values are numbered in order, and a list is one value', () => {
  expect(numbered('select ? = any(?)', ['a', ['a', 'b']])).toEqual({
    text: 'select $1 = any($2)',
    values: ['a', ['a', 'b']],
  })
})

test('a missing value is refused, and null is a value', () => {
  expect(() => numbered('select :id', {})).toThrow(TypeError)
  expect(() => numbered('select ?, ?', ['a'])).toThrow(TypeError)
  expect(numbered('select :id', { id: null }).values).toEqual([null])
})
