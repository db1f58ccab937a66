import { expect, test } from 'vitest'
import { answerField, answersAsFields, readAnswerFields, unanswered } from '../../../domain/approvals/answer-page.ts'

const line = (id: string) => ({
  id,
  label: 'Disques',
  kind: 'security' as const,
  amountCents: 100,
  part: null,
  answer: null,
  photos: [],
})
const lines = [line('un'), line('deux')]

test('chosen answers pass unchanged from page to page', () => {
  const answers = { un: 'accepted', deux: 'refused' } as const
  const chosen = answersAsFields({ answers, parts: 'circular' })
  const fields = { ...chosen, prenom: 'Sophie', nom: 'Lambert', debut: '1' }
  const given = { answers, parts: 'circular', prenom: 'Sophie', nom: 'Lambert', beginNow: true }
  expect(readAnswerFields(fields, lines)).toEqual(given)
  expect(unanswered(lines, answers)).toEqual([])
})

test('an invalid answer to a line counts as none, and unknown lines are ignored', () => {
  const fields = {
    [answerField('un')]: 'oui',
    [answerField('deux')]: ['accepted', 'refused'],
    [answerField('trois')]: 'accepted',
    prenom: ['Sophie'],
    debut: 'oui',
  }
  expect(readAnswerFields(fields, lines)).toEqual({ answers: {}, parts: null, prenom: '', nom: '', beginNow: false })
  expect(unanswered(lines, { deux: 'accepted' })).toEqual([lines[0]])
})
