import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultPreferences,
  preferenceNames,
  preferencesSchema,
  preferenceTexts,
  readPreferences,
} from '../../../domain/accounts/preferences.ts'

describe('the stored preferences', () => {
  test('are read as they were chosen, and have defaults for the rest', () => {
    expect(readPreferences({})).toMatchObject({ morningMail: false, shortcuts: true })
    expect(readPreferences({ shortcuts: false })).toMatchObject({ morningMail: false, shortcuts: false })
    expect(readPreferences({ morningMail: true })).toMatchObject({ morningMail: true, shortcuts: true })
  })

  test.each([
    ['a name that this version does not know', { theme: 'dark', shortcuts: false }, { shortcuts: false }],
    [
      'a value that this version does not know',
      { shortcuts: 'on some pages', morningMail: true },
      { morningMail: true },
    ],
    ['a name of the language', JSON.parse('{"__proto__": {"shortcuts": false}, "constructor": false}'), {}],
    ['a list', [true, false], {}],
    ['nothing', null, {}],
  ])('leave out %s', (_what, stored, known) => {
    expect(readPreferences(stored)).toEqual({ ...defaultPreferences, ...known })
  })

  test('are whole and valid, whatever JSON was stored', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...preferenceNames), fc.jsonValue())),
        (stored) => {
          const read = readPreferences(stored)
          expect(preferencesSchema.parse(read)).toEqual(read)
        },
      ),
    )
  })

  test('come back unchanged when all were chosen', () => {
    fc.assert(
      fc.property(fc.record({ morningMail: fc.boolean(), shortcuts: fc.boolean() }), (preferences) => {
        expect(readPreferences(preferences)).toEqual({ ...defaultPreferences, ...preferences })
      }),
    )
  })
})

test('each preference has a word of its own, and its default is valid', () => {
  const words = Object.values(preferenceTexts).map(({ word }) => word)
  expect(new Set(words).size).toBe(preferenceNames.length)
  expect(preferencesSchema.parse(defaultPreferences)).toEqual(defaultPreferences)
})
