import { expect, test } from 'vitest'
import { answerText } from '../../../domain/approvals/approval-texts.ts'

const all = { accepted: 2, refused: 0, acceptedCents: 123_450, medium: 'online' } as const

test.each([
  [all, 'Accord accepté\u00a0: 1\u00a0234,50\u00a0€ TTC'],
  [{ ...all, acceptedCents: 0 }, 'Accord accepté\u00a0: 0,00\u00a0€ TTC'],
  [{ ...all, refused: 1 }, 'Accord accepté en partie\u00a0: 1\u00a0234,50\u00a0€ TTC'],
  [
    { ...all, refused: 1, totalCents: 150_000 },
    'Accord accepté en partie\u00a0: 1\u00a0234,50\u00a0€ sur 1\u00a0500,00\u00a0€ TTC',
  ],
  [{ ...all, accepted: 0, refused: 2, acceptedCents: 0 }, 'Accord refusé'],
  [{ ...all, medium: 'paper' }, 'Accord accepté, sur papier\u00a0: 1\u00a0234,50\u00a0€ TTC'],
  [{ ...all, accepted: 0, refused: 1, medium: 'phone' }, 'Accord refusé, par téléphone'],
] as const)('an answer is described in words: %#', (answer, message) => {
  expect(answerText(answer)).toBe(message)
})
