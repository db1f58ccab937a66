import { expect, test } from 'vitest'
import { isGuessedFirst } from '../../../domain/accounts/guessed-password.ts'

const listed = new Set(['azerty', 'soleil', '1qaz2wsx'])
const known = ['zoe.martin', 'Lefèvre', 'Zoé', 'Garage du Pont']
const guessed = (password: string) => isGuessedFirst(password, listed, known)

test.each(['1qaz2wsx', '1QAZ2WSX', 'azerty2026', '!Soleil1!', '2026soleil'])(
  '%s is refused as a listed password',
  (password) => {
    expect(guessed(password)).toBe(true)
  },
)

test.each([
  'zoe.martin1',
  'Martin2026',
  'lefevre75',
  'LEFÈVRE75',
  'garagedupont1',
  'GarageDuPont-1',
  'garage du pont 1',
])('%s is refused because it contains a name of its user', (password) => {
  expect(guessed(password)).toBe(true)
})

test.each(['azerty-soleil-7', 'martinpecheur8', '12345678', 'é1234567', 'zinc-cloche-41'])(
  '%s is accepted',
  (password) => {
    expect(guessed(password)).toBe(false)
  },
)
