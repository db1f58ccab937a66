import { expect, test } from 'vitest'
import { daySentence, groupTitle } from '../../../domain/processes/day-words.ts'

test('the day’s sentence lists only counts above zero', () => {
  expect(daySentence({ answered: 1, late: 5, today: 7, pending: 14, waiting: 3 })).toBe(
    '5 en retard · 7 à rendre d’ici demain · 14 à valider · 1 client a répondu',
  )
  expect(daySentence({ answered: 2, late: 0, today: 0, pending: 1 })).toBe('1 à valider · 2 clients ont répondu')
  expect(daySentence({ answered: 0, late: 0, today: 0, pending: 0, waiting: 4 })).toBe('')
})

test('the sentence of a mechanic starts with their own cars', () => {
  expect(daySentence({ mine: 2, toDo: 21, sent: 4, toReturn: 1, held: 0 })).toBe('2 à moi · 21 à faire · 1 à rendre')
  expect(daySentence({ mine: 0, toDo: 3, sent: 0, toReturn: 0, held: 0 })).toBe('3 à faire')
})

test('the title of idle cars names the number of days', () => {
  expect(groupTitle('idle', 3)).toBe('Rien depuis 3\u00a0j')
  expect(groupTitle('toReturn', 3)).toBe('À rendre')
})
